import { z } from "zod";
import { cleanParagraphs } from "../../../catalogue/format/clean-text.ts";
import { INQUIRY_FIELDS, INQUIRY_FORMS } from "../../../catalogue/forms.ts";
import { MAX_VALID_DAYS } from "../../../sale/sellers-answer.ts";
import { amountWanted, readAmount } from "../../../catalogue/format/amount.ts";
import type { Currency } from "../../../catalogue/format/currency.ts";
import { isTimeZone } from "../../../catalogue/schema/shop.ts";
import { nameFields, readForm, senderFields, within } from "./form-fields.ts";

const AMOUNT_LENGTH = 60;

/** Reads a sum in the currency of the shop or of the offer. */
export const amountIn = (currency: Currency) => {
  const wanted = amountWanted(currency);
  return z
    .union([z.string().max(AMOUNT_LENGTH, wanted), z.number().transform(String)], wanted)
    .transform((text, context) => {
      const { amount, fault } = readAmount(text, currency);
      if (amount !== null) return amount;
      context.addIssue({ code: "custom", message: fault });
      return z.NEVER;
    });
};

export const noteNamed = (name: string) =>
  within(
    z.string().catch("").transform(cleanParagraphs),
    INQUIRY_FIELDS.message.length,
    name,
  ).transform((text) => text || null);

const note = noteNamed("the message");

const confirmed = z.string().catch("");

const attempt = z.uuid().nullable().catch(null);

export const validDays = (words: string) =>
  z
    .string(words)
    .trim()
    .regex(/^\d{1,2}$/, words)
    .transform(Number)
    .refine((days) => days >= 1 && days <= MAX_VALID_DAYS, words);

export const timeZone = z
  .string()
  .catch("")
  .transform((zone) => (isTimeZone(zone) ? zone : null));

const makeOfferSchema = (currency: Currency) =>
  z.object({
    ...senderFields,
    ...nameFields,
    amount: amountIn(currency),
    confirmed,
    attempt,
    message: note,
    timeZone,
  });

const REQUIRED = ["amount", "name", "email", "domain"];

export type OfferForm = z.output<ReturnType<typeof makeOfferSchema>>;

export function readOfferForm(body: unknown, currency: Currency, needsToken: boolean) {
  const missingCaptcha = needsToken ? INQUIRY_FORMS.domain.missingCaptcha : null;
  return readForm(makeOfferSchema(currency), REQUIRED, body, missingCaptcha);
}

const OUTDATED = "This page is out of date. Reload it, then answer again.";
export const NO_ACTION = "Choose an answer with one of the buttons on this page.";

const seen = z.union(
  [
    z.int().positive(),
    z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .transform(Number),
  ],
  { error: () => OUTDATED },
);

const answered = { seen, note };

const makeAnswerSchema = (currency: Currency) =>
  z.discriminatedUnion(
    "action",
    [
      z.object({ action: z.literal("accept"), ...answered }),
      z.object({ action: z.literal("withdraw"), ...answered }),
      z.object({ action: z.literal("paying"), seen }),
      z.object({
        action: z.literal("counter"),
        ...answered,
        amount: amountIn(currency),
        confirmed,
      }),
    ],
    NO_ACTION,
  );

export type BuyerAnswer = z.output<ReturnType<typeof makeAnswerSchema>>;

export const readBuyerAnswer = (body: unknown, currency: Currency) =>
  readForm(makeAnswerSchema(currency), [], body, null);
