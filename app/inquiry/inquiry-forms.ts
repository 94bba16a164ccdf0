import { href } from "react-router";
import { MISSING_CAPTCHA, MISSING_FIELDS } from "../../catalogue/inquiry-words.ts";
import type { InquiryKind } from "../../server/database-schema.ts";

/** What a visitor typed, by field name. */
export type Values = Readonly<Record<string, string>>;

/** What tells one form from the other. */
export interface InquiryForm {
  readonly kind: InquiryKind;
  /** Where the function answers. */
  readonly path: string;
  /** Name of the EmailJS template. */
  readonly template: "domain_inquiry" | "general_contact";
  readonly missingCaptcha: string;
  /** Said when a required field is empty, beside the words at the field; null for nothing more. */
  readonly missingFields: string | null;
  /** How long the thank-you panel stands before the form returns, in milliseconds. */
  readonly resetAfterMs: number;
  /** The JSON that the function takes. */
  toBody(values: Values): Record<string, string | null>;
  /** The parameters of the EmailJS template. */
  toMailParams(values: Values, toEmail: string): Record<string, string>;
}

const pick = (values: Values, name: string) => (values[name] ?? "").trim();

/** The form of a domain's page (specification, sections 5, 7 and 8). */
export function domainForm(domain: string): InquiryForm {
  return {
    kind: "domain",
    path: href("/functions/v1/contact-form"),
    template: "domain_inquiry",
    missingCaptcha: MISSING_CAPTCHA.domain,
    missingFields: null,
    resetAfterMs: 3_000,
    toBody: (values) => ({
      name: pick(values, "name"),
      email: pick(values, "email"),
      phone: pick(values, "phone") || null,
      message: pick(values, "message"),
      domain,
    }),
    toMailParams: (values, toEmail) => ({
      from_name: pick(values, "name"),
      from_email: pick(values, "email"),
      phone: pick(values, "phone") || "Not provided",
      message: pick(values, "message"),
      domain,
      to_email: toEmail,
    }),
  };
}

/** The form of the contact page (specification, sections 5, 7 and 8). */
export const generalForm: InquiryForm = {
  kind: "general",
  path: href("/functions/v1/general-contact"),
  template: "general_contact",
  missingCaptcha: MISSING_CAPTCHA.general,
  missingFields: MISSING_FIELDS,
  resetAfterMs: 5_000,
  toBody: (values) => ({
    name: pick(values, "name"),
    email: pick(values, "email"),
    subject: pick(values, "subject"),
    message: pick(values, "message"),
  }),
  toMailParams: (values, toEmail) => ({
    from_name: pick(values, "name"),
    from_email: pick(values, "email"),
    subject: pick(values, "subject"),
    message: pick(values, "message"),
    to_email: toEmail,
  }),
};
