import { planOf, sumOf, type Plan } from "../../../sale/plan.ts";
import { describeUndone, findLastStep, findReplaced, isMoneyHeld } from "../../../sale/history.ts";
import { STEPS } from "../../../sale/steps.ts";
import { formatMoney } from "../../../catalogue/format/currency.ts";
import type { OfferStep } from "../../../sale/offer.ts";
import { isReservedByHand, isSaleable, isUnconfirmed, payByOf } from "../../../sale/reservation.ts";
import type {
  OfferOrigin,
  OfferSide,
  OfferState,
  StepActor,
  Offer,
  StepKind,
} from "../../../sale/offer.ts";
import { findOwned } from "../../../catalogue/catalogue.ts";
import { type Billing, readBilling } from "../../../sale/billing.ts";
import { type Currency, formatCents } from "../../../catalogue/format/currency.ts";
import { findOldPrice, describePriceChangeToBuyer } from "../../../catalogue/format/price.ts";
import { isIncome, listBookings } from "../../books/ledger.ts";
import { listKeptMoney, listSaleMoney } from "../../books/sale-bookings.ts";
import type { Content } from "../../shop/read-content.ts";
import type { Db } from "../../database/database.ts";
import { hasMailToBuyer } from "../../outbox/outbox.ts";
import { findCircumstances, listSteps, readNameFile } from "../store/find-offers.ts";
import { findOfferByToken } from "../store/offer-links.ts";

interface StepView {
  readonly number: number;
  readonly actor: StepActor;
  readonly kind: StepKind;
  /** What the buyer's history says. */
  readonly text: string;
  readonly amount: number | null;
  readonly note: string | null;
  readonly expiresAt: string | null;
  readonly createdAt: string;
}

/** What the books have received, and the seller keeps. Days are YYYY-MM-DD. */
interface ReceivedView {
  /** When the payment came, or the first of a plan. */
  readonly day: string;
  readonly payments: readonly {
    readonly number: number;
    readonly day: string;
    readonly sum: string;
  }[];
  readonly total: string;
}

export interface OfferView {
  readonly reference: string;
  readonly domain: string;
  readonly displayName: string;
  readonly origin: OfferOrigin;
  readonly state: OfferState;
  readonly turn: OfferSide;
  readonly amount: number;
  /** The currency of all sums of the offer, perhaps not the one that the shop has now. */
  readonly currency: Currency;
  readonly asking: string | null;
  readonly notice: string | null;
  readonly minimumOffer: number | null;
  readonly expiresAt: string;
  readonly payBy: string | null;
  readonly payLink: string | null;
  readonly payingAt: string | null;
  readonly isUnconfirmed: boolean;
  /** False for a purchase whose name stays for sale. */
  readonly isReserving: boolean;
  readonly confirmedAt: string | null;
  readonly paidAt: string | null;
  readonly plan: Plan | null;
  /** Null until something is paid, and once it was returned. */
  readonly received: ReceivedView | null;
  readonly timeZone: string | null;
  readonly name: string;
  readonly email: string;
  readonly billing: Billing | null;
  /** True if an email to the buyer about this offer has been sent, or is about to be. */
  readonly isMailed: boolean;
  /** False while the shop has no mail server, so that its emails wait. */
  readonly canMail: boolean;
  readonly obstacle: "unsaleable" | "taken" | null;
  readonly seen: number;
  readonly steps: readonly StepView[];
  /** The step that the offer stands at. */
  readonly standsAt: StepKind | null;
  /** What the seller has corrected, as a sentence; null if she hasn't. */
  readonly correction: string | null;
  /** True if the escrow service holds the buyer's money. */
  readonly isMoneyHeld: boolean;
}

async function findReceived(db: Db, { id, currency }: Offer): Promise<ReceivedView | null> {
  const bookings = await listBookings(db, { offerId: id });
  const paid = [...listSaleMoney(bookings), ...listKeptMoney(bookings)]
    .filter(isIncome)
    .toSorted((a, b) => (a.payment ?? 1) - (b.payment ?? 1));
  const [first] = paid;
  if (!first) return null;
  return {
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
): Promise<OfferView | null> {
  const offer = await findOfferByToken(db, token);
  if (!offer) return null;
  const { id, domain } = offer;
  const steps = (await listSteps(db, id)).slice(0, offer.steps);
  const listing = findOwned(files.catalogue, domain);
  const price = listing?.price;
  const old = price && offer.shown_price !== null ? findOldPrice(offer.shown_price, price) : null;
  const file = readNameFile(files, domain);
  const { isTaken, status } = await findCircumstances(db, offer, { now, ...file });
  return {
    reference: offer.reference,
    domain: offer.domain,
    displayName: listing?.displayName ?? offer.domain,
    origin: offer.origin,
    state: offer.state,
    turn: offer.turn,
    amount: offer.amount,
    currency: offer.currency,
    asking: listing?.price.label ?? null,
    notice: price && old ? describePriceChangeToBuyer(old, price) : null,
    minimumOffer: price?.currency === offer.currency ? (listing?.minimumOffer ?? null) : null,
    expiresAt: offer.expires_at,
    payBy: isReservedByHand(offer, listing?.status) ? null : payByOf(offer),
    payLink: offer.pay_link,
    payingAt: offer.paying_at,
    isUnconfirmed: isUnconfirmed(offer),
    isReserving: offer.reserves === 1,
    confirmedAt: offer.confirmed_at,
    paidAt: offer.paid_at,
    plan: planOf(offer),
    received: await findReceived(db, offer),
    timeZone: offer.time_zone,
    name: offer.name,
    email: offer.email,
    billing: readBilling(offer.billing),
    isMailed: canMail && (await hasMailToBuyer(db, id)),
    canMail,
    obstacle: !isSaleable(offer, status, now) ? "unsaleable" : isTaken ? "taken" : null,
    seen: offer.steps,
    steps: steps.map((step) => showStep(step, offer)),
    standsAt: findLastStep(steps)?.kind ?? null,
    correction: describeCorrection(steps, offer),
    isMoneyHeld: isMoneyHeld(steps),
  };
}

function showStep(step: OfferStep, offer: Offer): StepView {
  const { history } = STEPS[step.kind].buyer;
  const facts = { isOwn: step.actor === "buyer", isPurchase: offer.origin === "checkout" };
  return {
    number: step.number,
    actor: step.actor,
    kind: step.kind,
    text: typeof history === "string" ? history : history(facts),
    amount: sumOf(step, offer),
    note: step.note,
    expiresAt: step.expires_at,
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
