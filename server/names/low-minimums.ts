import { takesOffers } from "../../catalogue/schema/listing.ts";
import type { Content } from "../shop/read-content.ts";

const MAX_NAMED = 20;

/** Warns of names whose buyers are invited to offer amounts that the seller would decline. */
export function findLowMinimums({ catalogue, floors }: Content): string[] {
  const low = catalogue.listings.filter(
    (one) =>
      takesOffers(one) &&
      one.minimumOffer !== null &&
      one.minimumOffer < (floors.get(one.domain) ?? 0),
  );
  if (low.length === 0) return [];
  const more = low.length - MAX_NAMED;
  const named = low.slice(0, MAX_NAMED).map(({ domain }) => domain);
  const names = named.join(", ") + (more > 0 ? ` and ${more} more` : "");
  return [
    `minimumOffer is below the floor of ${names}, so buyers are invited to offer amounts that you wouldn't accept`,
  ];
}
