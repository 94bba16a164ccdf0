import { randomInt } from "node:crypto";
import type { Logger } from "pino";
import { findListing } from "../../catalogue/catalogue.ts";
import type { Captcha, CaptchaSolution } from "../captcha/captcha.ts";
import type { ContentStore } from "../content/content-store.ts";
import type { Db } from "../database/database.ts";
import type { InquiryKind } from "../database/database-schema.ts";
import { findSameInquiry } from "./find-same-inquiry.ts";
import { readInquiryForm } from "./inquiry-form.ts";
import type { InquiryLimits } from "./inquiry-limits.ts";
import type { InquiryOutcome, Sender } from "./inquiry-outcome.ts";
import { FAILED_CAPTCHA, NOT_SAVED, tooManyInquiries, UNKNOWN_DOMAIN } from "./inquiry-refusals.ts";
import type { Inquiry } from "./inquiry-schema.ts";
import { makeReference } from "./reference.ts";
import { looksLikeSpam } from "./spam.ts";
import { isCaptchaSpent, sweepSpentCaptchas } from "../captcha/spent-captchas.ts";
import { storeInquiry } from "./store-inquiry.ts";

/** How long the same submission is taken for a repetition, in milliseconds. */
const REPEAT_MS = 20 * 60_000;

interface InquiriesOptions {
  readonly db: Db;
  readonly captcha: Captcha;
  readonly content: Pick<ContentStore, "current">;
  readonly limits: InquiryLimits;
  readonly log: Logger;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Told after each inquiry that has left a mail to be sent. */
  readonly onMail?: () => void;
  readonly makeReference?: () => string;
}

export interface Inquiries {
  /**
   * Takes a posted form of one kind, as an object of its fields: limits, checks, captcha, then the inquiry and its mail in
   * one transaction, then the reference. Never rejects: a failure of the database is the outcome 503, logged.
   *
   * What looks like spam is stored as 'quarantined' and answered like any other; it gets no mail, so that the seller's
   * mailbox stays clean, and waits in the command line. A captcha is used up only by an inquiry that was stored: after
   * a 503 the same token may come again. A form sent again that was stored already gives the first reference.
   */
  submit(kind: InquiryKind, body: unknown, sender: Sender): Promise<InquiryOutcome>;
}

export function createInquiries(options: InquiriesOptions): Inquiries {
  const { db, captcha, content, limits, log, now } = options;
  const newReference = options.makeReference ?? (() => makeReference((below) => randomInt(below)));

  /** The outcome of a form that uses a captcha again: fine if that was this very form. */
  async function answerRepeated(
    inquiry: Inquiry,
    solution: CaptchaSolution | null,
  ): Promise<InquiryOutcome> {
    if (!solution || !(await isCaptchaSpent(db, solution))) return FAILED_CAPTCHA;
    const reference = await findSameInquiry(db, inquiry, now() - REPEAT_MS);
    return reference ? { ok: true, reference } : FAILED_CAPTCHA;
  }

  function cleanUp(): void {
    sweepSpentCaptchas(db, now()).catch((error: unknown) => log.warn(error, "captcha sweep"));
  }

  async function store(
    inquiry: Inquiry,
    solution: CaptchaSolution | null,
    { isSpam, isVerified }: { isSpam: boolean; isVerified: boolean },
  ): Promise<InquiryOutcome> {
    const accepted = isVerified ? "new" : "unverified";
    const reference = await storeInquiry(db, {
      inquiry,
      solution,
      state: isSpam ? "quarantined" : accepted,
      mailTo: isSpam ? null : content.current.shop.email,
      time: now(),
      makeReference: newReference,
    });
    if (!reference) return answerRepeated(inquiry, solution);
    if (!isSpam) options.onMail?.();
    if (solution) cleanUp();
    return { ok: true, reference };
  }

  async function accept(kind: InquiryKind, body: unknown, sender: Sender): Promise<InquiryOutcome> {
    const { hasScript, address } = sender;
    const { form, refusal } = readInquiryForm(kind, body, hasScript);
    if (!form) return refusal;
    const { catalogue } = content.current;
    const listing = form.inquiry.domain ? findListing(catalogue, form.inquiry.domain) : null;
    if (listing === undefined) return UNKNOWN_DOMAIN;
    const inquiry = { ...form.inquiry, domain: listing?.domain ?? null };
    const isSpam = looksLikeSpam(inquiry, form.honeypot);
    if (!hasScript) {
      const earlier = await findSameInquiry(db, inquiry, now() - REPEAT_MS);
      if (earlier) return { ok: true, reference: earlier };
      return store(inquiry, null, { isSpam, isVerified: false });
    }
    const solution = captcha.identify(form.token);
    const verdict = await captcha.verify(form.token, address);
    if (verdict === "failed") return answerRepeated(inquiry, solution);
    return store(inquiry, solution, { isSpam, isVerified: verdict === "passed" });
  }

  return {
    async submit(kind, body, sender) {
      const limit = sender.hasScript ? limits.withScript : limits.withoutScript;
      const seconds = await limit.take(sender.address);
      if (seconds > 0) return tooManyInquiries(seconds);
      try {
        return await accept(kind, body, sender);
      } catch (error) {
        log.error(error, "inquiry not stored");
        return NOT_SAVED;
      }
    },
  };
}
