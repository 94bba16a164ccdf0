import { randomInt } from "node:crypto";

const MAX_REFERENCES = 20;
const REFERENCE_LENGTH = 6;
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

export function makeReference(kind: "V" | "O", pick: (below: number) => number = randomInt) {
  const letters = Array.from({ length: REFERENCE_LENGTH }, () => ALPHABET[pick(ALPHABET.length)]);
  return `${kind}-${letters.join("")}`;
}

export async function insertReferenced<T>(
  newReference: () => string,
  insert: (reference: string) => Promise<T | undefined>,
): Promise<T> {
  for (let count = 0; count < MAX_REFERENCES; count++) {
    const row = await insert(newReference());
    if (row) return row;
  }
  throw new Error(`no free reference in ${MAX_REFERENCES} tries`);
}
