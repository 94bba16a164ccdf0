import type { Logger } from "pino";
import { done, type Done, type Outcome, refuse, type Refused } from "../../../catalogue/outcome.ts";
import { MINUTE_MS } from "../../../catalogue/format/time.ts";
import type { Captcha, CaptchaVerdict } from "../../captcha/captcha.ts";
import type { ContentStore } from "../../shop/content-store.ts";
import type { Database } from "../../database/database.ts";
import type { RateLimit } from "../../http/rate-limiter.ts";
import type { Limits } from "../../http/limits.ts";
import { isFilled, looksLikeSpam } from "./spam.ts";

/** A visitor who saw no answer sends the same form again within minutes, and gets the first answer. */
export const REPEAT_MS = 20 * MINUTE_MS;

export interface Sender {
  readonly address: string;
  readonly hasScript: boolean;
}

/** The result of a buyer's form that was accepted. The programs that call the functions read it as it is. */
export interface Accepted {
  readonly reference: string;
  /** The buyer's private page; null if a robot's form was only kept, or the form has no such page. */
  readonly path?: string | null;
  /** Tells the buyer about a price that has changed. */
  readonly notice?: string;
}

export type FormOutcome = Outcome<Accepted>;

export const accepted = (result: Accepted): Done<Accepted> => ({ ...done(""), result });

/** The seller has blocked the sender. */
export const BLOCKED = refuse(
  "We aren't able to take messages, offers or purchases from this address. Thank you for your interest in our names.",
  { status: 403 },
);

export const UNKNOWN_DOMAIN = refuse(
  "This domain isn't in our portfolio. Please write to us through the contact page.",
  { status: 404 },
);
export const FAILED_CAPTCHA = refuse("Captcha verification failed. Please try again.", {
  status: 403,
});
const MANY_MESSAGES = "You've sent several messages in a short time.";

export function refuseForNow(seconds: number, tooMuch = MANY_MESSAGES): Refused {
  const inSeconds = seconds === 1 ? "a second" : `${seconds} seconds`;
  const wait = seconds < 90 ? inSeconds : `${Math.ceil(seconds / 60)} minutes`;
  const error = `${tooMuch} Please wait ${wait}, then send it again.`;
  return refuse(error, { status: 429, retryAfter: seconds });
}

interface Examined {
  readonly token: string;
  readonly honeypot: string;
  readonly words: Parameters<typeof looksLikeSpam>[0];
}

function describeDoubt(isTrapped: boolean, isSpam: boolean, verdict: CaptchaVerdict | "none") {
  if (isTrapped) return "filled in a field that people don't see";
  if (isSpam) return "reads like spam";
  if (verdict === "none") return "sent without JavaScript, so without a captcha";
  return verdict === "unavailable" ? "the captcha service didn't answer" : null;
}

export async function examine(
  captcha: Captcha,
  { token, honeypot, words }: Examined,
  { hasScript, address }: Sender,
) {
  const solution = hasScript ? captcha.identify(token) : null;
  const verdict = hasScript ? await captcha.verify(token, address) : "none";
  const isTrapped = isFilled(honeypot);
  const isSpam = looksLikeSpam(words);
  const doubt = describeDoubt(isTrapped, isSpam, verdict);
  return { solution, isRefused: verdict === "failed", isTrapped, isSpam, doubt };
}

export interface FormOptions {
  readonly database: Pick<Database, "db" | "engine">;
  readonly captcha: Captcha;
  readonly content: Pick<ContentStore, "current">;
  readonly limits: Limits;
  readonly log: Logger;
  readonly now: () => number;
  readonly onMail: () => void;
}

export const limitFor = ({ limits }: Pick<FormOptions, "limits">, { hasScript }: Sender) =>
  hasScript ? limits.withScript : limits.withoutScript;

interface Failing {
  readonly log: Logger;
  readonly failure: string;
  readonly notSaved: Refused;
}

export async function acceptWithin<T>(
  limit: RateLimit,
  { address }: Sender,
  { log, failure, notSaved }: Failing,
  accept: () => Promise<T>,
): Promise<T | Refused> {
  try {
    const seconds = await limit.take(address);
    return seconds > 0 ? refuseForNow(seconds) : await accept();
  } catch (error) {
    log.error(error, failure);
    return notSaved;
  }
}
