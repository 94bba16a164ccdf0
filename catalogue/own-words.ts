import { z } from "zod";
import { optional, orNo, text } from "./field-schema.ts";

const MAX_TRUST_LINES = 6;

const trustWanted = `no, or 1 to ${MAX_TRUST_LINES} lines, each a short text, or title and text`;

/** A line alone, or with what unfolds below it. */
const trustLine = z.preprocess(
  (value) => (typeof value === "string" ? { title: value } : value),
  z.strictObject({ title: text(), text: optional(text()) }, trustWanted),
);

/** What a buyer can rely on, as the pages of names say it. */
export const trust = orNo(
  z.array(trustLine, trustWanted).min(1, trustWanted).max(MAX_TRUST_LINES, trustWanted),
);
