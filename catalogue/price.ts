export const MAKE_OFFER = "Make Offer";

/** A parsed price. `amount` is in whole US dollars, null for 'Make Offer'. */
export interface Price {
  readonly amount: number | null;
  readonly label: string;
}

const DOLLARS = /^\$[1-9]\d{0,2}(,\d{3})*$/;

/** Parses a listing's display price ('$4,888' or 'Make Offer'); null when it is neither. */
export function parsePrice(text: string): Price | null {
  if (text === MAKE_OFFER) return { amount: null, label: "Request Price" };
  if (!DOLLARS.test(text)) return null;
  const amount = Number(text.replaceAll(/[$,]/g, ""));
  return Number.isSafeInteger(amount) ? { amount, label: text } : null;
}
