import type { Catalogue } from "./catalogue.ts";
import { compareTexts, formatDay } from "./format/format.ts";
import type { Listing } from "./schema/listing.ts";

const LEAST_SHOWN = 3;

export const listSold = (listings: readonly Listing[]): Listing[] =>
  listings
    .filter(({ status }) => status === "sold")
    .toSorted((a, b) => compareTexts(b.soldDate ?? "", a.soldDate ?? ""));

export const hasSoldPage = ({ sold }: Pick<Catalogue, "sold">) => sold.length >= LEAST_SHOWN;

/** Never gives the asking price as the price paid. */
export function describeSale({ soldDate, soldPrice }: Pick<Listing, "soldDate" | "soldPrice">) {
  const day = soldDate ? ` on ${formatDay(soldDate)}` : "";
  return `Sold${day}${soldPrice ? ` for ${soldPrice.label}` : ""}`;
}

export const saleSentence = (listing: Parameters<typeof describeSale>[0]) =>
  listing.soldDate ? `${describeSale(listing)}.` : "This name is sold.";
