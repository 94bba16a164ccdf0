/** Ranks listings by how well their words fit those of a search. */
import { isOneSlip } from "../format/one-slip.ts";
import type { SearchIndex } from "./search-index.ts";
import { Field, FIELDS, type WordIndex } from "./word-index.ts";
import { isGeneric, stem } from "./words.ts";

/** How a typed word fits a listing, best first: as a whole word, the beginning of one, by meaning, but for a slip, or inside a word. */
export const Fit = {
  NONE: 0,
  NAME: 1,
  TOPIC: 2,
  BEGINS: 3,
  PROSE: 4,
  MEANT: 5,
  SLIP: 6,
  INSIDE: 7,
} as const;

/** Each holds one number for each listing, by its place. */
export interface Ranks {
  /** The worst fit of a word that counts; 0 if less than half of the words fit. */
  readonly fits: Uint8Array;
  /** 1 if each word fits. */
  readonly wholes: Uint8Array;
  readonly scores: Float32Array;
}

const WEIGHTS: readonly (readonly [field: number, weight: number])[] = [
  [Field.NAME, 8],
  [Field.CATEGORY, 5],
  [Field.KEYWORD, 4],
  [Field.USE, 2],
  [Field.EXTENSION, 3],
  [Field.PROSE, 1],
];
const FIELD_WEIGHTS = Array.from({ length: FIELDS }, (_, bits) =>
  WEIGHTS.reduce((sum, [field, weight]) => sum + (bits & field ? weight : 0), 0),
);
const TOPICS = Field.CATEGORY | Field.KEYWORD | Field.USE;
const MOST_MEANING = 6;
const HALF_MEANING = 6;
const LEAST_MEANING = 0.6;
const MIN_PART = 3;
/** A part of a name that is this long is hardly there by chance. */
const SURE_PART = 4;
const MIN_SLIPPED = 6;

const ROOT = 6;
const LEAST_SHARED = 0.6;

/** Whether most letters of both words are the same beginning, as in 'healthcare' and 'health'. */
function sharesRoot(a: string, b: string): boolean {
  if (a.length < ROOT || b.length < ROOT || !a.startsWith(b.slice(0, ROOT))) return false;
  let shared = ROOT;
  while (shared < a.length && a[shared] === b[shared]) shared += 1;
  return shared >= LEAST_SHARED * Math.max(a.length, b.length);
}

interface WordFit {
  readonly isKnown: boolean;
  /** One for each listing. */
  readonly fits: Uint8Array;
  readonly scores: Float32Array;
  readonly rarity: number;
}

function fitOfWhole(bits: number): number {
  if (bits & (Field.NAME | Field.EXTENSION)) return Fit.NAME;
  return bits & TOPICS ? Fit.TOPIC : Fit.PROSE;
}

function fitOfBeginning(bits: number): number {
  return bits & (Field.NAME | TOPICS) ? Fit.BEGINS : Fit.PROSE;
}

/** Makes what holds how a word fits each listing. `share` says how much less a kind of fit counts than the word itself. */
function createFits(size: number) {
  const fits = new Uint8Array(size);
  const scores = new Float32Array(size);
  let found = 0;
  return {
    fits,
    scores,
    count: () => found,
    add(held: number, fit: number, share: number): void {
      const place = Math.floor(held / FIELDS);
      const old = fits[place] ?? 0;
      if (old === 0) found += 1;
      if (old === 0 || fit < old) fits[place] = fit;
      scores[place] = Math.max(scores[place] ?? 0, share * (FIELD_WEIGHTS[held % FIELDS] ?? 0));
    },
  };
}

function fitPart(bits: number, isBegin: boolean, length: number): readonly [number, number] {
  if (isBegin && (length >= MIN_PART || bits & (Field.NAME | Field.CATEGORY))) {
    return [fitOfBeginning(bits), 0.5];
  }
  return length >= SURE_PART && bits & Field.NAME ? [Fit.BEGINS, 0.4] : [Fit.INSIDE, 0.01];
}

