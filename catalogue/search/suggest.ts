import { type Criteria, NO_CRITERIA } from "./criteria.ts";
import { foldWords, nameIn, squeeze } from "./fold.ts";
import { eachPlace, labelOf, type SearchedListing, type SearchIndex } from "./search-index.ts";
import { createLookUp, hasAny } from "./rank-text.ts";
import { listRanked, rankListings, searchListings } from "./search.ts";
import { isIdle, stem } from "./words.ts";

const MIN_LENGTH = 4;
const MIN_LENGTH_OF_TWO = 7;
const MAX_SLIPS = 2;
/** Longer words take too long to compare and are unlikely to be slips. */
const MAX_LENGTH = 63;

/** Counts letters omitted, added, replaced or swapped with the next one. Returns `max` + 1 if there are more. */
export function countSlips(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let older: number[] = [];
  let old = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let slips = Math.min((old[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (old[j - 1] ?? 0) + +!isSame);
      const isSwapped = j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) slips = Math.min(slips, (older[j - 2] ?? 0) + 1);
      row[j] = slips;
      least = Math.min(least, slips);
    }
    if (least > max) return max + 1;
    [older, old] = [old, row];
  }
  return Math.min(old[b.length] ?? 0, max + 1);
}

function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) % 32);
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

function findNearest(words: readonly string[], wanted: string): string | null {
  if (wanted.length < MIN_LENGTH || wanted.length > MAX_LENGTH) return null;
  let best: string | null = null;
  let max = wanted.length < MIN_LENGTH_OF_TWO ? 1 : MAX_SLIPS;
  const letters = lettersOf(wanted);
  for (const word of words) {
    if (Math.abs(word.length - wanted.length) > max) continue;
    // A slip changes at most two letters, by replacing one with another.
    if (countBits(lettersOf(word) ^ letters) > 2 * max) continue;
    const slips = countSlips(word, wanted, max);
    if (slips > max) continue;
    best = word;
    max = slips - 1;
    if (max < 0) break;
  }
  return best;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const MAX_CORRECTED = 2;

export function correctWords(
  index: SearchIndex,
  text: string,
  lookUp = createLookUp(index),
): string {
  const { facets, holders, vocabulary } = index;
  let corrected = 0;
  return text.replaceAll(WORD, (word) => {
    const plain = squeeze(word);
    const isKnown = holders.has(plain) || facets.extension.has(`.${plain}`) || isIdle(plain);
    if (isKnown || plain.length < MIN_LENGTH || corrected === MAX_CORRECTED) return word;
    corrected += 1;
    return hasAny(lookUp(plain)) ? word : (findNearest(vocabulary, plain) ?? word);
  });
}

function findName({ listings, names }: SearchIndex, text: string): string | null {
  let name: string | null = null;
  eachPlace(names, `${squeeze(text)}\n`, null, (index, at, chunk) => {
    if (at === 0 || chunk[at - 1] === "\n") name ??= listings[index]?.displayName ?? null;
    return true;
  });
  return name;
}

export function suggestSearch<Found>(
  index: SearchIndex,
  text: string,
  search: (q: string) => Found | null,
  corrected = correctWords(index, text),
) {
  const squeezed = squeeze(text);
  const tried = new Set([text, ""]);
  for (const find of [
    () => squeezed,
    () => corrected,
    () => findNearest(index.vocabulary, squeezed),
  ]) {
    const meant = find() ?? "";
    if (tried.has(meant) || (meant === squeezed && meant.length > MAX_LENGTH)) continue;
    tried.add(meant);
    const q = findName(index, meant) ?? meant;
    const found = search(q);
    if (found) return { q, found };
  }
  return null;
}

export const toPlainText = (q: string) => nameIn(q).toLowerCase();

const searchAll =
  <T extends SearchedListing>(index: SearchIndex<T>, criteria: Criteria) =>
  (q: string): T[] | null => {
    const found = listRanked(index, criteria.sort, rankListings(index, { ...criteria, q }));
    return found.length > 0 ? found : null;
  };

/** A few names may contain the text by chance, as 'harmony' contains 'mony'. */
const FEW = 3;

function hasWord({ displayName, description, keywords }: SearchedListing, q: string): boolean {
  const text = stem(squeeze(q));
  const words = foldWords([description, ...keywords].join(" "));
  return squeeze(displayName).includes(text) || ` ${words}`.includes(` ${text}`);
}

export function suggestText(
  index: SearchIndex,
  criteria: Criteria,
  { matches, close, related }: ReturnType<typeof searchListings>,
): string | null {
  if (criteria.q === "" || matches.length === 0) return null;
  const [nearest] = close;
  if (nearest) {
    const isMeant = [labelOf(nearest), squeeze(nearest.displayName)].includes(
      squeeze(nameIn(criteria.q)),
    );
    return isMeant ? nearest.displayName : null;
  }
  const found = [...matches, ...related];
  const isFound = found.length > FEW || found.some((listing) => hasWord(listing, criteria.q));
  return isFound
    ? null
    : (suggestSearch(index, toPlainText(criteria.q), searchAll(index, criteria))?.q ?? null);
}

export function findNear<T extends SearchedListing>(index: SearchIndex<T>, name: string): T[] {
  const { matches, close } = searchListings(index, { ...NO_CRITERIA, q: name });
  const found = [...matches, ...close];
  if (found.length > 0) return found;
  return suggestSearch(index, toPlainText(name), searchAll(index, NO_CRITERIA))?.found ?? [];
}

/** In a shop with more names, what needs a search for each would take too long. */
export const MOST_SEARCHED = 1_000;

/** In a large shop, only keywords are compared, because a search for each keyword would take too long. */
export function findsAnother(index: SearchIndex, keyword: string, domain: string): boolean {
  if (index.listings.length > MOST_SEARCHED) return isShared(index, keyword, domain);
  const { matches, close, related } = searchListings(index, { ...NO_CRITERIA, q: keyword });
  return [matches, close, related].some((found) => found.some((other) => other.domain !== domain));
}

function isShared({ holders, listings }: SearchIndex, keyword: string, domain: string): boolean {
  const [fewest = [], ...others] = foldWords(keyword)
    .split(" ")
    .map((word) => holders.get(word) ?? [])
    .toSorted((a, b) => a.length - b.length);
  return fewest.some(
    (at) => listings[at]?.domain !== domain && others.every((held) => held.includes(at)),
  );
}
