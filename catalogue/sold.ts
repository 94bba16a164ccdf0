import type { Catalogue } from "./catalogue.ts";
import { compareTexts, formatCount, formatDay } from "./format/format.ts";
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

export function describeTimeListed({
  listedDate,
  soldDate,
}: Pick<Listing, "listedDate" | "soldDate">): string | null {
  if (!soldDate || !listedDate) return null;
  const [year = 0, month = 0, day = 0] = listedDate.split("-").map(Number);
  const [soldYear = 0, soldMonth = 0, soldDay = 0] = soldDate.split("-").map(Number);
  const months = (soldYear - year) * 12 + soldMonth - month - (soldDay < day ? 1 : 0);
  if (months < 1) return null;
  const years = Math.floor(months / 12);
  return `After ${months < 24 ? formatCount(months, "month") : formatCount(years, "year")} in the portfolio`;
}

export const saleSentence = (listing: Parameters<typeof describeSale>[0]) =>
  listing.soldDate ? `${describeSale(listing)}.` : "This name is sold.";
