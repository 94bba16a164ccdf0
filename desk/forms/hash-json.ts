import { createHash } from "node:crypto";

/** Returns 16 hexadecimal digits. A form sends them back, to tell whether the data has changed since it was shown. */
export const hashJson = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);
