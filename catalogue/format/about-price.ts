import type { Currency } from "./currency.ts";

export interface Rates {
  readonly day: string;
  /** The shop's own currency. */
  readonly base: Currency;
  /** Units of each currency for one of the shop's. */
  readonly perUnit: Readonly<Record<string, number>>;
}

export function formatAbout(
  amount: number,
  currency: string,
  rate: number,
  currencyDisplay: "symbol" | "name" = "symbol",
): string {
  const sum = Number((amount * rate).toPrecision(3));
  const style = { style: "currency", currency, currencyDisplay, maximumFractionDigits: 0 } as const;
  return `about ${new Intl.NumberFormat("en-US", style).format(sum)}`;
}
