import type { Listing } from "./listing.ts";

/** The home page's figures, as display text (specification, section 2, 'Home'). */
export interface Totals {
  readonly premiumDomains: string;
  readonly availableNow: string;
  readonly industriesCovered: string;
  readonly totalValue: string;
}

const MILLION = 1_000_000;
const TENTH_OF_MILLION = 100_000;

/**
 * Formats a sum of whole US dollars: '$1.2M+' from a million, else thousands, '$999K+'. Both are rounded down, since the
 * plus says that the sum is no smaller.
 */
export function formatTotalValue(dollars: number): string {
  return dollars >= MILLION
    ? `$${(Math.floor(dollars / TENTH_OF_MILLION) / 10).toFixed(1)}M+`
    : `$${Math.floor(dollars / 1_000)}K+`;
}

export function computeTotals(listings: readonly Listing[]): Totals {
  const available = listings.filter((listing) => listing.status === "available");
  const categories = new Set(listings.map((listing) => listing.category));
  const sum = listings.reduce((total, listing) => total + (listing.price.amount ?? 0), 0);
  return {
    premiumDomains: listings.length.toLocaleString("en-US"),
    availableNow: available.length.toLocaleString("en-US"),
    industriesCovered: `${categories.size}+`,
    totalValue: formatTotalValue(sum),
  };
}
