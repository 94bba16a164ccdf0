import { extensionOf } from "./format/domain-name.ts";
import { compareTexts } from "./format/format.ts";
import type { Listing } from "./schema/listing.ts";
import type { PublicSale } from "./schema/public-sale.ts";

export interface SimilarSale {
  readonly domain: string;
  readonly displayName: string;
  /** A day, or a year alone. */
  readonly date: string;
  readonly price: string;
  /** Where the sale was published; null for the shop's own. */
  readonly source: string | null;
}

type Compared = SimilarSale & { readonly category: string | null };

/** A word in common is enough; an extension needs the category or a short name besides. */
const WORD = 3;
const EXTENSION = 2;
const CATEGORY = 1;
const BOTH_SHORT = 1;
const ENOUGH = 3;

const SHORT = 6;
const SHORTEST_WORD = 3;
/** Many words end like another short one, as 'yorkshire' does like 'hire'. */
const SHORTEST_START = 4;
const SHORTEST_END = 5;
const MAX_SHOWN = 4;
/** Every page of a name compares this many of the newest. */
const MAX_COMPARED = 2_000;

const labelOf = (name: string) => name.slice(0, name.indexOf("."));

/** Returns the words that the name is made of, as far as its keywords tell: 'desk' and 'depot' for deskdepot.com. */
function partsOf({ displayName, keywords }: Listing): string[] {
  const label = labelOf(displayName);
  const words = keywords.flatMap((keyword) => keyword.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const parts = words.filter(
    (word) => word.length >= SHORTEST_WORD && (label.startsWith(word) || label.endsWith(word)),
  );
  return [...new Set([label, ...parts])];
}

const sharesWord = (label: string, parts: readonly string[]) =>
  parts.some(
    (part) =>
      label === part ||
      (part.length >= SHORTEST_START && label.startsWith(part)) ||
      (part.length >= SHORTEST_END && label.endsWith(part)),
  );

function likeness(sale: Compared, listing: Listing, parts: readonly string[]): number {
  const [label, own] = [labelOf(sale.displayName), labelOf(listing.displayName)];
  return (
    (sharesWord(label, parts) ? WORD : 0) +
    (extensionOf(sale.displayName) === listing.extension ? EXTENSION : 0) +
    (sale.category === listing.category ? CATEGORY : 0) +
    (label.length <= SHORT && own.length <= SHORT ? BOTH_SHORT : 0)
  );
}

function toOwnSale(listing: Listing): Compared[] {
  const { domain, displayName, category, soldDate: date, soldPrice } = listing;
  if (!date || !soldPrice) return [];
  return [{ domain, displayName, category, date, price: soldPrice.label, source: null }];
}

function toPublicSale({ domain, displayName, date, price, source }: PublicSale): Compared {
  return { domain, displayName, date, price: price.label, source, category: null };
}

/** `sold` are the shop's own sales, newest first, and `sales` the public ones that the seller quotes. */
export function findSimilarSold(
  sold: readonly Listing[],
  sales: readonly PublicSale[],
  listing: Listing,
): SimilarSale[] {
  const parts = partsOf(listing);
  const own = sold.slice(0, MAX_COMPARED).flatMap(toOwnSale);
  const taken = new Set([listing.domain, ...own.map(({ domain }) => domain)]);
  const others = sales
    .slice(0, MAX_COMPARED)
    .filter(({ domain }) => !taken.has(domain))
    .map(toPublicSale);
  return [...own, ...others]
    .map((sale) => ({ sale, score: likeness(sale, listing, parts) }))
    .filter(({ sale, score }) => score >= ENOUGH && sale.domain !== listing.domain)
    .toSorted((a, b) => b.score - a.score || compareTexts(b.sale.date, a.sale.date))
    .slice(0, MAX_SHOWN)
    .map(({ sale: { category: _, ...shown } }) => shown);
}
