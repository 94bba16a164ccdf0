import { HONEYPOT, INQUIRY_FORMS, kindOf, SHOWN_PRICE_HEADER } from "../../catalogue/forms.ts";
import type { Done, Refused } from "../../catalogue/outcome.ts";
import type { Purchase } from "../../server/conversations/forms/submit-offer.ts";
import type { FormShop } from "../layout/site.ts";
import type { Values } from "./form-state.ts";

/** Status 0 and no error: the shop couldn't be reached. */
interface Undelivered extends Omit<Refused, "status" | "error"> {
  readonly status: number;
  readonly error: string | null;
  readonly buy?: Purchase | undefined;
}

interface Delivered {
  /** Null if EmailJS sent the inquiry but the shop did not store it. */
  readonly reference: string | null;
  readonly path: string | null;
  readonly notice: string | null;
}

type Delivery = Pick<Done<Delivered>, "is" | "result"> | Undelivered;

const delivered = (result: Delivered): Delivery => ({ is: "done", result });

const SENT = ["name", "email", "message", "phone", "subject"];

/** Sends by EmailJS if configured, then to the shop; one success is enough. Never throws. */
export async function deliverInquiry(
  domain: string | null,
  values: Values,
  token: string,
  { emailjs, email: mailbox }: Pick<FormShop, "emailjs" | "email">,
): Promise<Delivery> {
  const { path, template } = INQUIRY_FORMS[kindOf(domain)];
  const [name, email, message, phone, subject] = SENT.map((field) => values[field]?.trim() ?? "");
  const trapped = values[HONEYPOT];
  const post = (mailed: boolean) =>
    postForm(path, values.shownPrice, {
      name,
      email,
      message,
      turnstileToken: token,
      ...(domain === null ? { subject } : { phone: phone || null, domain }),
      ...(mailed && { mailed }),
      ...(trapped && { [HONEYPOT]: trapped }),
    });
  // Only a robot fills in the honeypot. The shop stores its inquiry, but sends no mail about it.
  if (!emailjs || trapped) return post(false);

  const isMailed = await sendByEmailjs(emailjs, template, {
    from_name: name,
    from_email: email,
    message,
    to_email: mailbox,
    ...(domain === null ? { subject } : { phone: phone || "Not provided", domain }),
  });
  const stored = await post(isMailed);
  if (stored.is === "done" || !isMailed) return stored;
  console.warn("The inquiry was emailed, but the shop did not store it:", stored.error);
  return delivered({ reference: null, path: null, notice: null });
}

export function deliverForm(
  path: string,
  domain: string | null,
  values: Values,
  token: string,
): Promise<Delivery> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { shownPrice, ...fields } = values;
  return postForm(path, shownPrice, { ...fields, domain, timeZone, turnstileToken: token });
}

const UNKNOWN = "Failed to submit inquiry";
const FUNCTION_TIMEOUT_MS = 30_000;

/** The JSON that docs/specification.md ("Calls") fixes. */
type Answer = Partial<Delivered & Pick<Undelivered, "fields" | "buy"> & { readonly error: string }>;

/** The shown price is a header, because docs/specification.md ("Calls") fixes the fields of the body. */
async function postForm(
  path: string,
  shownPrice: string | undefined,
  body: object,
): Promise<Delivery> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        ...(shownPrice && { [SHOWN_PRICE_HEADER]: shownPrice }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(FUNCTION_TIMEOUT_MS),
    });
  } catch {
    return { is: "refused", status: 0, error: null, fields: {} };
  }
  const answer = (await response.json().catch(() => null)) as Answer | null;
  if (response.ok && answer?.reference) {
    const { reference, path: next = null, notice = null } = answer;
    return delivered({ reference, path: next, notice });
  }
  const { error = UNKNOWN, fields = {}, buy } = answer ?? {};
  return { is: "refused", status: response.status, error, fields, buy };
}

/** The shop is asked only after the mail, so a slow mail service must not delay it for long. */
const EMAILJS_TIMEOUT_MS = 15_000;

/** Returns true if the mail was sent. Never throws. */
async function sendByEmailjs(
  { publicKey, serviceId, origin }: NonNullable<FormShop["emailjs"]>,
  template: string,
  params: Record<string, unknown>,
): Promise<boolean> {
  async function mail(): Promise<void> {
    const { init, send } = await import("@emailjs/browser");
    init({ publicKey, origin });
    await send(serviceId, template, params);
  }
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("EmailJS did not respond in time")), EMAILJS_TIMEOUT_MS);
  });
  try {
    await Promise.race([mail(), late]);
    return true;
  } catch (error) {
    console.warn("EmailJS did not send the inquiry:", error);
    return false;
  }
}
