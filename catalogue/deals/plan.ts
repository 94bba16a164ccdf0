import type { Listing } from "../schema/listing.ts";
import type { PlanConditions } from "../schema/plan-settings.ts";
import { formatDollars } from "../format/price.ts";

export const CONDITION_TITLES: Readonly<Record<keyof PlanConditions, string>> = {
  ownership: "Who owns and holds the name",
  latePayment: "If a payment is late",
  renewal: "Renewals",
  earlyPayoff: "Paying early",
};

/** Lengths are in months, in ascending order, and sums in whole US dollars. Lengths in between are allowed. */
export interface PlanTerms {
  readonly lengths: readonly number[];
  readonly surcharges: readonly { readonly months: number; readonly percent: number }[];
  readonly leastMonthly: number;
  /** Whether the shop reminds buyers of their payments by email. */
  readonly remindBuyers?: boolean;
}

export interface Plan {
  readonly months: number;
  readonly monthly: number;
  /** The last month pays the rest of the total, so that rounding up costs the buyer nothing. */
  readonly last: number;
  readonly total: number;
  readonly percent: number;
  readonly surcharge: number;
}

/** This is five times the lowest monthly payment that a shop has by default. */
const LEAST_PLAN_PRICE = 495;

type Priced = Pick<Listing, "price" | "status"> & { readonly isUncertain?: boolean };

/** Uses whole numbers only: in floating point, 129,000 / 60 × 1.3 is a little more than 2,795. */
export function makePlan(price: number, months: number, percent: number): Plan {
  const total = Math.ceil((price * (100 + percent)) / 100);
  const monthly = Math.ceil(total / months);
  const last = total - monthly * (months - 1);
  return { months, monthly, last, total, percent, surcharge: total - price };
}

const surchargeOf = (months: number, { surcharges }: PlanTerms) =>
  surcharges.find((tier) => months <= tier.months)?.percent ?? 0;

function listPlans(
  { price, status, isUncertain }: Priced,
  terms: PlanTerms | null,
  lengths: readonly number[],
) {
  const amount = price.amount ?? 0;
  if (!terms || status !== "available" || isUncertain || amount < LEAST_PLAN_PRICE) return [];
  return lengths
    .map((months) => makePlan(amount, months, surchargeOf(months, terms)))
    .filter(({ monthly, last }) => monthly >= terms.leastMonthly && last > 0);
}

export const offeredPlans = (listing: Priced, terms: PlanTerms | null): readonly Plan[] =>
  listPlans(listing, terms, terms?.lengths ?? []);

export interface ShownPlan extends Pick<Plan, "months" | "percent"> {
  readonly monthly: string;
  readonly last: string | null;
  readonly total: string;
  readonly surcharge: string;
}

export const showPlan = (plan: Plan): ShownPlan => ({
  months: plan.months,
  percent: plan.percent,
  monthly: formatDollars(plan.monthly),
  last: plan.last === plan.monthly ? null : formatDollars(plan.last),
  total: formatDollars(plan.total),
  surcharge: plan.percent === 0 ? "none" : `${formatDollars(plan.surcharge)} (${plan.percent}%)`,
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

export const describePlan = ({ months, monthly, percent, total }: Plan): string =>
  `${months} payments of ${formatDollars(monthly)}, ${percent === 0 ? "no surcharge" : `${formatDollars(total)} in total`}`;

export function describePayments({ months, monthly, last, total }: Plan): string {
  const smaller = last === monthly ? "" : `, the last one ${formatDollars(last)}`;
  return `${months} monthly payments of ${formatDollars(monthly)}${smaller}, ${formatDollars(total)} in total`;
}
