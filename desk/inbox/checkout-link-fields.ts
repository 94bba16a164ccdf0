import { z } from "zod";
import { MAX_VALID_DAYS } from "../../catalogue/deals/sellers-answer.ts";
import { httpsUrl } from "../../catalogue/schema/field-schema.ts";
import { nameFields, readForm, senderFields } from "../../server/forms/form-fields.ts";
import { amount, note } from "../../server/offers/offer-fields.ts";
import type { Values } from "../forms/receive-form.ts";

const DAYS = `Enter a number of days from 1 to ${MAX_VALID_DAYS}.`;

const schema = z.object({
  domain: nameFields.domain,
  email: senderFields.email,
  name: z.union([z.literal("").transform(() => null), senderFields.name]).catch(null),
  amount,
  days: z
    .string(DAYS)
    .trim()
    .regex(/^\d{1,2}$/, DAYS)
    .transform(Number)
    .refine((days) => days >= 1 && days <= MAX_VALID_DAYS, DAYS),
  months: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .nullable()
    .catch(null),
  payLink: z
    .string()
    .trim()
    .catch("")
    .refine(
      (link) => link === "" || httpsUrl().safeParse(link).success,
      "Enter the full address, starting with https://.",
    )
    .transform((link) => link || null),
  note,
});

const REQUIRED = ["domain", "email", "amount", "days"];

export type Terms = z.output<typeof schema>;

export const readTerms = (body: Values) => readForm(schema, REQUIRED, body, null);
