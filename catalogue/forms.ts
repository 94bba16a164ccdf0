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

interface InquiryField {
  /** The most that it may have, in UTF-16 units, as browsers count them. */
  readonly length: number;
  /** What `describeLimit` calls it. */
  readonly noun: string;
  /** Said if it's missing. */
  readonly empty: string;
}

const field = (length: number, noun: string, empty = `Enter ${noun} as text.`): InquiryField => {
  return { length, noun, empty };
};

/** What the shop accepts in a buyer's form. The browser says the same before it is sent. */
export const INQUIRY_FIELDS = {
  name: field(100, "your name", "Enter your name."),
  email: field(254, "the email address", "Enter your email address."),
  phone: field(40, "the phone number"),
  subject: field(150, "the subject", "Enter a subject."),
  message: field(5_000, "the message", "Enter a message."),
  company: field(120, "the company"),
  billingAddress: field(500, "the billing address"),
  vatNumber: field(40, "the VAT number"),
  orderNumber: field(60, "the order number"),
};

export const describeLimit = (noun: string, length: number) =>
  `Please keep ${noun} to at most ${length.toLocaleString("en-US")} characters.`;

/** The longest note that the seller may write to themselves. One to the buyer may be as long as a message. */
export const MAX_OWN_NOTE = 2_000;

export const HONEYPOT = "website";

export const SHOWN_PRICE_HEADER = "Shown-Price";

export const MISSING_FIELDS = "Please fill in all required fields";

export const NOT_AN_EMAIL = "Enter an email address such as name@example.com.";
