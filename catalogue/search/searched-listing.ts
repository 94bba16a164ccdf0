import type { Listing, ListingCard } from "../schema/listing.ts";

export type SearchedListing = ListingCard &
  Pick<
    Listing,
    "description" | "extension" | "listedDate" | "keywords" | "useCases" | "targetAudience"
  >;

export const nameOf = ({ displayName, extension }: Pick<Listing, "displayName" | "extension">) =>
  displayName.slice(0, -extension.length);
