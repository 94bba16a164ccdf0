import { z } from "zod";
import {
  EMPTY_FIELD,
  INQUIRY_FORMS,
  INQUIRY_LENGTHS,
  INQUIRY_NOUNS,
  type InquiryKind,
} from "../../../catalogue/forms.ts";
import { line, nameFields, paragraphs, readForm, senderFields, within } from "./form-fields.ts";

export interface Inquiry {
  readonly kind: InquiryKind;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly subject: string | null;
  readonly message: string;
  readonly domain: string | null;
}

const common = {
  ...senderFields,
  message: within(paragraphs(EMPTY_FIELD.message), INQUIRY_LENGTHS.message, INQUIRY_NOUNS.message),
  mailed: z.boolean().catch(false),
};

const SCHEMAS = {
  domain: z
    .object({
      ...common,
      ...nameFields,
    })
    .transform((fields) => ({ ...fields, subject: null })),
  general: z
    .object({
      ...common,
      subject: within(line(EMPTY_FIELD.subject), INQUIRY_LENGTHS.subject, INQUIRY_NOUNS.subject),
    })
    .transform((fields) => ({ ...fields, phone: null, domain: null, shownPrice: "" })),
};

const REQUIRED_FIELDS = {
  domain: ["name", "email", "message", "domain"],
  general: ["name", "email", "subject", "message"],
};

export function readInquiryFields(kind: InquiryKind, body: unknown, needsToken: boolean) {
  const missingCaptcha = needsToken ? INQUIRY_FORMS[kind].missingCaptcha : null;
  const { values, fault } = readForm<z.output<(typeof SCHEMAS)[InquiryKind]>>(
    SCHEMAS[kind],
    REQUIRED_FIELDS[kind],
    body,
    missingCaptcha,
  );
  if (!values) return { form: null, fault };
  const { turnstileToken: token, website: honeypot, mailed, shownPrice, ...inquiry } = values;
  return {
    form: { inquiry: { kind, ...inquiry }, token, honeypot, mailed, shownPrice },
    fault: null,
  };
}
