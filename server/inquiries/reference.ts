/** Letters and digits that nobody takes for another, read aloud or from paper. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 6;

/** Makes a reference such as 'V-7K3M9Q'; `pick` gives a random integer from 0 up to, not including, its argument. */
export function makeReference(pick: (below: number) => number): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[pick(ALPHABET.length)]);
  return `V-${letters.join("")}`;
}
