import { type Currency, formatMoney } from "../catalogue/format/currency.ts";

export const MAX_VALID_DAYS = 90;

export const DECLINE_REASONS = {
  "too-far": "Your offer is too far from the price I have in mind.",
  keeping: "I've decided to keep this name for now.",
  "other-talks": "I'm already talking to another buyer about this name.",
} as const;

const round = (sum: number) => Number(sum.toPrecision(3));

/** Returns up to three sums, lowest first. `asked` is the seller's last counteroffer or the asking price; null if there is neither. */
export function suggestSums(offered: number, asked: number | null): number[] {
  const sums =
    asked === null
      ? [1.25, 1.5, 2].map((factor) => round(offered * factor))
      : [round((offered + asked) / 2), round(asked * 0.9), asked];
  return [...new Set(sums)].filter((sum) => sum > offered).toSorted((a, b) => a - b);
}

export function promiseOf(displayName: string, amount: number, currency: Currency): string {
  return `I agree to sell ${displayName} for ${formatMoney(amount, currency)}`;
}
