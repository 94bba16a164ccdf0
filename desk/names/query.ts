import { tidyAmount } from "../../catalogue/format/amount.ts";
import { parsePrice } from "../../catalogue/format/price.ts";
import { STATUSES } from "../../catalogue/schema/listing.ts";
import type { NameFilter } from "../../server/names/filter-names.ts";

const SORTS = ["name", "price", "status", "category", "views", "requests"] as const;
export type Sort = (typeof SORTS)[number];

export const FILTER_KEYS = [
  "search",
  "status",
  "extension",
  "category",
  "min",
  "max",
  "only",
  "tag",
  "registrar",
] as const;

export const KINDS = {
  price: "Set price",
  status: "Set status",
  category: "Set category",
  tier: "Set tier",
  tags: "Set tags",
  renewed: "Record renewals",
  hide: "Hide",
  show: "Show again",
  delete: "Delete",
} as const;

export type Kind = keyof typeof KINDS;

export const isKind = (text: string | null): text is Kind =>
  text !== null && Object.hasOwn(KINDS, text);

function readDollars(params: URLSearchParams, key: string): number | undefined {
  const text = params.get(key)?.trim();
  return (text && parsePrice(tidyAmount(text))?.amount) || undefined;
}

export function readFilter(params: URLSearchParams): NameFilter {
  const only = params.get("only");
  return {
    search: params.get("search")?.trim() || undefined,
    status: STATUSES.find((status) => status === params.get("status")),
    extension: params.get("extension") || undefined,
    category: params.get("category") || undefined,
    min: readDollars(params, "min"),
    max: readDollars(params, "max"),
    hidden: only === "hidden" || undefined,
    tag: params.get("tag") || undefined,
    registrar: params.get("registrar") || undefined,
    lowMinimum: only === "low-minimum" || undefined,
  };
}

export function readOrder(params: URLSearchParams): { sort: Sort; isDown: boolean } {
  const sort = SORTS.find((known) => known === params.get("sort")) ?? "name";
  return { sort, isDown: params.get("order") === "down" };
}

export function changeQuery(
  params: URLSearchParams,
  changes: Readonly<Record<string, string | null>>,
): string {
  const kept = [...FILTER_KEYS, "sort", "order"].flatMap((key) => {
    const value = params.get(key);
    return value ? [[key, value] as const] : [];
  });
  const next = new URLSearchParams(kept.map(([key, value]) => [key, value]));
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) next.delete(key);
    else next.set(key, value);
  }
  return next.size > 0 ? `?${next}` : "";
}
