import { groupDigits } from "./group-digits.ts";

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

/** What the figures are made from. */
export interface Counts {
  readonly listings: number;
  readonly available: number;
  readonly categories: number;
  /** Sum of the prices in whole US dollars. */
  readonly value: number;
}

export function formatTotals({ listings, available, categories, value }: Counts): Totals {
  return {
    premiumDomains: groupDigits(listings),
    availableNow: groupDigits(available),
    industriesCovered: `${categories}+`,
    totalValue: formatTotalValue(value),
  };
}
