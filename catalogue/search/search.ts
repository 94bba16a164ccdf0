import { STATUSES } from "../schema/listing.ts";
import { type Criteria, NO_CRITERIA } from "./criteria.ts";
import { foldText, nameIn, squeeze } from "./fold.ts";
import type { Meaning } from "./meaning.ts";
import { Fit, rankListings, type Ranks } from "./rank.ts";
import { findNamed, findWritten, listWords, withoutExtension } from "./find-named.ts";
import { onlyWords, type Reading, readQuery } from "./read-query.ts";
import { FACET_NAMES, type SearchIndex } from "./search-index.ts";
import type { SearchedListing } from "./searched-listing.ts";
import type { SortId } from "./sort.ts";

export interface Found<T> {
  /** Available names come first, reserved ones below, sold ones last. */
  readonly listings: readonly T[];
  /** These have a word only inside another one, as 'through' has 'hr'. */
  readonly inside: readonly T[];
  readonly reading: Reading;
  readonly sort: SortId;
  /** Words that no name has. */
  readonly leftOut: readonly string[];
  /** Whether the text, in whole or in part, was taken in another sense than its very words. */
  readonly isRead: boolean;
}

type Keeps = (place: number) => boolean;

function createFilter(
  index: SearchIndex,
  criteria: Criteria,
  wants: readonly Meaning[],
  excludes: readonly Meaning[],
): Keeps {
  const faceted = FACET_NAMES.filter((name) => criteria[name]);
  const matched = new Uint8Array(index.listings.length);
  for (const name of faceted) {
    for (const place of index.facets[name].get(criteria[name]) ?? [])
      matched[place] = (matched[place] ?? 0) + 1;
  }
  if (wants.length + excludes.length === 0) return (place) => matched[place] === faceted.length;
  return (place) => {
    const listing = index.listings[place] as SearchedListing;
    const passes = (meaning: Meaning) => meaning.passes?.(listing, place, index) ?? true;
    return matched[place] === faceted.length && wants.every(passes) && !excludes.some(passes);
  };
}

/** A text without letters, such as an emoji, is no word. */
function rankAll({ listings }: SearchIndex, q: string): Ranks {
  const text = /[\p{L}\p{N}]/u.test(q) ? "" : foldText(q);
  const hasText = ({ displayName, description }: SearchedListing) =>
    [displayName, description].some((other) => foldText(other).includes(text));
  const fits = new Uint8Array(listings.length).fill(Fit.NAME);
  if (text)
    for (const [place, listing] of listings.entries()) if (!hasText(listing)) fits[place] = 0;
  return { fits, wholes: fits, scores: new Float32Array(listings.length) };
}

/** Beside the name that fits best, those that hardly mean a word are left out. */
const LEAST_SHARE = 0.35;

/** Leaves out names that have half of the words if an available one has them all. */
function pickShown(
  { listings }: SearchIndex,
  places: readonly number[],
  { fits, wholes, scores }: Ranks,
  isExact: boolean,
): number[] {
  const isWhole = (place: number) => wholes[place] !== 0;
  const isSure = (place: number) =>
    isWhole(place) && fits[place] !== Fit.MEANT && listings[place]?.status === "available";
  const shown = isExact || places.some(isSure) ? places.filter(isWhole) : places;
  let best = 0;
  for (const place of shown) best = Math.max(best, scores[place] ?? 0);
  const isFaint = (place: number) =>
    fits[place] === Fit.MEANT && (scores[place] ?? 0) < best * LEAST_SHARE;
  return shown.filter((place) => !isFaint(place));
}

const HALF = 0.6;

/** `places` are in the visitor's order, which stays among names that are equally good. */
function orderPlaces(
  { listings, words }: SearchIndex,
  places: readonly number[],
  { fits, wholes, scores }: Ranks,
  reading: Reading,
  isSorted: boolean,
): number[] {
  const label = isSorted ? "" : reading.words.join("");
  const labels = label ? words.get().labels : [];
  const orderBy = reading.wants.find((meaning) => meaning.orderBy)?.orderBy;
  const groups: number[][] = [];
  for (const place of places) {
    const listing = listings[place] as SearchedListing;
    const name = labels[place] ?? "";
    const fit = fits[place] ?? 0;
    const beginning = name === label ? 0 : name.startsWith(label) ? 1 : 2;
    const late = isSorted ? Number(fit >= Fit.MEANT) : beginning * 2 + Number(fit === Fit.SLIP);
    const group = place === reading.named ? 0 : 1 + STATUSES.indexOf(listing.status) * 8 + late;
    (groups[group] ??= []).push(place);
  }
  const worth = (place: number) => {
    const listing = listings[place];
    if (!label) return listing && orderBy ? -orderBy(listing) : 0;
    return (scores[place] ?? 0) * (wholes[place] ? 1 : HALF);
  };
  if (isSorted || !(label || orderBy)) return groups.flat();
  return groups.flatMap((group) => group.toSorted((a, b) => worth(b) - worth(a)));
}

