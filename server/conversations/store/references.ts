import { randomInt } from "node:crypto";

const MAX_REFERENCES = 20;
const REFERENCE_LENGTH = 6;
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

function makeReference(kind: "V" | "O") {
  const letters = Array.from(
    { length: REFERENCE_LENGTH },
    () => ALPHABET[randomInt(ALPHABET.length)],
  );
  return `${kind}-${letters.join("")}`;
}

export async function insertReferenced<T>(
  kind: "V" | "O",
  insert: (reference: string) => Promise<T | undefined>,
): Promise<T> {
  for (let count = 0; count < MAX_REFERENCES; count++) {
    const row = await insert(makeReference(kind));
    if (row) return row;
  }
  throw new Error(`no free reference in ${MAX_REFERENCES} tries`);
}
