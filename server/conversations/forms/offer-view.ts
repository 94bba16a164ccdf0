import { planOf, sumOf } from "../../../sale/plan.ts";
import { describeUndone, findLastStep, findReplaced } from "../../../sale/history.ts";
import { STEPS } from "../../../sale/steps.ts";
import type { Offer, OfferStep } from "../../../sale/offer.ts";
import { isReservedByHand, isSaleable, isUnconfirmed, payByOf } from "../../../sale/reservation.ts";
import { findOwned } from "../../../catalogue/catalogue.ts";
import { readBilling } from "../../../sale/billing.ts";
import { formatCents, formatMoney } from "../../../catalogue/format/currency.ts";
import { findOldPrice } from "../../../catalogue/format/price.ts";
import { describePriceChangeToBuyer } from "../../../catalogue/format/price-change.ts";
import { isIncome, listBookings } from "../../books/ledger.ts";
import { listKeptMoney, listSaleMoney } from "../../books/sale-bookings.ts";
import type { Content } from "../../shop/read-content.ts";
import type { Db } from "../../database/database.ts";
import { hasMailToBuyer } from "../../outbox/outbox.ts";
import { findDecisionContext, listSteps, readNameFile } from "../store/find-offers.ts";
import { findOfferByToken } from "../store/offer-links.ts";

/** What the private page of an offer shows its buyer. Times are ISO-8601 UTC. */
export type OfferView = NonNullable<Awaited<ReturnType<typeof showOffer>>>;

/** Finds what the books have received, and the seller keeps; null until something is paid, and once it was returned. */
async function findReceived(db: Db, { id, currency }: Offer) {
  const bookings = await listBookings(db, { offerId: id });
  const paid = [...listSaleMoney(bookings), ...listKeptMoney(bookings)]
    .filter(isIncome)
    .toSorted((a, b) => (a.payment ?? 1) - (b.payment ?? 1));
  const [first] = paid;
  if (!first) return null;
  return {
    /** When the payment came, or the first of a plan, YYYY-MM-DD. */
    day: first.day,
    payments: paid.map(({ payment, day, cents }) => ({
      number: payment ?? 1,
      day,
      sum: formatCents(cents, currency),
    })),
    total: formatCents(
      paid.reduce((sum, { cents }) => sum + cents, 0),
      currency,
    ),
  };
}

export async function showOffer(
  db: Db,
  files: Content,
  token: string,
  now: string,
  canMail: boolean,
) {
  const offer = await findOfferByToken(db, token);
  if (!offer) return null;
  const { id, domain } = offer;
  const steps = (await listSteps(db, id)).slice(0, offer.steps);
  const listing = findOwned(files.catalogue, domain);
  const price = listing?.price;
  const old = price && offer.shown_price !== null ? findOldPrice(offer.shown_price, price) : null;
  const file = readNameFile(files, domain);
  const { isTaken, status } = await findDecisionContext(db, offer, { now, ...file });
  const taken = isTaken ? ("taken" as const) : null;
  return {
    reference: offer.reference,
    domain,
    displayName: listing?.displayName ?? domain,
    origin: offer.origin,
    state: offer.state,
    turn: offer.turn,
    amount: offer.amount,
    /** The currency of all sums of the offer, perhaps not the one that the shop has now. */
    currency: offer.currency,
    asking: price?.label ?? null,
    notice: price && old ? describePriceChangeToBuyer(old, price) : null,
    minimumOffer: price?.currency === offer.currency ? (listing?.minimumOffer ?? null) : null,
    expiresAt: offer.expires_at,
    payBy: isReservedByHand(offer, listing?.status) ? null : payByOf(offer),
    payLink: offer.pay_link,
    payingAt: offer.paying_at,
    isUnconfirmed: isUnconfirmed(offer),
    /** False for a purchase whose name stays for sale. */
    isReserving: offer.reserves === 1,
    confirmedAt: offer.confirmed_at,
    paidAt: offer.paid_at,
    plan: planOf(offer),
    received: await findReceived(db, offer),
    timeZone: offer.time_zone,
    name: offer.name,
    email: offer.email,
    billing: readBilling(offer.billing),
    /** True if an email to the buyer about this offer has been sent, or is about to be. */
    isMailed: canMail && (await hasMailToBuyer(db, id)),
    /** False while the shop has no mail server, so that its emails wait. */
    canMail,
    obstacle: isSaleable(offer, status, now) ? taken : ("unsaleable" as const),
    seen: offer.steps,
    steps: steps.map((step) => showStep(step, offer)),
    /** The step that the offer stands at. */
    standsAt: findLastStep(steps)?.kind ?? null,
    /** What the seller has corrected, as a sentence; null if she hasn't. */
    correction: describeCorrection(steps, offer),
  };
}

function showStep(step: OfferStep, offer: Offer) {
  const { history } = STEPS[step.kind].buyer;
  const facts = { isOwn: step.actor === "buyer", isPurchase: offer.origin === "checkout" };
  return {
    actor: step.actor,
    kind: step.kind,
    /** What the buyer's history says. */
    text: typeof history === "string" ? history : history(facts),
    amount: sumOf(step, offer),
    note: step.note,
    createdAt: step.created_at,
  };
}

function describeCorrection(steps: readonly OfferStep[], offer: Offer): string | null {
  const last = findLastStep(steps);
  const before = steps.slice(0, (last?.number ?? 1) - 1);
  if (last?.kind === "taken-back") return describeUndone(before, offer);
  const replaced = last ? findReplaced(last, before) : null;
  return replaced === null
    ? null
    : `This replaces our earlier counteroffer of ${formatMoney(replaced, offer.currency)}, which can't be accepted anymore.`;
}
