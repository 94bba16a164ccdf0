import type { InquiryForm, Values } from "./inquiry-forms.ts";

const pick = (values: Values, name: string) => (values[name] ?? "").trim();

/** The JSON that a form's function takes (specification, section 8). */
export function toBody(form: InquiryForm, values: Values): Record<string, string | null> {
  const { domain } = form;
  const sender = { name: pick(values, "name"), email: pick(values, "email") };
  const message = pick(values, "message");
  if (domain === null) return { ...sender, subject: pick(values, "subject"), message };
  return { ...sender, phone: pick(values, "phone") || null, message, domain };
}

/** The parameters of a form's EmailJS template (specification, section 7). */
export function toMailParams(
  form: InquiryForm,
  values: Values,
  toEmail: string,
): Record<string, string> {
  const { domain } = form;
  const sender = { from_name: pick(values, "name"), from_email: pick(values, "email") };
  const end = { message: pick(values, "message"), to_email: toEmail };
  if (domain === null) return { ...sender, subject: pick(values, "subject"), ...end };
  return { ...sender, phone: pick(values, "phone") || "Not provided", domain, ...end };
}
