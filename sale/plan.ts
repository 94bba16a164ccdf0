import { endsPaidSale, type Offer, type OfferStep } from "./offer.ts";
import type { Listing } from "../catalogue/schema/listing.ts";
import type { PlanConditions, PlanTerms } from "../catalogue/schema/plan-settings.ts";
import { type Currency, formatMoney } from "../catalogue/format/currency.ts";

export const CONDITION_TITLES: Readonly<Record<keyof PlanConditions, string>> = {
  ownership: "Who owns and holds the name",
  latePayment: "If a payment is late",
  renewal: "Renewals",
  earlyPayoff: "Paying early",
};

/** Escrow.com's own holding is for both sides to agree on, and the shop doesn't arrange it. */
export const PLAN_PAYMENTS =
  "You pay us directly, without escrow, and once we have the first payment, the name is sold to nobody else.";

const OWN_PLAN = `You can also pay monthly by our own plan. ${PLAN_PAYMENTS}`;

export const LEASE = `Lease-to-Own is available on request through the escrow service. ${OWN_PLAN}`;

/** Only the usual terms promise an escrow service. */
export const explainLease = (usualTerms: boolean) => (usualTerms ? LEASE : OWN_PLAN);

export interface Plan {
  readonly currency: Currency;
  readonly months: number;
  readonly monthly: number;
  /** The last month pays the rest of the total, so that rounding up costs the buyer nothing. */
  readonly last: number;
  readonly total: number;
  readonly percent: number;
  readonly surcharge: number;
}

/** This is five times the lowest monthly payment that a shop has by default, in any currency. */
const LEAST_PLAN_PRICE = 495;

type Priced = Pick<Listing, "price" | "status">;

/** Uses whole numbers only: in floating point, 129,000 / 60 × 1.3 is a little more than 2,795. */
export function makePlan(price: number, currency: Currency, months: number, percent: number): Plan {
  const total = Math.ceil((price * (100 + percent)) / 100);
  const monthly = Math.ceil(total / months);
  const last = total - monthly * (months - 1);
  return { currency, months, monthly, last, total, percent, surcharge: total - price };
}

const surchargeOf = (months: number, { surcharges }: PlanTerms) =>
  surcharges.find((tier) => months <= tier.months)?.percent ?? 0;

function listPlans({ price, status }: Priced, terms: PlanTerms | null, lengths: readonly number[]) {
  const amount = price.amount ?? 0;
  if (!terms || status !== "available" || amount < LEAST_PLAN_PRICE) return [];
  return lengths
    .map((months) => makePlan(amount, price.currency, months, surchargeOf(months, terms)))
    .filter(({ monthly, last }) => monthly >= terms.leastMonthly && last > 0);
}

export const offeredPlans = (listing: Priced, terms: PlanTerms | null): readonly Plan[] =>
  listPlans(listing, terms, terms?.lengths ?? []);

export const showPlan = (plan: Plan) => ({
  monthly: formatMoney(plan.monthly, plan.currency),
  total: formatMoney(plan.total, plan.currency),
  surcharge:
    plan.percent === 0
      ? "none"
      : `${formatMoney(plan.surcharge, plan.currency)} (${plan.percent}%)`,
});

export function possiblePlans(listing: Priced, terms: PlanTerms | null): readonly Plan[] {
  const offered = offeredPlans(listing, terms);
  const [first, last] = [offered[0]?.months ?? 0, offered.at(-1)?.months ?? -1];
  const lengths = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return listPlans(listing, terms, lengths);
}

/**
 * Returns the plan that a name is advertised with: the longest one that costs no more than the price. If all have a
 * surcharge, it's the one with the lowest total.
 */
export function findAdvertisedPlan(listing: Priced, terms: PlanTerms | null): Plan | null {
  const plans = offeredPlans(listing, terms);
  const least = Math.min(...plans.map(({ total }) => total));
  return plans.findLast(({ total }) => total === least) ?? null;
}

export const describePlan = ({ currency, months, monthly, percent, total }: Plan): string =>
  `${months} payments of ${formatMoney(monthly, currency)}, ${percent === 0 ? "no surcharge" : `${formatMoney(total, currency)} in total`}`;

export function describePayments({ currency, months, monthly, last, total }: Plan): string {
  const smaller = last === monthly ? "" : `, the last one ${formatMoney(last, currency)}`;
  return `${months} monthly payments of ${formatMoney(monthly, currency)}${smaller}, ${formatMoney(total, currency)} in total`;
}

export const planOf = ({ amount, currency, plan_months: months, plan_percent: percent }: Offer) =>
  months === null ? null : makePlan(amount, currency, months, percent ?? 0);

/** A step that ends a sale has all that was paid, which may be several payments of a plan. */
export function sumOf(step: Pick<OfferStep, "kind" | "amount">, offer: Offer) {
  const { kind, amount } = step;
  // The amount is the price, and the escrow service pays out what is left of it after the fee.
  if (kind === "escrow-paid-out" || kind === "taken-back") return null;
  if (amount === null || kind !== "paid" || endsPaidSale(step)) return amount;
  return planOf(offer)?.monthly ?? amount;
}
