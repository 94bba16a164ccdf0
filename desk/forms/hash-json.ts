import { createHash } from "node:crypto";

/** Returns 16 hexadecimal digits, with which a form tells what its page showed. */
export const hashJson = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);
