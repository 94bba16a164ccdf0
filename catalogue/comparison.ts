import { type Listing, type ListingCard, toCard } from "./listing.ts";

/** What a side-by-side comparison tells of a listing, beside what its card shows. */
export interface ComparedListing extends ListingCard, Pick<Listing, "listedDate" | "stats"> {
  /** Characters of the name as people read it, without its extension. */
  readonly nameLength: number;
}

/** The part of a listing that is compared with others. */
export function toCompared(listing: Listing): ComparedListing {
  const { displayName, extension, listedDate, stats } = listing;
  const nameLength = Array.from(displayName.slice(0, -extension.length)).length;
  return { ...toCard(listing), listedDate, stats, nameLength };
}
