import type { Listing } from "../../catalogue/listing.ts";
import { listFields } from "../../catalogue/listing-fields.ts";
import { MAKE_OFFER } from "../../catalogue/price.ts";
import type { NameFile, SourceName } from "./read-names.ts";

export const DIFFERENCES = {
  price: "prices differ",
  sold: "sold, but still offered there",
  soldThere: "sold there, but still offered here",
  there: "missing there",
  here: "not in the shop",
} as const;

export interface Difference {
  readonly domain: string;
  readonly kind: keyof typeof DIFFERENCES;
  /** The price; null where the name, or a column of prices, is missing. */
  readonly shop: string | null;
  readonly there: string | null;
}

interface Comparison {
  readonly file: NameFile;
  readonly listings: readonly Listing[];
  /** The file holds only some of the names. */
  readonly isPart: boolean;
}

const isSold = ({ values }: SourceName) => values.get("status") === "sold";

/** Where the shop and another's file disagree, by kind and name. */
export function compareNames({ file, listings, isPart }: Comparison): Difference[] {
  const hasPrices = file.taken.some(({ field }) => field === "price");
  const offers = new Map(file.names.map((name) => [name.domain, name]));
  const unread = new Set(file.skipped.map(({ domain }) => domain));
  const differences: Difference[] = [];
  for (const listing of listings) {
    const { domain, status } = listing;
    const offer = offers.get(domain);
    offers.delete(domain);
    const shop = String(listFields(listing).get("price"));
    const there = hasPrices ? String(offer?.values.get("price") ?? MAKE_OFFER) : null;
    if (!offer) {
      const isMissing = status === "available" && !isPart && !unread.has(domain);
      if (isMissing) differences.push({ domain, kind: "there", shop, there: null });
    } else if (isSold(offer)) {
      if (status !== "sold") differences.push({ domain, kind: "soldThere", shop, there });
    } else if (status === "sold") {
      differences.push({ domain, kind: "sold", shop, there });
    } else if (there !== null && shop !== there) {
      differences.push({ domain, kind: "price", shop, there });
    }
  }
  for (const [domain, offer] of offers) {
    if (isSold(offer)) continue;
    const there = hasPrices ? String(offer.values.get("price") ?? MAKE_OFFER) : null;
    differences.push({ domain, kind: "here", shop: null, there });
  }
  const order = Object.keys(DIFFERENCES);
  return differences.toSorted(
    (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || (a.domain < b.domain ? -1 : 1),
  );
}
