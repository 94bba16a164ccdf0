import { formatMoney } from "../catalogue/format/currency.ts";
import { type Listing, takesOffers, toCard } from "../catalogue/schema/listing.ts";
import type { Shop } from "../catalogue/schema/shop.ts";
import { buyLink } from "./checkout.ts";
import { describePlan, findAdvertisedPlan } from "./plan.ts";

export type ComparedListing = ReturnType<typeof toCompared>;

export function toCompared(listing: Listing, { plans, escrow }: Pick<Shop, "plans" | "escrow">) {
  const { displayName, extension, listedDate, price, stats, minimumOffer } = listing;
  const nameLength = Array.from(displayName.slice(0, -extension.length)).length;
  const plan = findAdvertisedPlan(listing, plans?.terms ?? null);
  return {
    ...toCard(listing),
    listedDate,
    stats,
    nameLength,
    plan: plan && describePlan(plan),
    minimumOffer:
      takesOffers(listing) && minimumOffer ? formatMoney(minimumOffer, price.currency) : null,
    takesOffers: takesOffers(listing),
    buyLink: buyLink(listing, { escrow }),
  };
}
