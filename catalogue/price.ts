export const MAKE_OFFER = "Make Offer";

/** `amount` is in whole US dollars, null for 'Make Offer'. */
export interface Price {
  readonly amount: number | null;
  /** Shown to visitors: '$4,888', or 'Request Price' for 'Make Offer'. */
  readonly label: string;
}

const DOLLARS = /^\$[1-9]\d{0,2}(,\d{3})*$/;

/** Null unless the text is like '$4,888' or is 'Make Offer'. */
export function parsePrice(text: string): Price | null {
  if (text === MAKE_OFFER) return { amount: null, label: "Request Price" };
  if (!DOLLARS.test(text)) return null;
  const amount = Number(text.replaceAll(/[$,]/g, ""));
  return Number.isSafeInteger(amount) ? { amount, label: text } : null;
}
