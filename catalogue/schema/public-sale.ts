import { z } from "zod";
import type { Price } from "../format/price.ts";
import { asciiDomain, calendarDate, httpsUrl } from "./field-schema.ts";
import { dollars } from "./listing-schema.ts";

/** A sale that somebody has published, which the seller quotes with its source. */
export const publicSale = z.strictObject(
  {
    domain: asciiDomain(),
    date: calendarDate(),
    price: dollars,
    source: httpsUrl("the https:// address where the sale was published"),
  },
  "the fields of a sale",
);

export interface PublicSale {
  readonly domain: string;
  readonly displayName: string;
  readonly date: string;
  readonly price: Price;
  readonly source: string;
}
