/** "Forms" and "Calls" in docs/specification.md fix these paths, templates and messages. */
export const INQUIRY_FORMS = {
  domain: {
    path: "/functions/v1/contact-form",
    template: "domain_inquiry",
    missingCaptcha: "Please complete the captcha verification",
  },
  general: {
    path: "/functions/v1/general-contact",
    template: "general_contact",
    missingCaptcha: "Please complete the security verification",
  },
} as const;

export type InquiryKind = keyof typeof INQUIRY_FORMS;

export const kindOf = (domain: string | null): InquiryKind =>
  domain === null ? "general" : "domain";

export const CHALLENGE_PATH = "/captcha/challenge";

/** Lengths are in UTF-16 units, as browsers count them. */
export const INQUIRY_LENGTHS = {
  name: 100,
  email: 254,
  phone: 40,
  subject: 150,
  message: 5_000,
  company: 120,
  billingAddress: 500,
  vatNumber: 40,
  orderNumber: 60,
} as const;

/** `describeLimit` calls the fields by these words. */
export const INQUIRY_NOUNS = {
  name: "your name",
  email: "the email address",
  phone: "the phone number",
  subject: "the subject",
  message: "the message",
  company: "the company",
  billingAddress: "the billing address",
  vatNumber: "the VAT number",
  orderNumber: "the order number",
} as const;

export const describeLimit = (noun: string, length: number) =>
  `Please keep ${noun} to at most ${length.toLocaleString("en-US")} characters.`;

/** The longest note that the seller may write to themselves. One to the buyer may be as long as a message. */
export const MAX_OWN_NOTE = 2_000;

export const HONEYPOT = "website";

export const SHOWN_PRICE_HEADER = "Shown-Price";

export const MISSING_FIELDS = "Please fill in all required fields";

export const EMPTY_FIELD = {
  name: "Enter your name.",
  email: "Enter your email address.",
  subject: "Enter a subject.",
  message: "Enter a message.",
} as const;

export const NOT_AN_EMAIL = "Enter an email address such as name@example.com.";
