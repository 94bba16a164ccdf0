import { z } from "zod";
import { cleanParagraphs } from "../../../catalogue/format/clean-text.ts";
import { groupDigits } from "../../../catalogue/format/format.ts";
import { MAX_OWN_NOTE } from "../../../catalogue/forms.ts";

const describeLong = (max: number) => `Keep the note to ${groupDigits(max)} characters.`;

export const noteWithin = (max: number) =>
  z
    .string()
    .transform(cleanParagraphs)
    .refine((text) => text.length <= max, describeLong(max));

/** A note that the seller writes for herself. */
export const ownNote = noteWithin(MAX_OWN_NOTE)
  .refine((text) => text !== "", "Write a note.")
  .meta({ value: "TEXT" });

/** A note as it was shown. Browsers send line breaks as CRLF. */
export const shownNote = z
  .string()
  .transform((text) => text.replaceAll("\r\n", "\n"))
  .optional();
