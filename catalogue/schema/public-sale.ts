import { z } from "zod";
import { asciiDomain, calendarDate, httpsUrl } from "./field-schema.ts";
import { soldSum } from "./sum-schema.ts";
import type { Currency } from "../format/currency.ts";

/** A sale that somebody has published, which the seller quotes with its source; how it's read in a shop with this currency. */
export const publicSaleIn = (currency: Currency) =>
  z.strictObject(
    {
      domain: asciiDomain(),
      date: calendarDate(),
      price: soldSum(currency),
      source: httpsUrl("the https:// address where the sale was published"),
    },
    "the fields of a sale",
  );

export type PublicSale = Readonly<z.output<ReturnType<typeof publicSaleIn>>> & {
  readonly displayName: string;
};
