import type { Listing } from "./listing.ts";

/** The home page's figures, as display text (specification, section 2, 'Home'). */
export interface Totals {
  readonly premiumDomains: string;
  readonly availableNow: string;
  readonly industriesCovered: string;
  readonly totalValue: string;
}

const MILLION = 1_000_000;

/** Formats a sum of whole US dollars: '$1.2M+' from a million, else thousands rounded down, '$999K+'. */
export function formatTotalValue(dollars: number): string {
  return dollars >= MILLION
    ? `$${(dollars / MILLION).toFixed(1)}M+`
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
