import { createHash } from "node:crypto";
import { z } from "zod";
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

const cursorSchema = z.tuple([z.string(), z.int().min(0)]);

const writeCursor = (list: string, start: number) =>
  Buffer.from(JSON.stringify([list, start])).toString("base64url");

function readCursor(cursor: string, list: string): number {
  try {
    const [own, start] = cursorSchema.parse(
      JSON.parse(Buffer.from(cursor, "base64url").toString()),
    );
    if (own === list) return start;
  } catch {
    // The refusal below says what is expected.
  }
  throw new ParameterFault(
    "cursor",
    "cursor: found another text, expected the value of next in an earlier response, with all other parameters the same; if names have changed since, start again without it",
  );
}

/** Throws a ParameterFault. */
export function findListings(catalogue: Catalogue, search: Search, mostNames = MAX_LIMIT) {
  const criteria = toCriteria(catalogue, search);
  const found = searchListings(catalogue.search, criteria, readBounds(search));
  const { reading, leftOut } = found;
  const all = [...found.listings, ...found.inside];
  const { min, max, length } = search;
  const asked = JSON.stringify([catalogue.version, criteria, min, max, length]);
  const list = createHash("sha256").update(asked).digest("base64url").slice(0, 8);
  const start = search.cursor === undefined ? 0 : readCursor(search.cursor, list);
  const end = start + Math.min(search.limit, mostNames);
  const filters = reading.chips.slice(0, reading.wants.length + reading.excludes.length);
  const isRead = reading.chips.length > 0 || leftOut.length > 0;
  return {
    listings: all.slice(start, end),
    next: end < all.length ? writeCursor(list, end) : null,
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
