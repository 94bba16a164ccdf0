import { foldWords, nameIn, squeeze } from "./fold.ts";
import { type SearchIndex } from "./search-index.ts";
import { nameOf } from "./searched-listing.ts";
import { FIELDS } from "./word-index.ts";
import { UNSPACED } from "./words.ts";

const MAX_WORDS = 12;

/** A letter is a word only if there's nothing else. */
export function listWords(text: string): string[] {
  const all = [...new Set(foldWords(text).split(" "))].filter(Boolean);
  const long = all.filter((word) => word.length > 1 || UNSPACED.test(word) || /\d/.test(word));
  return (long.length > 0 ? long : all).slice(0, MAX_WORDS);
}

export const withoutExtension = (host: string) => host.slice(0, host.lastIndexOf("."));
const PUNCTUATION = /[?!,;"“”()]|\.(?= |$)/g;

/**
 * Finds a listed name in the text: all of it, with or without spaces and its extension, or a word with a dot. `place` is that
 * of the listing, or null if only what stands before the extension is the same.
 */
export function findNamed(q: string, { listings, words }: SearchIndex) {
  const { names } = words.get();
  const text = q.replaceAll(PUNCTUATION, "");
  const hosts = text
    .split(" ")
    .map(nameIn)
    .filter((token) => token.includes("."));
  for (const name of [nameIn(text), ...hosts, ...hosts.map(withoutExtension)]) {
    const key = squeeze(name);
    const places = names.get(key) ?? [];
    const place = places.find((at) =>
      [listings[at]?.displayName, listings[at]?.domain].some((own = "") => squeeze(own) === key),
    );
    const listing = place === undefined ? undefined : listings[place];
    if (listing)
      return { about: listing.displayName, label: nameOf(listing), place: place ?? null };
    if (places.length > 0) return { about: name, label: name, place: null };
  }
  return null;
}

/** Lists the places of listings that have all the words as they are, in some of the fields. */
export function findHolders(
  typed: readonly string[],
  { words }: SearchIndex,
  fields = FIELDS - 1,
): number[] {
  const { holders } = words.get();
  const [first = new Set<number>(), ...others] = typed.map((word) => {
    const held = (holders.get(word) ?? []).filter((bits) => bits & fields);
    return new Set(held.map((bits) => Math.floor(bits / FIELDS)));
  });
  return [...first].filter((place) => others.every((places) => places.has(place)));
}
