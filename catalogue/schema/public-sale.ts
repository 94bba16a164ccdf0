import { z } from "zod";
import type { Price } from "../format/price.ts";
import { asciiDomain, calendarDate, httpsUrl } from "./field-schema.ts";
import { soldSum } from "./sum-schema.ts";
import { type Currency, CURRENCIES } from "../format/currency.ts";

/** A sale that somebody has published, which the seller quotes with its source. */
const saleIn = (currency: Currency) =>
  z.strictObject(
    {
      domain: asciiDomain(),
      date: calendarDate(),
      price: soldSum(currency),
      source: httpsUrl("the https:// address where the sale was published"),
    },
    "the fields of a sale",
  );

const SALES = Object.fromEntries(
  CURRENCIES.map((currency) => [currency, saleIn(currency)]),
) as Readonly<Record<Currency, ReturnType<typeof saleIn>>>;

/** How sales are read in a shop with this currency. */
export const publicSaleIn = (currency: Currency) => SALES[currency];

export interface PublicSale {
  readonly domain: string;
  readonly displayName: string;
  readonly date: string;
  readonly price: Price;
  readonly source: string;
}
