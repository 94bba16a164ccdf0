import { z } from "zod";
import { INQUIRY_FORMS, type InquiryKind } from "../../../catalogue/forms.ts";
import { inquiryField, nameFields, paragraphs, readForm, senderFields } from "./form-fields.ts";

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
  message: inquiryField("message", paragraphs),
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
      subject: inquiryField("subject"),
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
