import type { Currency } from "../catalogue/format/currency.ts";

/** What the seller says about the money of a sale, besides its price. */
export interface SaleTerms {
  /** The day on which the money came, or went back, as YYYY-MM-DD in the shop's time zone. */
  readonly day: string;
  /** The shop's currency. */
  readonly base: Currency;
  /** Units of `base` for one unit of the sale's currency; null if nobody knows it. */
  readonly rate: number | null;
  /** In cents of the sale's currency; null if it isn't known yet. */
  readonly fee: number | null;
}

/** What the seller says about money that went back. */
export interface Refund extends Pick<SaleTerms, "day"> {
  /** True if the service that was paid doesn't return its fee. */
  readonly keepsFee: boolean;
}
