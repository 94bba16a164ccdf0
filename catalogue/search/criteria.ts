import { cleanLine } from "../clean-text.ts";
import { STATUSES, type Status } from "../listing.ts";
import { PRICE_BANDS, type PriceBandId } from "./price-band.ts";
import { SORTS, type SortId } from "./sort.ts";

/** What the visitor asks of the portfolio. An empty string means 'all'. */
export interface Criteria {
  readonly q: string;
  /** With its dot: ".ai". */
  readonly extension: string;
  readonly category: string;
  readonly status: Status | "";
  readonly price: PriceBandId | "";
  readonly sort: SortId;
}

export type FilterName = Exclude<keyof Criteria, "sort">;
export const FILTER_NAMES: readonly FilterName[] = [
  "q",
  "extension",
  "category",
  "status",
  "price",
];

/** Longest text kept of any one filter, in characters: no name or category is longer. */
export const MAX_FILTER_LENGTH = 100;

export const NO_CRITERIA: Criteria = {
  q: "",
  extension: "",
  category: "",
  status: "",
  price: "",
  sort: "newest",
};

function oneOf<T extends string>(text: string, allowed: readonly T[]): T | "" {
  return allowed.find((value) => value === text.toLowerCase()) ?? "";
}

/** The dot before it counts too, so that the longest one is read again as it was written. */
function parseExtension(value: string | null): string {
  const bare = cleanLine(value, Infinity).toLowerCase().replace(/^\.+/, "");
  return bare && cleanLine(`.${bare}`, MAX_FILTER_LENGTH);
}

/**
 * Reads criteria from a URL's query. The first of repeated parameters counts, unknown ones are ignored, control
 * characters and surplus white space go, letters are composed (NFC), and a value that no select offers means 'all'; an extension or a category that
 * nothing has stays, since the seller's stock changes and links live on.
 */
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
  };
}

/** Reads a page number, 1 for anything that is none. */
export function parsePage(params: URLSearchParams): number {
  const text = params.get("page") ?? "";
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1;
}

/** The query that stands for the criteria, shortest form: '' when nothing is asked, else '?q=…'. */
export function formatCriteria(criteria: Partial<Criteria>, page = 1): string {
  const params = new URLSearchParams();
  for (const name of FILTER_NAMES) {
    const value = criteria[name];
    if (value) params.set(name, value);
  }
  if (criteria.sort && criteria.sort !== NO_CRITERIA.sort) params.set("sort", criteria.sort);
  if (page > 1) params.set("page", String(page));
  return params.size === 0 ? "" : `?${params}`;
}
