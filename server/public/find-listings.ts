import { createHash } from "node:crypto";
import { z } from "zod";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { type Criteria, parseCriteria } from "../../catalogue/search/criteria.ts";
import { findInstead } from "../../catalogue/search/find-instead.ts";
import { type ListPlace, takePageAfter } from "../../catalogue/search/page-after.ts";
import { createLengthTest, readFilters } from "../../catalogue/search/read-filters.ts";
import { createLookUp, hasAny, Rank, type Ranks } from "../../catalogue/search/rank-text.ts";
import { keepPassing, rankListings, withoutSold } from "../../catalogue/search/search.ts";
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

function readLength(length: string | undefined) {
  if (!length) return null;
  const [least = 0, most = least] = length.split("-").map(Number);
  if (most < least)
    throw new ParameterFault(
      "length",
      `length: found "${length}", expected the smaller number first`,
    );
  return { least, most };
}

type Index = Catalogue["search"];

function createNarrowing(index: Index, { min, max, length }: Search) {
  if (min !== undefined && max !== undefined && max < min) {
    throw new ParameterFault("max", `max: found ${max}, expected ${min} or more, as min says`);
  }
  const range = readLength(length);
  const hasBounds = min !== undefined || max !== undefined;
  const [least, most] = [min ?? 0, max ?? Infinity];
  return (ranks: Ranks): Ranks => {
    if (hasBounds) {
      keepPassing(ranks, index, (at, { prices }) => {
        const price = prices[at] ?? NaN;
        return price >= least && price <= most;
      });
    }
    if (range) keepPassing(ranks, index, createLengthTest(range.least, range.most));
    return ranks;
  };
}

/** A program that finds nothing can then ask for less. */
function readUnmet(index: Index, { q, exact }: Criteria, ranks: Ranks) {
  if (!q || exact || hasAny(ranks)) return null;
  const { filters, rest, ignored } = readFilters(q, index);
  if (filters.length === 0) return null;
  return { q: rest, filters: filters.map(({ label }) => label), leftOut: ignored };
}

/** A program can ask in other words itself, and would take these names for matches. */
function dropMeant(ranks: Ranks): Ranks {
  return ranks.map((rank) => {
    const own = withoutSold(rank);
    return own >= Rank.MEANT_MOST && own <= Rank.MEANT_LEAST ? 0 : rank;
  });
}

function rankFound(index: Index, criteria: Criteria, search: Search) {
  const narrow = createNarrowing(index, search);
  const lookUp = createLookUp(index);
  const typed = narrow(dropMeant(rankListings(index, criteria, lookUp)));
  const instead = findInstead(index, criteria, typed, lookUp);
  const ranks = instead && narrow(instead.ranks);
  if (!ranks || !hasAny(ranks)) {
    return { ranks: typed, sort: criteria.sort, readAs: readUnmet(index, criteria, typed) };
  }
  const { q, filters, leftOut, ignored, sort } = instead;
  const labels = filters.map(({ label }) => label);
  return { ranks, sort, readAs: { q, filters: labels, leftOut: [...leftOut, ...ignored] } };
}

const cursorSchema = z.tuple([z.string(), z.int(), z.number(), z.string()]);

const writeCursor = (list: string, { rank, key, domain }: ListPlace) =>
  Buffer.from(JSON.stringify([list, rank, key, domain])).toString("base64url");

function readCursor(cursor: string, list: string): ListPlace {
  const wanted = "the value of next in an earlier response, with all other parameters the same";
  const refuse = () =>
    new ParameterFault("cursor", `cursor: found another text, expected ${wanted}`);
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    throw refuse();
  }
  const { data } = cursorSchema.safeParse(json);
  if (!data || data[0] !== list) throw refuse();
  const [, rank, key, domain] = data;
  return { rank, key, domain };
}

/** Throws a ParameterFault. */
export function findListings(catalogue: Catalogue, search: Search, mostNames = MAX_LIMIT) {
  const index = catalogue.search;
  const criteria = toCriteria(catalogue, search);
  const { ranks, sort, readAs } = rankFound(index, criteria, search);
  const { min, max, length } = search;
  const asked = JSON.stringify([criteria, min, max, length, sort, readAs]);
  const list = createHash("sha256").update(asked).digest("base64url").slice(0, 8);
  const after = search.cursor === undefined ? null : readCursor(search.cursor, list);
  const limit = Math.min(search.limit, mostNames);
  const { items, last, total } = takePageAfter({ index, sort, ranks }, after, limit);
  return {
    listings: items,
    next: last ? writeCursor(list, last) : null,
    total,
    readAs,
  };
}
