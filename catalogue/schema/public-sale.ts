import { z } from "zod";
import { asciiDomain, httpsUrl } from "./field-schema.ts";
import { soldSum } from "./sum-schema.ts";
import type { Currency } from "../format/currency.ts";

const isDayOrYear = (date: string) => /^\d{4}$/.test(date) || z.iso.date().safeParse(date).success;

/** A sale that somebody has published, which the seller quotes with its source; how it's read in a shop with this currency. */
export const publicSaleIn = (currency: Currency) =>
  z.strictObject(
    {
      domain: asciiDomain(),
      date: z.string().refine(isDayOrYear, "a real date as YYYY-MM-DD, or a year"),
      price: soldSum(currency),
      source: httpsUrl("the https:// address where the sale was published"),
    },
    "the fields of a sale",
  );

export type PublicSale = Readonly<z.output<ReturnType<typeof publicSaleIn>>> & {
  readonly displayName: string;
};
