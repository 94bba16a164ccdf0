import type { Listing } from "./listing.ts";
import { formatDollars } from "./price.ts";

/** What the seller allows. */
export interface PlanTerms {
  /** In months, ascending: those shown side by side. Whatever lies between the first and the last can be asked for. */
  readonly lengths: readonly number[];
  /** Up to so many months, so many percent on the price; ascending. */
  readonly surcharges: readonly { readonly months: number; readonly percent: number }[];
  /** In whole US dollars. */
  readonly leastMonthly: number;
}

/** Sums are in whole US dollars. */
export interface Plan {
  readonly months: number;
  readonly monthly: number;
  readonly total: number;
  readonly percent: number;
  /** What the total is above the price: the percent, and what rounding up adds. */
  readonly surcharge: number;
}

/** Marketplaces take plans from this price on. */
export const LEAST_PLAN_PRICE = 495;

type Priced = Pick<Listing, "price" | "status">;

/** Rounds up, in whole numbers, since 129,000 / 60 × 1.3 is a little more than 2,795 to a computer. */
function makePlan(price: number, months: number, { surcharges }: PlanTerms): Plan {
  const percent = surcharges.find((tier) => months <= tier.months)?.percent ?? 0;
  const monthly = Math.ceil((price * (100 + percent)) / (100 * months));
  const total = monthly * months;
  return { months, monthly, total, percent, surcharge: total - price };
}

/** The plans of these lengths; none for a name that has no price, costs less than plans are for or can't be bought now. */
function listPlans({ price, status }: Priced, terms: PlanTerms | null, lengths: readonly number[]) {
  const amount = price.amount ?? 0;
  if (!terms || status !== "available" || amount < LEAST_PLAN_PRICE) return [];
  return lengths
    .map((months) => makePlan(amount, months, terms))
    .filter(({ monthly }) => monthly >= terms.leastMonthly);
}

/** Those to show side by side. */
export const offeredPlans = (listing: Priced, terms: PlanTerms | null): readonly Plan[] =>
  listPlans(listing, terms, terms?.lengths ?? []);

/** As it is shown. */
export interface ShownPlan extends Pick<Plan, "months" | "percent"> {
  readonly monthly: string;
  readonly total: string;
  readonly surcharge: string;
}

function showSurcharge({ percent, surcharge }: Plan): string {
  if (surcharge === 0) return "none";
  const sum = formatDollars(surcharge);
  return percent > 0 ? `${sum} (${percent}%)` : `${sum}, by rounding up`;
}

export const showPlan = (plan: Plan): ShownPlan => ({
  months: plan.months,
  percent: plan.percent,
  monthly: formatDollars(plan.monthly),
  total: formatDollars(plan.total),
  surcharge: showSurcharge(plan),
});

/** Those and every plan between the shortest and the longest of them. */
export function possiblePlans(listing: Priced, terms: PlanTerms | null): readonly Plan[] {
  const offered = offeredPlans(listing, terms);
  const [first, last] = [offered[0]?.months ?? 0, offered.at(-1)?.months ?? -1];
  const lengths = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return listPlans(listing, terms, lengths);
}

/** The least sum a month, in whole US dollars; null where no plan is offered. */
export function leastMonthly(listing: Priced, terms: PlanTerms | null): number | null {
  const sums = offeredPlans(listing, terms).map(({ monthly }) => monthly);
  return sums.length > 0 ? Math.min(...sums) : null;
}
