/** The kinds of shared parts, each a section of the gallery; the ids of the sections. */
export const FAMILIES = [
  "marks",
  "buttons",
  "cards",
  "plates",
  "heads",
  "lists",
  "results",
  "shortlists",
  "forms",
  "captchas",
  "people",
  "texts",
  "failures",
  "chrome",
] as const;

export type Family = (typeof FAMILIES)[number];
