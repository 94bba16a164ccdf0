import type { Site } from "../layout/site.ts";

export interface MailFailure {
  /** EmailJS's own: 451, 403, 429 or another; 0 when it could not be reached. */
  readonly status: number;
  /** What EmailJS says, for the log. */
  readonly reason: string;
}

const WORDS: Record<number, string> = {
  0: "Your message could not be sent: the mail service can't be reached. Check your connection and try again.",
  403: "Your message could not be sent: the mail service does not accept mail from this address. Try another email address, or write to us directly.",
  429: "Your message could not be sent: too many messages were sent in a short time. Wait a minute and try again.",
  451: "Your message could not be sent: the mail service takes this browser for an automatic one. Try another browser, or write to us directly.",
};

/** The shop's own function waits for the mail, so that a mail service that hangs must not hold it for long. */
const TIMEOUT_MS = 15_000;

/** A failure in words that a visitor can act on; null for a status without words of its own. */
export function describeMailFailure({ status }: MailFailure): string | null {
  return WORDS[status] ?? null;
}

/**
 * E-mails through EmailJS, whose library loads only now and checks that key, service and template are texts and the
 * parameters an object (specification, section 5). Gives null when the mail left, or why it did not, after 15 seconds at
 * most; never throws.
 */
export async function sendByEmailjs(
  { publicKey, serviceId, origin }: NonNullable<Site["emailjs"]>,
  template: string,
  params: Record<string, string>,
): Promise<MailFailure | null> {
  async function mail(): Promise<void> {
    const { init, send } = await import("@emailjs/browser");
    init({ publicKey, origin });
    await send(serviceId, template, params);
  }
  try {
    await limitTime(mail());
    return null;
  } catch (error) {
    return toFailure(error);
  }
}

async function limitTime(work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("EmailJS gave no answer in time")), TIMEOUT_MS);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function toFailure(error: unknown): MailFailure {
  if (typeof error === "object" && error !== null && "status" in error && "text" in error) {
    return { status: Number(error.status), reason: String(error.text) };
  }
  return { status: 0, reason: String(error) };
}
