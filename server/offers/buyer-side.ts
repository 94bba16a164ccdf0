import type { OfferOrigin, OfferSide, OfferState, StepActor } from "../../catalogue/deals/offer.ts";
import { meaningOf, type StepMeaning } from "../../catalogue/deals/step-meaning.ts";
import { findOldPrice, tellPriceChange } from "../../catalogue/format/price.ts";
import type { Plan } from "../../catalogue/deals/plan.ts";
import { findOwned } from "../../catalogue/catalogue.ts";
import { DAY_MS, toIso } from "../../catalogue/format/time.ts";
import { mayBeHidden } from "../content/read-listings.ts";
import { type Refusal, refuse, refuseForNow, type Sender } from "../forms/form.ts";
import { listMailsOfOffer } from "../outbox/mail-progress.ts";
import { actOnOffer } from "./act.ts";
import { listAgreements, listSteps } from "./find-offers.ts";
import { type BuyersAnswer, readAnswer } from "./offer-fields.ts";
import { findOfferByToken } from "./offer-links.ts";
import { readMailParams } from "./offer-mail.ts";
import {
  type Action,
  daysToPay,
  type FileStatus,
  isReservedByHand,
  isSaleable,
  isUnproven,
  type Offer,
  planOf,
  type RefusalReason,
  sumOf,
} from "./rules.ts";
import {
  lacksConfirmation,
  type OfferOptions,
  refuseSum,
  type Unconfirmed,
} from "./submit-offer.ts";

interface StepView {
  readonly number: number;
  readonly actor: StepActor;
  readonly meaning: StepMeaning;
  readonly amount: number | null;
  readonly note: string | null;
  readonly expiresAt: string | null;
  readonly createdAt: string;
}

/** Times are ISO-8601 UTC, and sums are whole US dollars. */
export interface OfferView {
  readonly reference: string;
  readonly domain: string;
  readonly displayName: string;
  readonly origin: OfferOrigin;
  readonly state: OfferState;
  readonly turn: OfferSide;
  readonly amount: number;
  readonly asking: string | null;
  readonly notice: string | null;
  readonly minimumOffer: number | null;
  readonly expiresAt: string;
  readonly payBy: string | null;
  readonly payLink: string | null;
  readonly payingAt: string | null;
  readonly isUnproven: boolean;
  readonly paidAt: string | null;
  readonly plan: Plan | null;
  readonly timeZone: string | null;
  readonly name: string;
  readonly email: string;
  readonly isMailed: boolean;
  readonly obstacle: "unsaleable" | "taken" | null;
  readonly seen: number;
  readonly steps: readonly StepView[];
}

export type Answer = { readonly ok: true } | Unconfirmed | Refusal;

const REFUSALS: Readonly<Record<RefusalReason | "unknown", string>> = {
  changed:
    "Something has changed since you opened this page. Check where your offer stands now, then answer again.",
  over: "This offer is closed, so it can't be changed anymore.",
  "not-your-turn": "It's the seller's turn to answer.",
  expired: "This offer has expired. You can make a new one.",
  unsaleable: "This name is no longer for sale.",
  taken: "This name is reserved for another buyer for now. Your offer stays open until it expires.",
  "said-already": "We've told the seller already that your payment has begun.",
  "offered-already": "Your last offer was already that high, so there's nothing to counter.",
  unknown: "This offer no longer exists.",
};

const DONT_PAY = "Please don't send any money. If you've paid already, contact the seller.";

const REFUSALS_OF_PURCHASE: Partial<typeof REFUSALS> = {
  changed:
    "Something has changed since you opened this page. Check where your purchase stands now, then try again.",
  over: `This purchase is over, and the name is no longer reserved for you. ${DONT_PAY}`,
  unsaleable: `This name is no longer for sale. ${DONT_PAY}`,
  taken: `This name is reserved for another buyer now. ${DONT_PAY}`,
  unknown: `This purchase no longer exists. ${DONT_PAY}`,
};

const OTHER_PRICE = `Your reservation has ended, and the price has changed since. ${DONT_PAY}`;

const NOT_SAVED = refuse(
  503,
  "We couldn't save your answer. What you wrote is still here: please try again in a moment.",
);

const NOT_NOW = refuse(
  503,
  "We can't agree on this name right now. Your offer stands as it is: please try again later, or contact the seller.",
);

const laterOf = (one: string, other: string) => (one > other ? one : other);

