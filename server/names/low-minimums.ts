import { type Listing, takesOffers } from "../../catalogue/schema/listing.ts";
import type { Content } from "../shop/read-content.ts";

type Terms = Pick<Listing, "status" | "offers" | "minimumOffer">;

export const isMinimumLow = (terms: Terms, floor: number | null | undefined): boolean =>
  takesOffers(terms) && terms.minimumOffer !== null && terms.minimumOffer < (floor ?? 0);

const MAX_NAMED = 3;

export function describeLowMinimums(domains: readonly string[]): string {
  const more = domains.length - MAX_NAMED;
  const named = domains.slice(0, MAX_NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
  const names = domains.length === 1 ? "name" : "names";
  return `minimumOffer is below the floor of ${domains.length} ${names} (${named}), so buyers are invited to offer amounts that you wouldn't accept`;
}

export function findLowMinimums({ catalogue, floors }: Content, isOnDesk = false): string[] {
  const low = catalogue.listings.filter((one) => isMinimumLow(one, floors.get(one.domain)));
  if (low.length === 0) return [];
  const told = describeLowMinimums(low.map(({ domain }) => domain));
  const advice = isOnDesk
    ? "To list them, filter the names by Only: Minimum offer below the floor"
    : "To list them: names --low-minimum. To leave it out of all: names set --low-minimum minimumOffer=";
  return [`${told}. ${advice}`];
}
