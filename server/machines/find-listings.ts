import { createHash } from "node:crypto";
import { z } from "zod";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { type Criteria, NO_CRITERIA, parseCriteria } from "../../catalogue/search/criteria.ts";
import { findInstead } from "../../catalogue/search/find-instead.ts";
import { type ListPlace, takePageAfter } from "../../catalogue/search/page-after.ts";
import { createFilter, readFilters } from "../../catalogue/search/read-filters.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import {
  createLookUp,
  groupRanked,
  rankListings,
  type Ranks,
} from "../../catalogue/search/search.ts";
import { MAX_LIMIT, type Search } from "./search-shape.ts";

export class ParameterFault extends Error {
  readonly parameter: string;
  constructor(parameter: string, message: string) {
    super(message);
    this.parameter = parameter;
  }
}

/** Ignores letter case, because programs guess at it. */
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
  if (most < least) throw new ParameterFault("length", "length: wanted the smaller number first");
  return { least, most };
}

function createTest({ min, max, length }: Search) {
  const range = readLength(length);
  if (min === undefined && max === undefined && !range) return null;
  return ({ price: { amount }, displayName, extension }: Listing) => {
    if (min !== undefined && (amount === null || amount < min)) return false;
    if (max !== undefined && (amount === null || amount > max)) return false;
    if (!range) return true;
    const characters = [...displayName].length - [...extension].length;
    return characters >= range.least && characters <= range.most;
  };
}

type Index = Catalogue["search"];

function keepPassing({ listings }: Index, ranks: Ranks, passes: (listing: Listing) => boolean) {
  return ranks.map((rank, at) => {
    const listing = listings[at];
    return rank && listing && passes(listing) ? rank : 0;
  });
}

/** A program that finds nothing can then ask for less. */
function readUnmet(index: Index, { q, exact }: Criteria, ranks: Ranks) {
  if (!q || exact || ranks.some(Boolean)) return null;
  const { filters, rest, ignored } = readFilters(q, index);
  if (filters.length === 0) return null;
  return { q: rest, filters: filters.map(({ label }) => label), leftOut: ignored };
}

function rankFound(index: Index, criteria: Criteria, passes: ((one: Listing) => boolean) | null) {
  const lookUp = createLookUp(index);
  const rank = (wanted: Criteria) => {
    const ranks = rankListings(index, wanted, lookUp);
    return passes ? keepPassing(index, ranks, passes) : ranks;
  };
  const typed = rank(criteria);
  const instead = criteria.q
    ? findInstead(index, criteria, groupRanked(index, criteria.sort, typed), lookUp)
    : null;
  const asTyped = { ranks: typed, sort: criteria.sort, readAs: readUnmet(index, criteria, typed) };
  if (!instead) return asTyped;
  const { q, filters, leftOut, ignored } = instead;
  const asked = readFilters(criteria.q, index).filters.find(({ sort }) => sort)?.sort;
  const sort = (criteria.sort === NO_CRITERIA.sort && asked) || criteria.sort;
  const found = keepPassing(index, rank({ ...criteria, q, sort }), createFilter(filters));
  if (!found.some(Boolean)) return asTyped;
  return {
    // A search that asks for an order gets that order, whatever matches best.
    ranks: asked && q ? found.map((one) => Number(one > 0)) : found,
    sort,
    readAs: { q, filters: filters.map(({ label }) => label), leftOut: [...leftOut, ...ignored] },
  };
}

const cursorSchema = z.tuple([z.string(), z.int(), z.number(), z.string()]);

const writeCursor = (list: string, { rank, key, domain }: ListPlace) =>
  Buffer.from(JSON.stringify([list, rank, key, domain])).toString("base64url");

function readCursor(cursor: string, list: string): ListPlace {
  const wanted = "the value of next in an earlier answer, with all other parameters the same";
  const refuse = () => new ParameterFault("cursor", `cursor: found another text, wanted ${wanted}`);
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
  const { ranks, sort, readAs } = rankFound(index, criteria, createTest(search));
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
