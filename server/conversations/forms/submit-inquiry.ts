import { findListing } from "../../../catalogue/catalogue.ts";
import type { InquiryKind } from "../../../catalogue/forms.ts";
import { findOldPrice } from "../../../catalogue/format/price.ts";
import {
  describePriceChangeToSeller,
  describePriceChangeToBuyer,
} from "../../../catalogue/format/price-change.ts";
import { refuse } from "../../../catalogue/outcome.ts";
import { type CaptchaSolution, isCaptchaSpent, sweepSpentCaptchas } from "../../captcha/captcha.ts";
import { isBlocked } from "../people/people.ts";
import { type Inquiry, readInquiryFields } from "../fields/inquiry-fields.ts";
import {
  type Accepted,
  accepted,
  acceptWithin,
  BLOCKED,
  examine,
  FAILED_CAPTCHA,
  type FormOptions,
  type FormOutcome,
  limitFor,
  REPEAT_MS,
  type Sender,
  UNKNOWN_DOMAIN,
} from "./form.ts";
import { findSameInquiry, storeInquiry } from "../store/store-inquiry.ts";

const NOT_SAVED = refuse(
  "Your message couldn't be saved. Your text is still here: please try again in a moment.",
  { status: 503 },
);

const refuseWait = (name: string, hasMailServer: boolean) =>
  refuse(
    `You're already waiting for three names${hasMailServer ? ", and we'll email you about each" : ""}. To hear about ${name} too, please contact us.`,
  );

interface SubmitOptions extends FormOptions {
  readonly usesEmailjs: boolean;
  readonly hasMailServer: boolean;
}

export type SubmitInquiry = (
  kind: InquiryKind,
  body: unknown,
  sender: Sender,
  awaitsName?: boolean,
) => Promise<FormOutcome>;

/** Never rejects. Suspected spam is mailed once a day, and a form with its hidden field filled in never is; both get the usual response. */
export function createSubmitInquiry(options: SubmitOptions): SubmitInquiry {
  const { database, captcha, content, log, usesEmailjs, hasMailServer, now, onMail } = options;
  const { db } = database;

  async function acceptRepeated(
    inquiry: Inquiry,
    solution: CaptchaSolution | null,
    notice: Pick<Accepted, "notice">,
  ): Promise<FormOutcome> {
    if (!solution || !(await isCaptchaSpent(db, solution))) return FAILED_CAPTCHA;
    const reference = await findSameInquiry(db, inquiry, now() - REPEAT_MS, false);
    return reference ? accepted({ reference, ...notice }) : FAILED_CAPTCHA;
  }

  async function accept(
    kind: InquiryKind,
    body: unknown,
    sender: Sender,
    awaitsName: boolean,
  ): Promise<FormOutcome> {
    const { form, fault } = readInquiryFields(kind, body, sender.hasScript);
    if (!form) return fault;
    const { catalogue, shop } = content.current;
    const listing = form.inquiry.domain ? findListing(catalogue, form.inquiry.domain) : null;
    if (listing === undefined) return UNKNOWN_DOMAIN;
    const inquiry = { ...form.inquiry, domain: listing?.domain ?? null };
    const examined = await examine(captcha, { ...form, words: inquiry }, sender);
    const { solution, isRefused, isTrapped, isSpam, doubt } = examined;
    const old = listing ? findOldPrice(form.shownPrice, listing.price) : null;
    const notice = listing && old ? { notice: describePriceChangeToBuyer(old, listing.price) } : {};
    if (isRefused) return acceptRepeated(inquiry, solution, notice);
    if (!isTrapped && (await isBlocked(db, inquiry.email))) return BLOCKED;
    const state = isTrapped || isSpam ? "quarantined" : doubt ? "unverified" : "new";
    // The mail that the browser sent knows nothing of a new price, so the shop mails the seller, too.
    const hasLeft = usesEmailjs && form.mailed && !old;
    const { reference, refusal } = await storeInquiry(database, {
      inquiry,
      solution,
      state,
      stateReason: doubt,
      mail: isTrapped
        ? null
        : { to: shop.email, timeZone: shop.timeZone, isSuspected: isSpam, hasLeft },
      awaitsName,
      isListed: (domain) => content.current.catalogue.byDomain.has(domain),
      priceNote: listing && old ? describePriceChangeToSeller(old, listing.price) : null,
      isCopied: state === "new" && hasMailServer && shop.inquiryCopy,
      answersWithin: shop.answersWithin,
      time: now(),
      sameSince: sender.hasScript ? null : now() - REPEAT_MS,
    });
    if (refusal === "many-waits") {
      return refuseWait(listing?.displayName ?? "this name", hasMailServer);
    }
    if (refusal) return acceptRepeated(inquiry, solution, notice);
    if (!isTrapped) onMail();
    if (solution) void sweepSpentCaptchas(db, now(), log);
    return accepted({ reference, ...notice });
  }

  const failing = { log, failure: "inquiry not stored", notSaved: NOT_SAVED };
  return (kind, body, sender, awaitsName = false) =>
    acceptWithin(limitFor(options, sender), sender, failing, () =>
      accept(kind, body, sender, awaitsName),
    );
}
