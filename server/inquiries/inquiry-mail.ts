import type { Inquiry } from "./inquiry-schema.ts";

/** A row of the outbox, as far as the inquiry gives it. */
export interface InquiryMail {
  readonly template: "domain_inquiry" | "general_contact";
  /** JSON. */
  readonly params: string;
}

/** Template and parameters of spec section 7, calls 4 and 5, with the reference beside; `to` is the seller's address. */
export function toMail(inquiry: Inquiry, to: string, reference: string): InquiryMail {
  const { name, email, phone, subject, message, domain } = inquiry;
  const from = { from_name: name, from_email: email };
  if (inquiry.kind === "general") {
    const params = { ...from, subject, message, to_email: to, reference };
    return { template: "general_contact", params: JSON.stringify(params) };
  }
  const called = phone ?? "Not provided";
  const params = { ...from, phone: called, message, domain, to_email: to, reference };
  return { template: "domain_inquiry", params: JSON.stringify(params) };
}
