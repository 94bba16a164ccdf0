/** What the forms' page and the server both say of a form that is not filled in as it asks. */
export const MISSING_CAPTCHA = {
  domain: "Please complete the captcha verification",
  general: "Please complete the security verification",
} as const;

export const MISSING_FIELDS = "Please fill in all required fields";

/** Of a field that is required and empty. */
export const EMPTY_FIELD = {
  name: "Enter your name.",
  email: "Enter your email address.",
  subject: "Enter a subject.",
  message: "Enter a message.",
} as const;

export const NOT_AN_EMAIL = "Enter an email address such as name@example.com.";
