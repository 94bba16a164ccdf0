import { formatDollars } from "../../catalogue/format/price.ts";
import type { Deal } from "./deal.ts";

function warnOfAsking(amount: number, { listing }: Pick<Deal, "listing">): string[] {
  const asking = listing?.price.amount ?? null;
  if (asking === null || amount <= asking) return [];
  return [`Warning: this is above your asking price, ${formatDollars(asking)}.`];
}

export function warnOfFloor(amount: number, { floor }: Pick<Deal, "floor">): string[] {
  if (floor === null || amount >= floor) return [];
  return [`Warning: this is below your own floor, ${formatDollars(floor)}.`];
}

export const warnOfPrice = (amount: number, deal: Pick<Deal, "listing" | "floor">): string[] => [
  ...warnOfAsking(amount, deal),
  ...warnOfFloor(amount, deal),
];
