import type { Logger } from "pino";
import { findListing } from "../../catalogue/catalogue.ts";
import type { InquiryKind } from "../../catalogue/inquiry.ts";
import { findOldPrice, notePriceChange, tellPriceChange } from "../../catalogue/format/price.ts";
import {
  type Captcha,
  type CaptchaSolution,
  type CaptchaVerdict,
  isCaptchaSpent,
  sweepSpentCaptchas,
} from "../captcha/captcha.ts";
import type { ContentStore } from "../content/content-store.ts";
import type { Database } from "../database/database.ts";
import { type Inquiry, readInquiryFields } from "./inquiry-fields.ts";
import type { Limits } from "../http/rate-limits.ts";
import { isTrapped, looksLikeSpam } from "./spam.ts";
import { findSameInquiry, storeInquiry } from "./store-inquiry.ts";

/** An identical inquiry within this time counts as a repetition. */
export const REPEAT_MS = 20 * 60_000;

export interface Sender {
  /** From readClientAddress; used for limits, never stored. */
  readonly address: string;
  /** False for a plain form post, which can't have a captcha. */
  readonly hasScript: boolean;
}

export interface Refusal {
  readonly ok: false;
  readonly status: 400 | 403 | 404 | 409 | 415 | 429 | 503;
  readonly error: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfter?: number;
}

/** What a sender is to know beside the thanks: the page showed an old price. */
export interface Notice {
  readonly notice?: string;
}

export type InquiryOutcome = ({ readonly ok: true; readonly reference: string } & Notice) | Refusal;

export function refuse(status: Refusal["status"], error: string): Refusal {
  return { ok: false, status, error };
}

export const UNKNOWN_DOMAIN = refuse(
  404,
  "This domain isn't in our portfolio. Please write to us through the contact page.",
);
export const FAILED_CAPTCHA = refuse(403, "Captcha verification failed. Please try again.");
const MANY_MESSAGES = "You've sent several messages in a short time.";
const NOT_SAVED = refuse(
  503,
  "We couldn't save your message. Your text is still here: please try again in a moment.",
);

/** Begins with what was too much. */
export function refuseForNow(seconds: number, tooMuch = MANY_MESSAGES): Refusal {
  const inSeconds = seconds === 1 ? "a second" : `${seconds} seconds`;
  const wait = seconds < 90 ? inSeconds : `${Math.ceil(seconds / 60)} minutes`;
  const error = `${tooMuch} Please wait ${wait}, then send it again.`;
  return { ...refuse(429, error), retryAfter: seconds };
}

interface Examined {
  readonly token: string;
  readonly honeypot: string;
  /** What the sender wrote. */
  readonly words: Parameters<typeof looksLikeSpam>[0];
}

function describeDoubt(isSilent: boolean, isSpam: boolean, verdict: CaptchaVerdict | "none") {
  if (isSilent) return "filled in a field that people don't see";
  if (isSpam) return "reads like spam";
  if (verdict === "none") return "sent without JavaScript, so without a captcha";
  return verdict === "unavailable" ? "the captcha service didn't answer" : null;
}

/** Asks the captcha and judges the words. `isSilent`: a program sent it, and nobody hears of it; `doubt`: why it may not be meant. */
export async function examine(
  captcha: Captcha,
  { token, honeypot, words }: Examined,
  { hasScript, address }: Sender,
) {
  const solution = hasScript ? captcha.identify(token) : null;
  const verdict = hasScript ? await captcha.verify(token, address) : "none";
  const isSilent = isTrapped(honeypot);
  const isSpam = looksLikeSpam(words);
  const doubt = describeDoubt(isSilent, isSpam, verdict);
  return { solution, isRefused: verdict === "failed", isSilent, isSpam, doubt };
}

/** What takes inquiries, and offers too. */
export interface FormOptions {
  readonly database: Pick<Database, "db" | "engine">;
  readonly captcha: Captcha;
  readonly content: Pick<ContentStore, "current">;
  readonly limits: Limits;
  readonly log: Logger;
  readonly now: () => number;
  readonly onMail?: () => void;
}

