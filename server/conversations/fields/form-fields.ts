import { z } from "zod";
import { cleanLine, cleanParagraphs } from "../../../catalogue/format/clean-text.ts";
import { MAX_DOMAIN_LENGTH } from "../../../catalogue/format/domain-name.ts";
import {
  describeLimit,
  INQUIRY_FIELDS,
  MISSING_FIELDS,
  NOT_AN_EMAIL,
} from "../../../catalogue/forms.ts";
import { refuse, type Refused } from "../../../catalogue/outcome.ts";

const SHOWN_LENGTH = 40;
const TOKEN_LENGTH = 4_000;
const BROKEN_TOKEN = "Captcha verification failed. Please try again.";
const UNREADABLE = "This form couldn't be read. Reload the page and fill it in again.";
const NOT_A_FORM = "The form arrived empty. Reload the page, fill it in and send it again.";

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && !value.trim());

export function within(schema: z.ZodType<string>, length: number, noun: string) {
  return schema.refine((value) => value.length <= length, describeLimit(noun, length));
}

const line = (wanted: string) =>
  z
    .string(wanted)
    .transform((value) => cleanLine(value, Infinity))
    .pipe(z.string().min(1, wanted));

export const paragraphs = (wanted: string) =>
  z.string(wanted).transform(cleanParagraphs).pipe(z.string().min(1, wanted));

type FieldName = keyof typeof INQUIRY_FIELDS;

/** Reads a field that the shop accepts in every form alike; `read` is `line` or `paragraphs`. */
export function inquiryField(name: FieldName, read = line) {
  const { empty, length, noun } = INQUIRY_FIELDS[name];
  return within(read(empty), length, noun);
}

// Browsers apply the same rule, except that they accept a domain without a dot. The length is checked first, to spare the patterns.
const email = inquiryField("email").pipe(
  z
    .string()
    .regex(z.regexes.html5Email, NOT_AN_EMAIL)
    .regex(/@[^@]+\./, NOT_AN_EMAIL),
);

const orNothing = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (isBlank(value) ? null : value), schema.nullable());

export const senderFields = {
  name: inquiryField("name"),
  email,
  turnstileToken: z.preprocess(
    (value) => (isBlank(value) ? "" : value),
    z.string(BROKEN_TOKEN).max(TOKEN_LENGTH, BROKEN_TOKEN),
  ),
  website: z.string().catch(""),
};

export const nameFields = {
  phone: orNothing(inquiryField("phone")),
  domain: within(line("Please enter the domain."), MAX_DOMAIN_LENGTH, "the domain").transform(
    (name) => name.toLowerCase(),
  ),
  /** This price only shows that the page had an old one; it isn't trusted otherwise. */
  shownPrice: z.union([z.string().max(SHOWN_LENGTH), z.number().transform(String)]).catch(""),
};

export const billingFields = {
  company: orNothing(inquiryField("company")),
  billingAddress: orNothing(inquiryField("billingAddress", paragraphs)),
  vatNumber: orNothing(inquiryField("vatNumber")),
  orderNumber: orNothing(inquiryField("orderNumber")),
  wantsInvoice: z.preprocess((value) => value === true || value === "yes", z.boolean()),
};

const faultOf = (error: string, fields: Refused["fields"] = {}) =>
  refuse(error, { status: 400, fields });

export function readForm<T>(
  schema: z.ZodType<T>,
  required: readonly string[],
  body: unknown,
  missingCaptcha: string | null,
): { values: T; fault: null } | { values: null; fault: Refused } {
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    return { values: null, fault: faultOf(NOT_A_FORM) };
  }
  const given = new Map<string, unknown>(Object.entries(body));
  const parsed = schema.safeParse(body, { error: () => UNREADABLE });
  const lacksToken = missingCaptcha !== null && isBlank(given.get("turnstileToken"));
  if (parsed.success && !lacksToken) return { values: parsed.data, fault: null };
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) fields[String(path[0])] ??= message;
  if (lacksToken) {
    fields.turnstileToken = missingCaptcha;
    return { values: null, fault: faultOf(missingCaptcha, fields) };
  }
  const lacksText = required.some((name) => isBlank(given.get(name)));
  const [firstFault = ""] = Object.values(fields);
  return { values: null, fault: faultOf(lacksText ? MISSING_FIELDS : firstFault, fields) };
}
