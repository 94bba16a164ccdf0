import type { Site } from "../layout/site.ts";
import { HONEYPOT } from "./honeypot-field.ts";
import { toBody, toMailParams } from "./inquiry-body.ts";
import type { InquiryForm, Values } from "./inquiry-forms.ts";
import { logFailure } from "../ui/log-failure.ts";
import { type Failure, postInquiry } from "./post-inquiry.ts";
import { describeMailFailure, sendByEmailjs } from "./send-by-emailjs.ts";

/** The reference is null where only EmailJS has the inquiry. */
export type Delivery = { readonly ok: true; readonly reference: string | null } | Failure;

/**
 * Brings an inquiry to the seller (specification, section 7): with EmailJS first the mail, then the function, whose failure
 * is only logged; without it the function alone. One of the two is enough. Never throws.
 */
export async function deliverInquiry(
  form: InquiryForm,
  values: Values,
  token: string,
  { emailjs, contact }: Pick<Site, "emailjs" | "contact">,
): Promise<Delivery> {
  const trapped = values[HONEYPOT];
  const trap: Values = trapped ? { [HONEYPOT]: trapped } : {};
  const post = () =>
    postInquiry(form.path, { ...toBody(form, values), turnstileToken: token, ...trap });
  // Whoever fills the honeypot is no buyer: the server keeps it aside, and nobody is mailed.
  if (!emailjs || trapped) return post();

  const failure = await sendByEmailjs(
    emailjs,
    form.template,
    toMailParams(form, values, contact.email),
  );
  const stored = await post();
  if (!failure) {
    if (!stored.ok)
      logFailure("The inquiry was mailed, but the shop did not store it:", stored.error);
    return stored.ok ? stored : { ok: true, reference: null };
  }
  logFailure("EmailJS did not send the inquiry:", failure);
  if (stored.ok) return stored;
  return { ...stored, error: describeMailFailure(failure) ?? stored.error };
}
