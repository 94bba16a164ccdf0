import { z } from "zod";
import { cleanParagraphs } from "../../../catalogue/format/clean-text.ts";
import { groupDigits } from "../../../catalogue/format/format.ts";
import { MAX_OWN_NOTE } from "../../../catalogue/forms.ts";
import { MAX_VALID_DAYS } from "../../../catalogue/deals/sellers-answer.ts";
import { httpsUrl } from "../../../catalogue/schema/field-schema.ts";
import { orBlank } from "../or-blank.ts";
import { amount, noteNamed, validDays } from "../../conversations/rules/offer-fields.ts";

const MISSING_SUM = "Choose an amount, or write one of your own.";
const DAYS_WANTED = `Write a number of days from 1 to ${MAX_VALID_DAYS}.`;

export const reference = z.string().meta({ value: "REF" });

export const sum = z
  .string(MISSING_SUM)
  .min(1, MISSING_SUM)
  .transform<string | number>(String)
  .pipe(amount)
  .meta({ value: "AMOUNT" });

/** If it's missing, the days in shop.yaml apply. */
export const days = validDays(DAYS_WANTED).optional();

export const noteToBuyer = noteNamed("the note").meta({
  value: "TEXT",
  description: "a note to the buyer, shown exactly as you write it",
});

const LINK_WANTED = "Enter the full address, starting with https://.";

export const link = z
  .string(LINK_WANTED)
  .trim()
  .refine((text) => httpsUrl().safeParse(text).success, LINK_WANTED);

export const optionalLink = orBlank(link).meta({
  value: "URL",
  description: "where the buyer pays, instead of Escrow.com's form",
});

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
