import type { Price } from "../price.ts";

/** The price ranges of the portfolio (specification, section 5): `from` inclusive, `below` exclusive, US dollars. */
export const PRICE_BANDS = [
  { id: "under-10000", label: "Under $10,000", from: 0, below: 10_000 },
  { id: "10000-25000", label: "$10,000-$25,000", from: 10_000, below: 25_000 },
  { id: "25000-50000", label: "$25,000-$50,000", from: 25_000, below: 50_000 },
  { id: "50000-100000", label: "$50,000-$100,000", from: 50_000, below: 100_000 },
  { id: "over-100000", label: "Over $100,000", from: 100_000, below: Infinity },
] as const;

export type PriceBand = (typeof PRICE_BANDS)[number];
export type PriceBandId = PriceBand["id"];

/** 'Make Offer' has no number, so it is in no band. */
export function isInBand(price: Price, band: PriceBand): boolean {
  return price.amount !== null && price.amount >= band.from && price.amount < band.below;
}
