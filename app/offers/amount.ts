import { AMOUNT_WANTED, MAX_OFFER, readAmount, TOO_LARGE } from "../../catalogue/offer.ts";
import { formatDollars } from "../../catalogue/price.ts";

export interface Terms {
  /** In whole US dollars; null where any sum may be offered. */
  readonly minimum: number | null;
  /** The asking price in whole US dollars; null where it is on request. */
  readonly asking: number | null;
}

interface Reading {
  /** What was understood, in whole US dollars; null for nothing. */
  readonly amount: number | null;
  /** Why it can't be offered. */
  readonly fault: string | null;
}

/** Reads a sum as it is typed; the server decides by the same rules. */
export function readOffer(text: string, { minimum }: Pick<Terms, "minimum">): Reading {
  const amount = readAmount(text);
  if (amount === null) return { amount, fault: AMOUNT_WANTED };
  if (amount > MAX_OFFER) return { amount: null, fault: TOO_LARGE };
  const isTooLow = minimum !== null && amount < minimum;
  return { amount, fault: isTooLow ? tooLow(minimum) : null };
}

const tooLow = (minimum: number) =>
  `The seller asks for at least ${formatDollars(minimum)} for this name.`;
