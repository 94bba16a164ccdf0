import { foldWords, nameIn, squeeze } from "./fold.ts";
import { type SearchIndex } from "./search-index.ts";
import { nameOf } from "./searched-listing.ts";
import { FIELDS } from "./word-index.ts";
import { isIdle, UNSPACED } from "./words.ts";

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
 * of the listing, or null if only what stands before the extension is the same; `isAlone` is true if the rest of the text tells nothing.
 */
export function findNamed(q: string, { listings, words }: SearchIndex) {
  const { names } = words.get();
  const text = q.replaceAll(PUNCTUATION, "");
  const hosts = text.split(" ").filter((token) => nameIn(token).includes("."));
  const inside = hosts.flatMap((token) => [
    [token, nameIn(token)] as const,
    [token, withoutExtension(nameIn(token))] as const,
  ]);
  for (const [token, name] of [[text, nameIn(text)] as const, ...inside]) {
    const key = squeeze(name);
    const places = names.get(key) ?? [];
    const place = places.find((at) =>
      [listings[at]?.displayName, listings[at]?.domain].some((own = "") => squeeze(own) === key),
    );
    const listing = place === undefined ? undefined : listings[place];
    const rest = text.replace(token, " ");
    const isAlone = !/(?:^| )\./.test(rest) && listWords(rest).every(isIdle);
    if (listing) {
      const { displayName: about } = listing;
      return { about, label: nameOf(listing), place: place ?? null, token, isAlone };
    }
    if (places.length > 0) return { about: name, label: name, place: null, token, isAlone };
  }
  return null;
}

/** Lists the places of listings whose name or description has the text as it is, in any case. */
export function findWritten({ words }: SearchIndex, text: string): number[] {
  const { texts } = words.get();
  return [...texts.keys()].filter((place) => texts[place]?.includes(text));
}

/** Lists the places of listings that have all the words as they are, in some of the fields. */
export function findHolders(
  typed: readonly string[],
  { words }: SearchIndex,
  fields: number,
): number[] {
  const { holders } = words.get();
  const [first = new Set<number>(), ...others] = typed.map((word) => {
    const held = (holders.get(word) ?? []).filter((bits) => bits & fields);
    return new Set(held.map((bits) => Math.floor(bits / FIELDS)));
  });
  return [...first].filter((place) => others.every((places) => places.has(place)));
}
