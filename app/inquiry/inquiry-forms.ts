import { href } from "react-router";
import { MISSING_CAPTCHA, MISSING_FIELDS } from "../../catalogue/inquiry-words.ts";
import type { InquiryKind } from "../../server/database/database-schema.ts";

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
  /** The name that is asked about; null for none. */
  readonly domain: string | null;
}

/** The form of a domain's page (specification, sections 5 and 7). */
export function domainForm(domain: string): InquiryForm {
  return {
    kind: "domain",
    path: href("/functions/v1/contact-form"),
    template: "domain_inquiry",
    missingCaptcha: MISSING_CAPTCHA.domain,
    missingFields: null,
    resetAfterMs: 3_000,
    domain,
  };
}

/** The form of the contact page (specification, sections 5 and 7). */
export const generalForm: InquiryForm = {
  kind: "general",
  path: href("/functions/v1/general-contact"),
  template: "general_contact",
  missingCaptcha: MISSING_CAPTCHA.general,
  missingFields: MISSING_FIELDS,
  resetAfterMs: 5_000,
  domain: null,
};