interface SubmitOptions extends FormOptions {
  /** Then browsers send mail through EmailJS, and say so. */
  readonly usesEmailjs: boolean;
  /** Whether mails leave: a copy that waits for a mail server would come too late to say anything. */
  readonly hasMailServer: boolean;
  readonly makeReference?: () => string;
}

export type SubmitInquiry = (
  kind: InquiryKind,
  body: unknown,
  sender: Sender,
  /** Whether the sender waits to hear that the name is available again. */
  awaitsName?: boolean,
) => Promise<InquiryOutcome>;

/**
 * The only way in. Never rejects: failures give 503. What looks like spam is quarantined, but mailed with others of its day;
 * what fell into the trap is not mailed. Both get the same response.
 */
export function createSubmitInquiry(options: SubmitOptions): SubmitInquiry {
  const { database, captcha, content, limits, log, usesEmailjs, hasMailServer, now } = options;
  const { onMail, makeReference } = options;
  const { db } = database;

  /** A used captcha is accepted again with the same inquiry. */
  async function acceptRepeated(
    inquiry: Inquiry,
    solution: CaptchaSolution | null,
    notice: Notice,
  ): Promise<InquiryOutcome> {
    if (!solution || !(await isCaptchaSpent(db, solution))) return FAILED_CAPTCHA;
    const reference = await findSameInquiry(db, inquiry, now() - REPEAT_MS, false);
    return reference ? { ok: true, reference, ...notice } : FAILED_CAPTCHA;
  }

  async function accept(
    kind: InquiryKind,
    body: unknown,
    sender: Sender,
    awaitsName: boolean,
  ): Promise<InquiryOutcome> {
    const { form, fault } = readInquiryFields(kind, body, sender.hasScript);
    if (!form) return { ok: false, status: 400, ...fault };
    const { catalogue, shop } = content.current;
    const listing = form.inquiry.domain ? findListing(catalogue, form.inquiry.domain) : null;
    if (listing === undefined) return UNKNOWN_DOMAIN;
    const inquiry = { ...form.inquiry, domain: listing?.domain ?? null };
    const examined = await examine(captcha, { ...form, words: inquiry }, sender);
    const { solution, isRefused, isSilent, isSpam, doubt } = examined;
    const old = listing ? findOldPrice(form.shownPrice, listing.price) : null;
    const notice = listing && old ? { notice: tellPriceChange(old, listing.price) } : {};
    if (isRefused) return acceptRepeated(inquiry, solution, notice);
    const state = isSilent || isSpam ? "quarantined" : doubt ? "unverified" : "new";
    // The browser knows nothing of a new price, so that the seller gets the shop's own mail, too.
    const hasLeft = usesEmailjs && form.mailed && !old;
    const reference = await storeInquiry(database, {
      inquiry,
      solution,
      state,
      stateReason: doubt,
      mail: isSilent ? null : { to: shop.email, isSuspected: isSpam, hasLeft },
      askingPrice: listing?.price.amount ?? null,
      awaitsName,
      priceNote: listing && old ? notePriceChange(old, listing.price) : null,
      copySaying: state === "new" && hasMailServer && shop.inquiryCopy ? shop.answersWithin : null,
      time: now(),
      sameSince: sender.hasScript ? null : now() - REPEAT_MS,
      makeReference,
    });
    if (!reference) return acceptRepeated(inquiry, solution, notice);
    if (!isSilent) onMail?.();
    if (solution) void sweepSpentCaptchas(db, now(), log);
    return { ok: true, reference, ...notice };
  }

  return async (kind, body, sender, awaitsName = false) => {
    const limit = sender.hasScript ? limits.withScript : limits.withoutScript;
    try {
      const seconds = await limit.take(sender.address);
      if (seconds > 0) return refuseForNow(seconds);
      return await accept(kind, body, sender, awaitsName);
    } catch (error) {
      log.error(error, "inquiry not stored");
      return NOT_SAVED;
    }
  };
}