const WRITTEN = 100;

/** Whatever else the words mean, the specification finds a text inside a name or a description. Modifies `ranks`. */
function keepWritten(index: SearchIndex, text: string, { fits, wholes, scores }: Ranks): void {
  const isPhrase = text.includes(" ");
  for (const place of findWritten(index, text)) {
    if (fits[place] && !isPhrase) continue;
    fits[place] = Fit.PROSE;
    wholes[place] = 1;
    if (isPhrase) scores[place] = (scores[place] ?? 0) + WRITTEN;
  }
}

/** `also` holds what the names have to be besides. */
export function searchListings<T extends SearchedListing>(
  index: SearchIndex<T>,
  criteria: Criteria,
  also: readonly Meaning[] = [],
): Found<T> {
  const { q } = criteria;
  const isExact = criteria.exact === "yes";
  const reading = isExact || q === "" ? onlyWords(q) : readQuery(q, index);
  const { words, wants, excludes, chips, named } = reading;
  const asked = criteria.sort === NO_CRITERIA.sort ? reading.sort : criteria.sort;
  const sort = asked ?? NO_CRITERIA.sort;
  const ranks =
    words.length > 0 ? rankListings(index, words, isExact) : { ...rankAll(index, q), unknown: [] };
  const { fits, wholes, unknown } = ranks;
  if (words.length > 0) keepWritten(index, foldText(q), ranks);
  const keeps = createFilter(index, criteria, [...wants, ...also], excludes);
  // Who types a name, and nothing else, wants that name.
  const isOneName = named !== null && squeeze(nameIn(q)) === squeeze(reading.about);
  const kept: number[] = [];
  for (const place of index.orders[sort]) if (fits[place] && keeps(place)) kept.push(place);
  const main = kept.filter((place) =>
    isOneName ? fits[place] === Fit.NAME && wholes[place] : fits[place] !== Fit.INSIDE,
  );
  const shown = pickShown(index, main, ranks, isExact);
  const inside = isOneName
    ? []
    : kept.filter((place) => fits[place] === Fit.INSIDE && wholes[place]);
  const order = (places: readonly number[], isSorted: boolean) => {
    const ordered = q ? orderPlaces(index, places, ranks, reading, isSorted) : places;
    return ordered.map((place) => index.listings[place] as T);
  };
  return {
    listings: order(shown, asked !== null),
    inside: order(inside, true),
    reading,
    sort,
    leftOut: unknown,
    isRead: chips.length > 0 || !shown.some((place) => wholes[place] && fits[place] !== Fit.MEANT),
  };
}

/** Whether names have the very words, each of them. */
export function findsExactly(index: SearchIndex, criteria: Criteria): boolean {
  const { wholes } = rankListings(index, listWords(criteria.q), true);
  const keeps = createFilter(index, criteria, [], []);
  return wholes.some((isWhole, place) => isWhole !== 0 && keeps(place));
}

/** Lists names that look like one that isn't listed. */
export function findNear<T extends SearchedListing>(index: SearchIndex<T>, name: string): T[] {
  const text = foldText(name);
  const label = findNamed(text, index)?.label ?? (withoutExtension(text) || text);
  const { fits, wholes, scores } = rankListings(index, listWords(label));
  const isNear = (place: number) =>
    wholes[place] && [Fit.NAME, Fit.BEGINS, Fit.SLIP].some((fit) => fit === fits[place]);
  return [...index.listings.keys()]
    .filter(isNear)
    .toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
    .flatMap((place) => index.listings[place] ?? []);
}

/** Lists names to suggest where a visitor found nothing. */
export function listNewestAvailable<T extends SearchedListing>(
  { listings, orders }: SearchIndex<T>,
  count: number,
  except: readonly SearchedListing[] = [],
): T[] {
  const found: T[] = [];
  for (const place of orders.newest) {
    const listing = listings[place];
    if (found.length === count) break;
    if (listing?.status === "available" && !except.includes(listing)) found.push(listing);
  }
  return found;
}
