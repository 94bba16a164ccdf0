import { cleanLine } from "../format/clean-text.ts";
import { type Currency, formatMoney, formatRange } from "../format/currency.ts";
import { MAX_CATEGORY_LENGTH, STATUSES, type Status } from "../schema/listing.ts";
import type { Price } from "../format/price.ts";
import { SORTS, type SortId } from "./sort.ts";

/** Bounds are in whole units of the shop's currency, the same ones in each. `from` is inclusive and `below` exclusive, so every price is in exactly one range. */
export const PRICE_BANDS = [
  { id: "under-10000", from: 0, below: 10_000 },
  { id: "10000-25000", from: 10_000, below: 25_000 },
  { id: "25000-50000", from: 25_000, below: 50_000 },
  { id: "50000-100000", from: 50_000, below: 100_000 },
  { id: "over-100000", from: 100_000, below: Infinity },
] as const;

type PriceBand = (typeof PRICE_BANDS)[number];
export type PriceBandId = PriceBand["id"];

/** Returns 'Under $10,000', '$10,000-$25,000' or 'Over $100,000'. */
export function nameBand({ from, below }: PriceBand, currency: Currency): string {
  if (from === 0) return `Under ${formatMoney(below, currency)}`;
  if (below === Infinity) return `Over ${formatMoney(from, currency)}`;
  return formatRange(from, below, currency);
}

export function isInBand(price: Price, band: PriceBand): boolean {
  return price.amount !== null && price.amount >= band.from && price.amount < band.below;
}

export interface Criteria {
  readonly q: string;
  readonly extension: string;
  readonly category: string;
  readonly status: Status | "";
  readonly price: PriceBandId | "";
  readonly sort: SortId;
  readonly monthly: "yes" | "";
  /** 'yes' searches for the exact text and suggests nothing instead. */
  readonly exact: "yes" | "";
}

export const FILTER_NAMES = ["q", "extension", "category", "status", "price"] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

export const MAX_FILTER_LENGTH = MAX_CATEGORY_LENGTH;

export const NO_CRITERIA: Criteria = {
  q: "",
  extension: "",
  category: "",
  status: "",
  price: "",
  sort: "newest",
  monthly: "",
  exact: "",
};

function oneOf<T extends string>(text: string, allowed: readonly T[]): T | "" {
  return allowed.find((value) => value === text.toLowerCase()) ?? "";
}

export function parseExtension(value: string | null): string {
  const bare = cleanLine(value, Infinity).toLowerCase().replace(/^\.+/, "");
  return bare && cleanLine(`.${bare}`, MAX_FILTER_LENGTH);
}

/** Ignores unknown values in a URL, except extensions and categories, because links outlive the stock. */
export function parseCriteria(params: URLSearchParams): Criteria {
  const text = (name: string) =>
    cleanLine((params.get(name) ?? "").normalize("NFC"), MAX_FILTER_LENGTH);
  return {
    q: text("q"),
    extension: parseExtension(params.get("extension")),
    category: text("category"),
    status: oneOf(text("status"), STATUSES),
    price: oneOf(
      text("price"),
      PRICE_BANDS.map((band) => band.id),
    ),
    sort:
      oneOf(
        text("sort"),
        SORTS.map((sort) => sort.id),
      ) || NO_CRITERIA.sort,
    monthly: oneOf(text("monthly"), ["yes"]),
    exact: text("q") && oneOf(text("exact"), ["yes"]),
  };
}

/** Without script, a browser submits every field of the form, even empty ones. */
export const hasEmptyFields = (params: URLSearchParams) =>
  FILTER_NAMES.some((name) => params.get(name) === "");

export function formatCriteria(criteria: Partial<Criteria>, page = 1): string {
  const params = new URLSearchParams();
  for (const name of FILTER_NAMES) {
    const value = criteria[name];
    if (value) params.set(name, value);
  }
  if (criteria.sort && criteria.sort !== NO_CRITERIA.sort) params.set("sort", criteria.sort);
  if (criteria.monthly) params.set("monthly", criteria.monthly);
  if (criteria.exact && criteria.q) params.set("exact", criteria.exact);
  if (page > 1) params.set("page", String(page));
  return params.size === 0 ? "" : `?${params}`;
}
