import { planOf, describePayments } from "../../../sale/plan.ts";
import { STEPS } from "../../../sale/steps.ts";
import { findAskedSum, findUndoable, isPayingThere } from "../../../sale/history.ts";
import { isFirm, isUnpaid, standsPaid } from "../../../sale/reservation.ts";
import { type Action, decide, findOfferBelow, isNameAway, labelEnd } from "../../../sale/rules.ts";
import type { StepKind, Offer, OfferStep } from "../../../sale/offer.ts";
import { findOwned } from "../../../catalogue/catalogue.ts";
import type { EscrowView } from "../../../sale/escrow-view.ts";
import { type Tracking, trackEscrow } from "../../../sale/track-escrow.ts";
import { listBilling, readBilling } from "../../../sale/billing.ts";
import { suggestSums } from "../../../sale/sellers-answer.ts";
import { amountIn } from "../../../catalogue/format/price.ts";
import { capitalize, formatMoment, formatTimeLeft } from "../../../catalogue/format/format.ts";
import type { Content } from "../../shop/read-content.ts";
import type { Db } from "../../database/database.ts";
import { describeEarlier, findEarlierRequests } from "../people/requests-from.ts";
import { describeStep, explainToSeller, warnOfDoubt } from "../store/explain-to-seller.ts";
import { toReplyLink } from "../../outbox/mail-message.ts";
import {
  findDecisionContext,
  listSteps,
  nextOf,
  readNameFile,
  standingOf,
} from "../store/find-offers.ts";

export type SellersOffer = Awaited<ReturnType<typeof showSellersOffer>>;

function describeDeed(offer: Offer, step: OfferStep): string {
  const { history, sum } = describeStep(offer, step);
  return `you ${history}${sum}`;
}

/** The seller's floor must not show here, so an automatic decline goes without its reason. */
function showStep(offer: Offer, step: OfferStep, zone: string) {
  const { actor, history, sum, way } = describeStep(offer, step);
  const words = step.kind === "too-low" ? STEPS.declined.seller.history : history;
  const did = `${capitalize(actor)} ${words}${sum}`;
  return {
    number: step.number,
    did,
    words: did + way,
    note: step.note,
    at: formatMoment(step.created_at, zone),
    createdAt: step.created_at,
    via: step.via,
  };
}

function showUntil(until: string, now: string, zone: string) {
  if (until <= now) return null;
  const left = formatTimeLeft(Date.parse(until), Date.parse(now));
  return { left, words: formatMoment(until, zone) };
}

/** What the escrow service says of a sale. `trouble` is why the shop's last attempt there failed. */
export type SellersTransaction = EscrowView & { readonly trouble: string | null };

/** Returns null if the sale isn't paid through the escrow service's interface. */
function trackForSeller(
  transaction: SellersTransaction | null,
  zone: string,
  now: string,
): (Tracking & Pick<SellersTransaction, "trouble">) | null {
  if (!transaction) return null;
  const tracking = trackEscrow(transaction, { side: "seller", zone, now });
  return { ...tracking, trouble: transaction.trouble?.replace(/\.$/, "") ?? null };
}

/** The result must never hold the floor, or anything that depends on it. */
export async function showSellersOffer(
  db: Db,
  { shop, ...files }: Content,
  offer: Offer,
  now: string,
  transaction: SellersTransaction | null = null,
) {
  const zone = shop.timeZone;
  const steps = (await listSteps(db, offer.id)).slice(0, offer.steps);
  const listing = findOwned(files.catalogue, offer.domain);
  const name = listing?.displayName ?? offer.domain;
  const asking = amountIn(listing?.price, offer.currency);
  const earlier = await findEarlierRequests(db, offer.email, { offerId: offer.id });
  const file = readNameFile({ shop, ...files }, offer.domain);
  const context = await findDecisionContext(db, offer, { now, ...file });
  const refusalOf = (action: Action) => decide(offer, "seller", action, context).refusal;
  const accepting = refusalOf({ kind: "accepted", payBy: now, payLink: null, note: null });
  const below = findOfferBelow(offer, steps);
  const offered = below ?? offer.amount;
  const counter = { kind: "countered", amount: offered + 1, expiresAt: now, note: null } as const;
  const confirming = refusalOf({ kind: "confirmed", payBy: now });
  /** A payment link took the place of a transaction that nobody pays. */
  const isReplaced = offer.pay_link !== null && !isPayingThere(steps);
  const undoable = findUndoable(steps);
  const waiting = nextOf(offer, now);
  const has = (wanted: StepKind) => steps.some(({ kind }) => kind === wanted);
  return {
    reference: offer.reference,
    domain: offer.domain,
    displayName: name,
    amount: offer.amount,
    currency: offer.currency,
    /** What the buyer offers, even while the seller's counteroffer is on the table. */
    offered,
    isCountered: below !== null,
    asking,
    isPurchase: offer.origin === "checkout",
    standing: standingOf(offer),
    waitsFor: waiting?.next ?? null,
    until: waiting?.until ? showUntil(waiting.until, now, zone) : null,
    isUnpaid: isUnpaid(offer),
    escrow: isReplaced ? null : trackForSeller(transaction, zone, now),
    canAccept: accepting === null,
    canCounter: refusalOf(counter) === null,
    /** What the seller can take back, such as 'you declined the offer'; null if that is nothing. */
    undoable: undoable && describeDeed(offer, undoable),
    canDecline: refusalOf({ kind: "declined", note: null }) === null,
    /** What ending the sale is called here; null if there is none to end. */
    endLabel: labelEnd(offer, steps, now),
    /** True if she has to say what became of the money when she ends the sale. */
    mustSayWhy: standsPaid(offer) && !isNameAway(offer),
    canConfirm:
      confirming === null && !isFirm(offer) && (isUnpaid(offer) || offer.paying_at !== null),
    isConfirmed: offer.confirmed_at !== null,
    /** True from when the escrow service holds the money until it knows that the name is on its way. */
    canSayMoved: isUnpaid(offer) && has("escrow-secured") && !has("escrow-transfer"),
    obstacle:
      waiting?.next === "you" && accepting !== null
        ? `${explainToSeller(accepting, { offer, displayName: name, timeZone: zone, ...context })}.`
        : null,
    sums: suggestSums(offered, findAskedSum(steps, asking, below !== null)),
    expiresDays: shop.offers.expiresDays,
    buyer: { name: offer.name, email: offer.email, phone: offer.phone },
    mailUrl: toReplyLink({ ...offer, domain: name, subject: null }),
    plan: describePlan(offer),
    billing: listBilling(readBilling(offer.billing)),
    doubt: warnOfDoubt(offer),
    earlier: earlier.count > 0 ? describeEarlier(earlier, zone) : null,
    seen: offer.steps,
    timeZone: zone,
    steps: steps.map((step) => showStep(offer, step, zone)),
  };
}

function describePlan(offer: Offer): string | null {
  const plan = planOf(offer);
  return plan && describePayments(plan);
}
