import { sumOf } from "../../../sale/plan.ts";
import { STEPS } from "../../../sale/steps.ts";
import { findAskedSum } from "../../../sale/history.ts";
import {
  type FileStatus,
  isUnpaid,
  isUnconfirmed,
  isUnreserved,
  payByOf,
  standsPaid,
} from "../../../sale/reservation.ts";
import { findOfferBelow, type RefusalReason } from "../../../sale/rules.ts";
import { isOpen, type Offer, type OfferStep } from "../../../sale/offer.ts";
import { formatMoment } from "../../../catalogue/format/format.ts";
import { formatMoney } from "../../../catalogue/format/currency.ts";
import { standingOf } from "./find-offers.ts";

interface RefusalContext {
  readonly offer: Offer;
  readonly displayName: string;
  readonly status: FileStatus;
  readonly holder: Pick<Offer, "reference" | "pay_by" | "paid_at"> | null;
  readonly steps: readonly OfferStep[];
  readonly timeZone: string;
}

/** Completes "The name …". */
export function describeStatus(status: FileStatus): string {
  if (status === undefined) return "is no longer listed";
  return status === "unread" ? "has a fault in its listing" : `is ${status} in your files`;
}

/** Returns a sentence without its period, so that a next step can follow. */
export function explainToSeller(
  refusal: RefusalReason | "unknown",
  { offer, displayName, status, holder, steps, timeZone }: RefusalContext,
): string {
  const { reference, name } = offer;
  const formatTime = (iso: string) => formatMoment(iso, timeZone);
  const below = findOfferBelow(offer, steps);
  const sum = formatMoney(offer.amount, offer.currency);
  switch (refusal) {
    case "unknown":
      return `${reference} has been erased`;
    case "changed":
      return `${reference} has changed in the meantime, so nothing was done`;
    case "said-already":
      return `${name} has already said that the payment has begun`;
    case "over":
      return isOpen(offer)
        ? `${reference} isn't agreed yet`
        : `${reference} is ${standingOf(offer)}, so this can't be done anymore`;
    case "not-your-turn":
      return `${name} hasn't answered ${sum} yet and has until ${formatTime(offer.expires_at)}`;
    case "offered-already":
      return below !== null
        ? `${name} has already offered ${formatMoney(below, offer.currency)}. Ask for more, or take back your counteroffer and accept that`
        : `${name} has already offered ${sum}. Accept it, or ask for more`;
    case "acted-on":
      return `The last step of ${reference} isn't one of yours that can be taken back`;
    case "held":
      return `Escrow.com holds the money of ${name}, so cancel the transaction there: the sale then ends here by itself`;
    case "not-paid":
      return `${reference} isn't marked as paid`;
    case "expired":
      return `${reference} was valid until ${formatTime((isOpen(offer) ? null : offer.pay_by) ?? offer.expires_at)}`;
    case "unsaleable":
      return `${displayName} ${describeStatus(status)}: change that first${standsPaid(offer) ? "" : ", or decline the offer"}`;
    case "taken":
      return explainTaken(displayName, holder, formatTime);
  }
}

export const explainSold = (name: string, { reference }: Pick<Offer, "reference">): string =>
  `${name} is sold through ${reference}. If you've bought it again after the day on which you recorded that, enter the day in its listing (acquired). If that sale is over, end it`;

export function explainTaken(
  displayName: string,
  holder: RefusalContext["holder"],
  formatTime: (iso: string) => string,
): string {
  if (holder?.paid_at) return explainSold(displayName, holder);
  const until = holder && payByOf(holder);
  const which = until
    ? `by ${holder.reference}, until ${formatTime(until)}`
    : `by ${holder?.reference ?? "another offer"}`;
  return `${displayName} is already reserved ${which}`;
}

const UNRESERVED = "the name isn't reserved for this buyer, so anyone can buy it";

/** Says why a buyer may not be genuine, and what that means for the reservation; null if there is nothing to say. */
export function warnOfDoubt(offer: Offer): string | null {
  const facts = [offer.doubt, isUnreserved(offer) ? UNRESERVED : null].filter(
    (fact) => fact !== null,
  );
  if (facts.length === 0) return null;
  const words = facts.join("; ");
  return isUnconfirmed(offer) && isUnpaid(offer)
    ? `${words}. Once you confirm that you see the payment, the name is reserved for this buyer.`
    : words;
}

export function suggestCounter(
  { amount }: Pick<Offer, "amount">,
  steps: readonly OfferStep[],
  askingPrice: number | null | undefined,
): string {
  const sum = findAskedSum(steps, askingPrice) ?? 0;
  return sum > amount ? sum.toLocaleString("en-US") : "SUM";
}

const ACTORS = { buyer: "the buyer", seller: "you", shop: "the shop" } as const;

/** Returns the parts of a sentence to the seller. `sum` and `way` are empty, or begin with their separator. */
export function describeStep(offer: Offer, step: OfferStep) {
  const amount = sumOf(step, offer);
  return {
    actor: step.via === "escrow" ? "Escrow.com" : ACTORS[step.actor],
    history: STEPS[step.kind].seller.history,
    sum: amount === null ? "" : ` ${formatMoney(amount, offer.currency)}`,
    way: step.via === "link" ? ", through an answer link" : "",
  };
}
