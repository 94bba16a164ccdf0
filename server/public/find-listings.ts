import type { Catalogue } from "../../catalogue/catalogue.ts";
import { parseCriteria } from "../../catalogue/search/criteria.ts";
import { ofLength } from "../../catalogue/search/name-rules.ts";
import { priceWithin } from "../../catalogue/search/price-rules.ts";
import { searchListings } from "../../catalogue/search/search.ts";
import { MAX_LIMIT, type Search } from "./search-parameters.ts";

export class ParameterFault extends Error {
  readonly parameter: string;
  constructor(parameter: string, message: string) {
    super(message);
    this.parameter = parameter;
  }
}

const findCategory = ({ search }: Catalogue, wanted = "") =>
  search.facets.category.keys().find((name) => name.toLowerCase() === wanted.toLowerCase()) ??
  wanted;

function toCriteria(catalogue: Catalogue, { q, extension, category, status, sort }: Search) {
  const given = { q, extension, category: category && findCategory(catalogue, category) };
  const texts = Object.entries({ ...given, status, sort }).filter(([, value]) => value);
  return parseCriteria(new URLSearchParams(texts as [string, string][]));
}

function readBounds({ min, max, length }: Search) {
  if (min !== undefined && max !== undefined && max < min) {
    throw new ParameterFault("max", `max: found ${max}, expected ${min} or more, as min says`);
  }
  const [least = 0, most = least] = length?.split("-").map(Number) ?? [];
  if (most < least) {
    const message = `length: found "${length}", expected the smaller number first`;
    throw new ParameterFault("length", message);
  }
  const hasPrice = min !== undefined || max !== undefined;
  return [
    ...(hasPrice ? [priceWithin(min ?? 0, max ?? Infinity, "")] : []),
    ...(length ? [ofLength(least, most, "")] : []),
  ];
}

/** Throws a ParameterFault. */
export function findListings(catalogue: Catalogue, search: Search, mostNames = MAX_LIMIT) {
  const criteria = toCriteria(catalogue, search);
  const found = searchListings(catalogue.search, criteria, readBounds(search));
  const { reading, leftOut } = found;
  const all = [...found.listings, ...found.inside];
  const limit = Math.min(search.limit, mostNames);
  const end = search.page * limit;
  const filters = reading.chips.slice(0, reading.wants.length + reading.excludes.length);
  const isRead = reading.chips.length > 0 || leftOut.length > 0;
  return {
    listings: all.slice(end - limit, end),
    next: end < all.length ? search.page + 1 : null,
    total: all.length,
    readAs: isRead
      ? {
          q: reading.words.join(" "),
          filters: filters.map(({ label }) => label),
          leftOut: [...leftOut],
        }
      : null,
  };
}
