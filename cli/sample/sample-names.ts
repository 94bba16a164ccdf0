import type { Chance } from "../../plates/name-hash.ts";
import { pickOne, pickWeighted, type Weighted } from "./pick-weighted.ts";
import { CATEGORIES, FIRST_WORDS, MIDDLE_WORDS } from "./words.ts";

/** A made-up name, and what it is made of. */
export interface SampleName {
  readonly domain: string;
  readonly category: string;
  /** The word that its category suggests. */
  readonly subject: string;
  readonly words: readonly string[];
}

/** Shares as large portfolios have them: half of it .com, the rest over a few endings. */
const EXTENSIONS: Weighted<string> = [
  [".com", 52],
  [".ai", 11],
  [".net", 6],
  [".app", 5],
  [".io", 5],
  [".org", 4],
  [".id", 4],
  [".co", 4],
  [".now", 3],
  [".you", 2],
  [".talk", 2],
  [".dev", 2],
];

/** Some categories have ten times as many names as others. */
const CATEGORY_SHARES = CATEGORIES.map(
  (category, index) => [category, 10 / (index / 3 + 1)] as const,
);

/** Tries before a name gets a third word: by then most of its pairs are taken. */
const TRIES = 8;

function makeName(chance: Chance, isLong: boolean): SampleName {
  const { name: category, words: subjects } = pickWeighted(chance, CATEGORY_SHARES);
  const subject = pickOne(chance, subjects);
  const first = pickOne(chance, FIRST_WORDS);
  const words = isLong ? [first, pickOne(chance, MIDDLE_WORDS), subject] : [first, subject];
  const joint = chance() < 0.04 ? "-" : "";
  const domain = words.join(joint) + pickWeighted(chance, EXTENSIONS);
  return { domain, category, subject, words };
}

/** So many different names, the same for the same chance. */
export function* makeNames(chance: Chance, count: number): Generator<SampleName> {
  const taken = new Set<string>();
  let tries = 0;
  while (taken.size < count) {
    const name = makeName(chance, tries >= TRIES);
    tries += 1;
    if (taken.has(name.domain)) continue;
    tries = 0;
    taken.add(name.domain);
    yield name;
  }
}
