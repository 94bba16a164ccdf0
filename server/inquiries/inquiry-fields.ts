import { z } from "zod";
import { cleanLine, cleanParagraphs } from "../../catalogue/clean-text.ts";
import { MAX_DOMAIN_LENGTH } from "../../catalogue/domain-name.ts";
import {
  EMPTY_FIELD,
  INQUIRY_FORMS,
  INQUIRY_LENGTHS,
  type InquiryKind,
  MISSING_FIELDS,
  NOT_AN_EMAIL,
} from "../../catalogue/inquiry.ts";

/** Cleaned, so that no field can end a header line. */
export interface Inquiry {
  readonly kind: InquiryKind;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly subject: string | null;
  readonly message: string;
  readonly domain: string | null;
}

const TOKEN_LENGTH = 4_000;
const BROKEN_TOKEN = "Captcha verification failed. Please try again.";
const NOT_A_FORM = "This is not a filled-in form. Reload the page and send it again.";

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && !value.trim());

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

const paragraphs = (wanted: string) =>
  z.string(wanted).transform(cleanParagraphs).pipe(z.string().min(1, wanted));

// What browsers accept (specification, section 5), plus a dot in the domain. Only text of a fair length reaches the
// expressions.
const email = within(line(EMPTY_FIELD.email), INQUIRY_LENGTHS.email, "the email address").pipe(
  z
    .string()
    .regex(z.regexes.html5Email, NOT_AN_EMAIL)
    .regex(/@[^@]+\./, NOT_AN_EMAIL),
);

const phone = within(line("Enter a phone number."), INQUIRY_LENGTHS.phone, "the phone number");

const common = {
  name: within(line(EMPTY_FIELD.name), INQUIRY_LENGTHS.name, "your name"),
  email,
  message: within(paragraphs(EMPTY_FIELD.message), INQUIRY_LENGTHS.message, "the message"),
  turnstileToken: z.preprocess(
    (value) => (isBlank(value) ? "" : value),
    z.string(BROKEN_TOKEN).max(TOKEN_LENGTH, BROKEN_TOKEN),
  ),
  website: z.string().catch(""),
  /** Whether the browser has sent it through EmailJS. */
  mailed: z.boolean().catch(false),
};

const SCHEMAS = {
  domain: z
    .object({
      ...common,
      phone: z.preprocess((value) => (isBlank(value) ? null : value), phone.nullable()),
      domain: within(line("Please name the domain."), MAX_DOMAIN_LENGTH, "the domain").transform(
        (name) => name.toLowerCase(),
      ),
    })
    .transform((fields) => ({ ...fields, subject: null })),
  general: z
    .object({
      ...common,
      subject: within(line(EMPTY_FIELD.subject), INQUIRY_LENGTHS.subject, "the subject"),
    })
    .transform((fields) => ({ ...fields, phone: null, domain: null })),
};

const REQUIRED_FIELDS = {
  domain: ["name", "email", "message", "domain"],
  general: ["name", "email", "subject", "message"],
};

/** Reports the captcha first, then empty fields, then the rest (specification, section 5). */
export function readInquiryFields(kind: InquiryKind, body: unknown, needsToken: boolean) {
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    return { form: null, fault: { error: NOT_A_FORM } };
  }
  const values = new Map<string, unknown>(Object.entries(body));
  const parsed = SCHEMAS[kind].safeParse(body);
  const lacksToken = needsToken && isBlank(values.get("turnstileToken"));
  if (parsed.success && !lacksToken) {
    const { turnstileToken: token, website: honeypot, mailed, ...inquiry } = parsed.data;
    return { form: { inquiry: { kind, ...inquiry }, token, honeypot, mailed }, fault: null };
  }
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) fields[String(path[0])] ??= message;
  const { missingCaptcha } = INQUIRY_FORMS[kind];
  if (lacksToken) {
    fields.turnstileToken = missingCaptcha;
    return { form: null, fault: { error: missingCaptcha, fields } };
  }
  const lacksText = REQUIRED_FIELDS[kind].some((name) => isBlank(values.get(name)));
  const [firstFault = ""] = Object.values(fields);
  return { form: null, fault: { error: lacksText ? MISSING_FIELDS : firstFault, fields } };
}