function addMeaning(words: WordIndex, own: string, meant: Float32Array): void {
  for (const [other, closeness] of words.related.nearest(own)) {
    for (const known of words.stems.get(other) ?? []) {
      for (const held of words.holders.get(known) ?? []) {
        const place = Math.floor(held / FIELDS);
        meant[place] = (meant[place] ?? 0) + closeness * (FIELD_WEIGHTS[held % FIELDS] ?? 0);
      }
    }
  }
}

function fitWord(words: WordIndex, size: number, word: string, isExact: boolean): WordFit {
  const { holders, stems, related } = words;
  const { fits, scores, count, add } = createFits(size);
  const root = isExact ? word : stem(word);
  const same = new Set(isExact ? [word] : stems.get(root));
  for (const known of same) {
    for (const held of holders.get(known) ?? []) add(held, fitOfWhole(held % FIELDS), 1);
  }
  const wholes = count();
  for (const [known, places] of holders) {
    const has = known.includes(root);
    if (same.has(known) || !(has || (!isExact && sharesRoot(known, root)))) continue;
    const isBegin = !has || known.startsWith(root);
    for (const held of places) add(held, ...fitPart(held % FIELDS, isBegin, word.length));
  }
  if (isExact) return { fits, scores, rarity: 1, isKnown: count() > 0 };
  const isSlip = count() === 0 && !related.isWord(word);
  const slips = isSlip ? [...holders.keys()].filter((known) => isOneSlip(known, word)) : [];
  if (isSlip && slips.length === 0 && word.length >= MIN_SLIPPED) {
    const meant = related.words.find((known) => isOneSlip(known, word));
    if (meant) return fitWord(words, size, meant, isExact);
  }
  const meant = new Float32Array(size);
  if (!isSlip) addMeaning(words, word, meant);
  for (const known of slips) {
    if (Math.max(known.length, word.length) < MIN_SLIPPED) continue;
    for (const held of holders.get(known) ?? []) add(held, Fit.SLIP, 0.5);
    addMeaning(words, known, meant);
  }
  for (let place = 0; place < size; place += 1) {
    const meaning = meant[place] ?? 0;
    const fit = fits[place] ?? 0;
    if ((fit === 0 || fit === Fit.INSIDE) && meaning >= LEAST_MEANING) fits[place] = Fit.MEANT;
    scores[place] = (scores[place] ?? 0) + (MOST_MEANING * meaning) / (meaning + HALF_MEANING);
  }
  const isKnown = count() > 0 || fits.some((fit) => fit !== 0);
  return { fits, scores, rarity: Math.log(1 + size / Math.max(1, wholes || count())), isKnown };
}

/** `isExact` finds the words only as they were typed. `unknown` lists words that no listing has. */
export function rankListings(
  index: SearchIndex,
  typed: readonly string[],
  isExact = false,
): Ranks & { readonly unknown: string[] } {
  const size = index.listings.length;
  const telling = typed.filter((word) => !isGeneric(word));
  const needed = telling.length > 0 && !isExact ? telling : typed;
  const words = index.words.get();
  const fitted: WordFit[] = [];
  const unknown: string[] = [];
  for (const word of needed) {
    const own = fitWord(words, size, word, isExact);
    fitted.push(own);
    if (!own.isKnown) unknown.push(word);
    if (isExact && !own.isKnown) break;
  }
  const others = typed
    .filter((word) => !needed.includes(word))
    .map((word) => fitWord(words, size, word, isExact));
  const [fits, wholes, scores] = [
    new Uint8Array(size),
    new Uint8Array(size),
    new Float32Array(size),
  ];
  for (let place = 0; place < size; place += 1) {
    let [count, fit, score] = [0, 0, 0];
    for (const word of fitted) {
      const own = word.fits[place] ?? 0;
      if (own !== 0) count += 1;
      if (own > fit) fit = own;
      score += (word.scores[place] ?? 0) * word.rarity;
    }
    if (count === 0 || count * 2 < fitted.length) continue;
    for (const word of others) score += (word.scores[place] ?? 0) * word.rarity;
    fits[place] = fit;
    wholes[place] = Number(count === fitted.length);
    scores[place] = score;
  }
  return { fits, wholes, scores, unknown };
}
