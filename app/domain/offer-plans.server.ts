import type { Listing } from "../../catalogue/listing.ts";
import { leastMonthly, offeredPlans, showPlan } from "../../catalogue/plan.ts";
import { formatDollars } from "../../catalogue/price.ts";
import type { Shop } from "../../catalogue/shop.ts";

export type OfferedPlans = ReturnType<typeof offerPlans>;

/** What the page shows of plans before its calculator is loaded; null where none is offered. */
export function offerPlans(listing: Listing, plans: Shop["plans"]) {
  const least = plans && leastMonthly(listing, plans.terms);
  return plans && least
    ? {
        ...plans,
        least: formatDollars(least),
        table: offeredPlans(listing, plans.terms).map(showPlan),
      }
    : null;
}
