import { z } from "zod";
import { MAX_VALID_DAYS } from "../../catalogue/deals/sellers-answer.ts";
import { httpsUrl } from "../../catalogue/schema/field-schema.ts";
import { nameFields, readForm, senderFields } from "../../server/forms/form-fields.ts";
import { amount, note, validDays } from "../../server/offers/offer-fields.ts";
import type { Values } from "../forms/receive-form.ts";

const DAYS = `Enter a number of days from 1 to ${MAX_VALID_DAYS}.`;

export const fullAddress = z
  .string()
  .trim()
  .catch("")
  .refine(
    (link) => httpsUrl().safeParse(link).success,
    "Enter the full address, starting with https://.",
  );

const schema = z.object({
  domain: nameFields.domain,
  email: senderFields.email,
  name: z.union([z.literal("").transform(() => null), senderFields.name]).catch(null),
  amount,
  days: validDays(DAYS),
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
    .transform((link) => link || null)
    .pipe(fullAddress.nullable()),
  note,
});

const REQUIRED = ["domain", "email", "amount", "days"];

export type Terms = z.output<typeof schema>;

export const readTerms = (body: Values) => readForm(schema, REQUIRED, body, null);