export function createBuyerSide(options: OfferOptions) {
  const { database, content, limits, log, now, onMail } = options;
  const { db } = database;
  const inDays = (days: number) => toIso(now() + days * DAY_MS);
  const readListing = (domain: string) => findOwned(content.files.catalogue, domain);
  const readStatus = (domain: string): FileStatus =>
    readListing(domain)?.status ?? (mayBeHidden(content.files, domain) ? "unread" : undefined);

  async function show(token: string): Promise<OfferView | null> {
    const offer = await findOfferByToken(db, token);
    if (!offer) return null;
    const { id, domain } = offer;
    // A step made since the offer was read would not fit it.
    const steps = (await listSteps(db, id)).slice(0, offer.steps);
    const listing = readListing(domain);
    const price = listing?.price;
    const old = price && offer.shown_price !== null ? findOldPrice(offer.shown_price, price) : null;
    const agreements = await listAgreements(db, inDays(0));
    const isTaken = agreements.some((other) => other.domain === domain && other.id !== id);
    const mails = await listMailsOfOffer(db, id, inDays(0));
    return {
      reference: offer.reference,
      domain: offer.domain,
      displayName: listing?.displayName ?? offer.domain,
      origin: offer.origin,
      state: offer.state,
      turn: offer.turn,
      amount: offer.amount,
      asking: listing?.price.label ?? null,
      notice: price && old ? tellPriceChange(old, price) : null,
      minimumOffer: listing?.minimumOffer ?? null,
      expiresAt: offer.expires_at,
      payBy: isReservedByHand(offer, listing?.status) ? null : offer.pay_by,
      payLink: offer.pay_link,
      payingAt: offer.paying_at,
      isUnproven: isUnproven(offer),
      paidAt: offer.paid_at,
      plan: planOf(offer),
      timeZone: offer.time_zone,
      name: offer.name,
      email: offer.email,
      isMailed: mails.some(({ params }) => readMailParams(params).to === "buyer"),
      obstacle: !isSaleable(offer, readStatus(domain), inDays(0))
        ? "unsaleable"
        : isTaken
          ? "taken"
          : null,
      seen: offer.steps,
      steps: steps.map((step, index) => ({
        number: step.number,
        actor: step.actor,
        meaning: meaningOf(offer.origin, step, steps.slice(0, index)),
        amount: sumOf(step, offer),
        note: step.note,
        expiresAt: step.expires_at,
        createdAt: step.created_at,
      })),
    };
  }

  function toAction(answer: BuyersAnswer, offer: Offer): Action {
    const { expiresDays, payWithinDays } = content.current.shop.offers;
    switch (answer.action) {
      case "paying": {
        const payBy = inDays(daysToPay(offer, payWithinDays));
        return { kind: "paying", payBy: laterOf(offer.pay_by ?? "", payBy) };
      }
      case "accept":
        return { kind: "accepted", payBy: inDays(payWithinDays), payLink: null, note: answer.note };
      case "counter":
        return {
          kind: "countered",
          amount: answer.amount,
          expiresAt: inDays(expiresDays),
          note: answer.note,
        };
      case "withdraw":
        return { kind: "withdrawn", note: answer.note };
    }
  }

  async function accept(offer: Offer, body: unknown, sender: Sender): Promise<Answer> {
    const { values: answer, fault } = readAnswer(body);
    if (!answer) return { ok: false, status: 400, ...fault };
    if (answer.action === "counter") {
      const refusal = refuseSum(readListing(offer.domain), answer.amount);
      if (refusal) return refusal;
      if (lacksConfirmation(answer, sender))
        return { ok: false, status: 200, confirm: answer.amount };
    }
    const asking = readListing(offer.domain)?.price.amount ?? null;
    const status = readStatus(offer.domain);
    const isCheckout = offer.origin === "checkout";
    const isLate = isCheckout && (offer.pay_by ?? "") <= inDays(0);
    if (answer.action === "paying" && isLate && asking !== offer.amount) {
      return refuse(409, OTHER_PRICE);
    }
    const outcome = await actOnOffer(database, {
      offerId: offer.id,
      actor: "buyer",
      action: toAction(answer, offer),
      seen: answer.seen,
      status,
      askingPrice: asking,
      time: now(),
    });
    if (!outcome.ok) {
      if (outcome.refusal === "unsaleable" && status === "unread") return NOT_NOW;
      const isPurchase = isCheckout || answer.action === "paying";
      const words = isPurchase ? { ...REFUSALS, ...REFUSALS_OF_PURCHASE } : REFUSALS;
      return refuse(409, words[outcome.refusal]);
    }
    onMail?.();
    return { ok: true };
  }

  return {
    show,
    /** Returns null for a link that leads nowhere. Never rejects: failures give 503. */
    async answer(token: string, body: unknown, sender: Sender): Promise<Answer | null> {
      try {
        const seconds = await limits.withScript.take(sender.address);
        if (seconds > 0) return refuseForNow(seconds);
        const offer = await findOfferByToken(db, token);
        return offer ? await accept(offer, body, sender) : null;
      } catch (error) {
        log.error(error, "answer to an offer not stored");
        return NOT_SAVED;
      }
    },
  };
}
