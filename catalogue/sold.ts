import type { Catalogue } from "./catalogue.ts";
import { formatDay } from "./format.ts";
import type { Listing } from "./listing.ts";

/** Fewer say little of a shop. */
const LEAST_SHOWN = 3;

/** The latest first; those without a day of sale come last. */
export const listSold = (listings: readonly Listing[]): Listing[] =>
  listings
    .filter(({ status }) => status === "sold")
    .toSorted((a, b) =>
      a.soldDate === b.soldDate ? 0 : (a.soldDate ?? "") < (b.soldDate ?? "") ? 1 : -1,
    );

export const hasSoldPage = ({ sold }: Pick<Catalogue, "sold">) => sold.length >= LEAST_SHOWN;

/** 'Sold on 12 March 2026 for $21,000', with what is known. The price asked is not the price paid. */
export function describeSale({ soldDate, soldPrice }: Pick<Listing, "soldDate" | "soldPrice">) {
  const day = soldDate ? ` on ${formatDay(soldDate)}` : "";
  return `Sold${day}${soldPrice ? ` for ${soldPrice.label}` : ""}`;
}

/** The same as a sentence, on the page of a name that is sold. */
export const saleSentence = (listing: Parameters<typeof describeSale>[0]) =>
  listing.soldDate ? `${describeSale(listing)}.` : "This name is sold.";
