export interface Rates {
  /** The bank's day, YYYY-MM-DD. */
  readonly day: string;
  /** What a US dollar is worth, by currency in the seller's order. */
  readonly perDollar: Readonly<Record<string, number>>;
}

/** Whole US dollars in another currency, to three digits: 'about €32,100', or with its name 'about 32,100 euros'. */
export function formatAbout(
  dollars: number,
  currency: string,
  rate: number,
  currencyDisplay: "symbol" | "name" = "symbol",
): string {
  const sum = Number((dollars * rate).toPrecision(3));
  const style = { style: "currency", currency, currencyDisplay, maximumFractionDigits: 0 } as const;
  return `about ${new Intl.NumberFormat("en-US", style).format(sum)}`;
}
