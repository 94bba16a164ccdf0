import { describeUndone, findLastStep, findReplaced } from "../../../sale/history.ts";
import { isUnconfirmed } from "../../../sale/reservation.ts";
import type { Action, RefusalReason } from "../../../sale/rules.ts";
import type { Offer, OfferStep } from "../../../sale/offer.ts";
import { z } from "zod";
import { findOwned } from "../../../catalogue/catalogue.ts";
import { storeBilling } from "../../../sale/billing.ts";
import { formatMoney } from "../../../catalogue/format/currency.ts";
import { amountIn } from "../../../catalogue/format/price.ts";
import { DAY_MS, toIso } from "../../../catalogue/format/time.ts";
import { BEGUN_MS } from "../../../sale/deadlines.ts";
import type { Db } from "../../database/database.ts";
import { billingFields, readForm } from "../fields/form-fields.ts";
import { done, type Outcome, refuse } from "../../../catalogue/outcome.ts";
import { acceptWithin, BLOCKED, type Sender } from "./form.ts";
import { isBlocked } from "../people/people.ts";
import { actOnOffer } from "../store/act.ts";
import { keepBilling } from "../store/offer-notes.ts";
import { type BuyerAnswer, readBuyerAnswer } from "../fields/offer-fields.ts";
import { findOfferByToken } from "../store/offer-links.ts";
import { listSteps, readNameFile } from "../store/find-offers.ts";
import { lacksConfirmation, type OfferOptions, refuseSum, type SumBack } from "./submit-offer.ts";

export type BuyerOutcome = Outcome | SumBack;

const REFUSALS: Readonly<Record<RefusalReason | "unknown", string>> = {
  changed:
    "Something has changed since you opened this page. Check where your offer stands now, then answer again.",
  over: "This offer is closed, so it can't be changed anymore. This page shows how it ended.",
  "not-your-turn": "It's our turn to answer.",
  expired: "This offer has expired. You can make a new one.",
  unsaleable:
    "This name isn't for sale right now, so nothing was sent. If it comes back before your offer expires, your offer still stands.",
  taken: "This name is reserved for another buyer for now. Your offer stays open until it expires.",
  "said-already": "We already know that your payment has begun.",
  "acted-on": "It's your turn to answer.",
  held: "Your payment is under way at Escrow.com.",
  "not-paid": "No payment has been confirmed.",
  "offered-already": "Your last offer was already that high, so there's nothing to counter.",
  unknown: "This offer no longer exists.",
};

const DONT_PAY = "Please don't send any money. If you've paid already, contact us.";

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
  "Your answer couldn't be saved. What you wrote is still here: please try again in a moment.",
  { status: 503 },
);

const NOT_NOW = refuse(
  "The agreement can't be completed right now. Your offer is unchanged: please try again later, or contact us.",
  { status: 503 },
);

/** Says what the seller changed while the buyer answered, and that nothing was agreed; null if that was something else. */
function explainCorrection(steps: readonly OfferStep[], offer: Offer): string | null {
  const last = findLastStep(steps);
  const before = steps.slice(0, (last?.number ?? 1) - 1);
  if (last?.kind === "taken-back") {
    const undone = describeUndone(before, offer);
    return `${undone} So nothing was agreed or sent: this page shows where your offer stands.`;
  }
  const replaced = last ? findReplaced(last, before) : null;
  if (!last || replaced === null) return null;
  const [old, now] = [
    formatMoney(replaced, offer.currency),
    formatMoney(last.amount ?? 0, offer.currency),
  ];
  return `We've just replaced our counteroffer of ${old} with one of ${now}, so nothing was agreed or sent: you can answer ${now} below.`;
}

const billingSchema = z.object({ ...billingFields, action: z.literal("billing") });

const isAboutBilling = (body: unknown) =>
  z.object({ action: z.literal("billing") }).safeParse(body).success;

/** These details change nothing about the agreement, so they are no step of it. */
async function saveBilling(db: Db, offer: Offer, body: unknown): Promise<BuyerOutcome> {
  if (offer.state !== "accepted") {
    return refuse("There's no agreement anymore that needs an invoice.");
  }
  const { values, fault } = readForm(billingSchema, [], body, null);
  if (!values) return fault;
  await keepBilling(db, offer.id, storeBilling(values));
  return done("");
}

export function createBuyerAnswer(options: OfferOptions) {
  const { database, content, limits, log, now, onMail } = options;
  const inDays = (days: number) => toIso(now() + days * DAY_MS);

  function toAction(answer: BuyerAnswer, offer: Offer): Action {
    const { expiresDays, payWithinDays } = content.current.shop.offers;
    switch (answer.action) {
      case "paying":
        return {
          kind: "paying",
          payBy: isUnconfirmed(offer) ? toIso(now() + BEGUN_MS) : inDays(payWithinDays),
        };
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

  async function handleBuyerAnswer(
    offer: Offer,
    body: unknown,
    sender: Sender,
  ): Promise<BuyerOutcome> {
    if (isAboutBilling(body)) return saveBilling(database.db, offer, body);
    const { values: answer, fault } = readBuyerAnswer(body, offer.currency);
    if (!answer) return fault;
    const { files } = content;
    const listing = findOwned(files.catalogue, offer.domain);
    if (answer.action === "counter") {
      const refusal = refuseSum(listing, answer.amount, offer.currency);
      if (refusal) return refusal;
      if (await isBlocked(database.db, offer.email)) return BLOCKED;
      if (lacksConfirmation(answer, sender)) {
        return { is: "review", amount: answer.amount, currency: offer.currency };
      }
    }
    const file = readNameFile(files, offer.domain);
    const isCheckout = offer.origin === "checkout";
    const priceNow = amountIn(listing?.price, offer.currency);
    const isLate = isCheckout && (offer.pay_by ?? "") <= inDays(0);
    if (answer.action === "paying" && isLate && priceNow !== offer.amount) {
      return refuse(OTHER_PRICE);
    }
    const outcome = await actOnOffer(database, {
      offerId: offer.id,
      actor: "buyer",
      action: toAction(answer, offer),
      seen: answer.seen,
      ...file,
      time: now(),
    });
    if (!outcome.ok) {
      if (outcome.refusal === "unsaleable" && file.status === "unread") return NOT_NOW;
      const isPurchase = isCheckout || answer.action === "paying";
      const words = isPurchase ? { ...REFUSALS, ...REFUSALS_OF_PURCHASE } : REFUSALS;
      const error = words[outcome.refusal];
      if (outcome.refusal !== "changed") return refuse(error);
      const correction = explainCorrection(await listSteps(database.db, offer.id), offer);
      return { is: "changed", error: correction ?? error, differences: [] };
    }
    onMail();
    return done("");
  }

  const failing = { log, failure: "answer to an offer not stored", notSaved: NOT_SAVED };
  return (token: string, body: unknown, sender: Sender): Promise<BuyerOutcome | null> =>
    acceptWithin(limits.withScript, sender, failing, async () => {
      const offer = await findOfferByToken(database.db, token);
      return offer ? await handleBuyerAnswer(offer, body, sender) : null;
    });
}
