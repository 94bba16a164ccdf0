import { z } from "zod";
import { cleanLine, cleanParagraphs } from "../../catalogue/clean-text.ts";
import { INQUIRY_LENGTHS } from "../../catalogue/inquiry-lengths.ts";
import { EMPTY_FIELD, NOT_AN_EMAIL } from "../../catalogue/inquiry-words.ts";
import type { InquiryKind } from "../database/database-schema.ts";

/** What a visitor wrote, checked and cleaned: no field can end a header line. */
export interface Inquiry {
  readonly kind: InquiryKind;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly subject: string | null;
  readonly message: string;
  /** As the visitor's page named it, in lower case. */
  readonly domain: string | null;
}

export interface InquiryForm {
  readonly inquiry: Inquiry;
  /** Turnstile token or ALTCHA payload; empty when none came. */
  readonly token: string;
  /** The field that people do not see. */
  readonly honeypot: string;
}

const DOMAIN_LENGTH = 253;
const TOKEN_LENGTH = 4_000;
const BROKEN_TOKEN = "Captcha verification failed. Please try again.";

const isEmpty = (value: unknown) => value === undefined || value === null || value === "";

function within(schema: z.ZodType<string>, length: number, noun: string) {
  return schema.refine(
    (value) => value.length <= length,
    `Please keep ${noun} to at most ${length.toLocaleString("en-US")} characters.`,
  );
}

const line = (wanted: string) =>
  z
    .string(wanted)
    .transform((value) => cleanLine(value, Infinity))
    .pipe(z.string().min(1, wanted));

const optional = (schema: z.ZodType<string>) =>
  z.preprocess(
    (value) => (isEmpty(value) || (typeof value === "string" && !value.trim()) ? null : value),
    schema.nullable(),
  );

const common = {
  name: within(line(EMPTY_FIELD.name), INQUIRY_LENGTHS.name, "your name"),
  email: within(
    line(EMPTY_FIELD.email).pipe(
      // What a browser takes (spec section 5), with a dot: an answer must find its way on the Internet.
      z
        .string()
        .regex(z.regexes.html5Email, NOT_AN_EMAIL)
        .regex(/@.+\../, NOT_AN_EMAIL),
    ),
    INQUIRY_LENGTHS.email,
    "the email address",
  ),
  message: within(
    z
      .string(EMPTY_FIELD.message)
      .transform(cleanParagraphs)
      .pipe(z.string().min(1, EMPTY_FIELD.message)),
    INQUIRY_LENGTHS.message,
    "the message",
  ),
  turnstileToken: z.preprocess(
    (value) => (isEmpty(value) ? "" : value),
    z.string(BROKEN_TOKEN).max(TOKEN_LENGTH, BROKEN_TOKEN),
  ),
  website: z.preprocess((value) => (typeof value === "string" ? value : ""), z.string()),
};

/** Body of `POST /functions/v1/contact-form` (spec section 7, call 4). Unknown fields are ignored. */
const domainInquirySchema = z.object({
  ...common,
  phone: optional(within(line("Enter a phone number."), INQUIRY_LENGTHS.phone, "the phone number")),
  domain: within(line("Please name the domain."), DOMAIN_LENGTH, "the domain").transform((name) =>
    name.toLowerCase(),
  ),
});

/** Body of `POST /functions/v1/general-contact` (spec section 7, call 5). Unknown fields are ignored. */
const generalContactSchema = z.object({
  ...common,
  subject: within(line(EMPTY_FIELD.subject), INQUIRY_LENGTHS.subject, "the subject"),
});

/** The fields that must be filled in, beside the captcha. */
export const REQUIRED_FIELDS: Record<InquiryKind, readonly string[]> = {
  domain: ["name", "email", "message", "domain"],
  general: ["name", "email", "subject", "message"],
};

/** Reads a posted form of either kind. */
export function parseInquiryForm(kind: InquiryKind, body: object) {
  const general = { phone: null, domain: null };
  const parsed =
    kind === "domain"
      ? domainInquirySchema.transform((set) => ({ ...set, subject: null })).safeParse(body)
      : generalContactSchema.transform((set) => ({ ...set, ...general })).safeParse(body);
  if (!parsed.success) return { form: null, error: parsed.error };
  const { turnstileToken: token, website: honeypot, ...inquiry } = parsed.data;
  const form: InquiryForm = { inquiry: { kind, ...inquiry }, token, honeypot };
  return { form, error: null };
}
