import { z } from "zod";
import { cleanParagraphs } from "../../../catalogue/format/clean-text.ts";
import { groupDigits } from "../../../catalogue/format/format.ts";
import { MAX_OWN_NOTE } from "../../../catalogue/forms.ts";
import { MAX_VALID_DAYS } from "../../../sale/sellers-answer.ts";
import { httpsUrl } from "../../../catalogue/schema/field-schema.ts";
import { refuse, type Refused } from "../../../catalogue/outcome.ts";
import type { Currency } from "../../../catalogue/format/currency.ts";
import { WRONG_COMMAND } from "../operation.ts";
import { orBlank } from "../or-blank.ts";
import { amountIn, noteNamed, validDays } from "../../conversations/fields/offer-fields.ts";

const MISSING_SUM = "Choose an amount, or write one of your own.";
const DAYS_WANTED = `Write a number of days from 1 to ${MAX_VALID_DAYS}.`;

export const reference = z.string().meta({ value: "REF" });

/** A sum as the seller wrote it: only the offer or the shop says in which currency to read it. */
export const sum = z.string(MISSING_SUM).min(1, MISSING_SUM).meta({ value: "AMOUNT" });

export function readSum(text: string, currency: Currency): number | Refused {
  const { data, error } = amountIn(currency).safeParse(text);
  if (data !== undefined) return data;
  const fault = error?.issues[0]?.message ?? MISSING_SUM;
  return refuse(fault, { fields: { amount: fault }, status: 400, reason: WRONG_COMMAND });
}

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
export const shownNote = z.string().transform((text) => text.replaceAll("\r\n", "\n"));
