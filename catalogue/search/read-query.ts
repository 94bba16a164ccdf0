/** Reads the text of a search: what the names should be, what they shouldn't be, in which order, and the words to look for. */
import { findHolders, findNamed, findWritten, listWords, withoutExtension } from "./find-named.ts";
import { foldText, foldWords } from "./fold.ts";
import type { Meaning } from "./meaning.ts";
import { LONE_WORDS, NAME_RULES } from "./name-rules.ts";
import { PRICE_RULES, writeDigits } from "./price-rules.ts";
import type { SearchIndex } from "./search-index.ts";
import type { SearchedListing } from "./searched-listing.ts";
import type { SortId } from "./sort.ts";
import { Field, FIELDS } from "./word-index.ts";
import { isIdle, stem } from "./words.ts";

interface Chip {
  readonly label: string;
  /** The text that is left if the chip is removed. */
  readonly without: string;
  readonly prices?: Meaning["prices"];
  readonly sort?: SortId | undefined;
}

export interface Reading {
  readonly wants: readonly Meaning[];
  /** A name that passes one of these isn't shown. */
  readonly excludes: readonly Meaning[];
  readonly words: readonly string[];
  readonly sort: SortId | null;
  /** Say how the text was read: first what is wanted and excluded, then the words. There are none if it is only words. */
  readonly chips: readonly Chip[];
  /** What is looked for, in the visitor's words. */
  readonly about: string;
  /** The place of the listing whose whole name was typed. */
  readonly named: number | null;
}

interface Part extends Meaning {
  readonly text: string;
  readonly isExcluded: boolean;
}

const NOT_WORDS =
  "not|without|w/o|except(?: for)?|exclud(?:e|ing)|minus|but not|other than|(?:any|every)thing but|all but|do(?:n['’]?t| not) (?:want|like|need)|aren['’]?t|isn['’]?t";
const NOT = `(?:(${NOT_WORDS}|no|non)[ -](?:an? |any |the |in |on |with )?)?`;
const [BEGIN, END] = [String.raw`(?<![\p{L}\p{N}.])`, String.raw`(?![\p{L}\p{N}])`];
const RULES = [...PRICE_RULES, ...NAME_RULES].map(
  ([pattern, read]) => [new RegExp(`${BEGIN}${NOT}(?:${pattern})${END}`, "gu"), read] as const,
);
const NOT_WORD = new RegExp(
  String.raw`${BEGIN}(${NOT_WORDS}|no (?:names?|domains?)) (?:an? |any |the |about |with |for |words? |names? )*([\p{L}\p{N}]+)`,
  "gu",
);
/** An extension that no name has. */
const UNLISTED = new RegExp(String.raw`(?<![^\s(])${NOT}(\.\p{L}{2,})(?![\p{L}\p{N}.-])`, "gu");
const HOST = String.raw`[^\s,]+\.\p{L}+`;
const NOT_NAME = new RegExp(
  String.raw`${BEGIN}(?:${NOT_WORDS}) (${HOST}(?:(?:, ?| )(?:(?:and|or|nor) )?${HOST})*)`,
  "gu",
);
const NOT_CATEGORY = new RegExp(`${BEGIN}(${NOT_WORDS}) (.+)$`, "gu");
/** 'Not sold or reserved' excludes both. */
const NEITHER = new RegExp(`(${BEGIN}(?:${NOT_WORDS}) [^ ]+),? (?:or|nor) `, "gu");
/** "health -vet" is a habit from search engines. */
const MINUS = /(?<![^ ])-(?=[^ -])/g;

/** Of a name that isn't listed, such as 'uvindx.com', the extension says little. */
const dropExtensions = (text: string) =>
  text
    .split(" ")
    .map((word) => (/^[^.]+\.[a-z]+$/.test(word) ? withoutExtension(word) : word))
    .join(" ");

const PLAIN_EXTENSION = /^(?:[a-z]{2}|com|net|org|xyz|info|biz)$/;
const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\-]/g, String.raw`\$&`);

/** '.app' is an extension; 'app' alone is a word, unless a name should end in it. */
function extensionPattern({ facets }: SearchIndex): RegExp {
  const all = [...facets.extension.keys()].map((name) => escape(name.slice(1)));
  const plain = all.filter((name) => PLAIN_EXTENSION.test(name) && !isIdle(name));
  const one = `(?:${[`(?:\\.|dot ?)(?:${all.join("|")})`, ...plain].join("|")})`;
  const ends = "end(?:s|ing)? (?:with|in|on) (?:an? )?";
  const list = `(?:${ends})?${one}(?: ?(?:,|/|&|or|and|nor) ?${one})*|${ends}(?:${all.join("|")})`;
  return new RegExp(
    String.raw`(?<![^\s(])(?<!contain(?:s|ing)? )${NOT}(${list})(?![\p{L}\p{N}.-])`,
    "gu",
  );
}

function ofExtensions({ facets }: SearchIndex, text: string): Meaning {
  const named = new Set(text.split(/[\s.,/&]+/).map((word) => `.${word.replace(/^dot/, "")}`));
  const extensions = [...named].filter((name) => facets.extension.has(name));
  const passes: Meaning["passes"] = ({ extension }) => extensions.includes(extension);
  return { label: extensions.join(" or "), extensions, passes };
}

const spell = (category: string) => foldWords(category.replaceAll("&", " and "));

/** A category of one word is searched for as a word, because other names may have it as a keyword. */
function readCategory(text: string, { facets }: SearchIndex): Meaning | null {
  const wanted = spell(text);
  const label = facets.category.keys().find((name) => spell(name) === wanted);
  const isMeant = label !== undefined && wanted.includes(" ");
  return isMeant ? { label, passes: ({ category }) => category === label } : null;
}

/** Reads a text whose only telling word may be an extension, a tier or the like. */
function readLone(left: string, hasMore: boolean, index: SearchIndex): Meaning | null {
  const telling = listWords(left).filter((word) => !isIdle(word) || LONE_WORDS.has(word));
  const word = telling.length === 1 ? telling.join("") : "";
  if (hasMore && index.facets.extension.has(`.${word}`)) return ofExtensions(index, word);
  return LONE_WORDS.get(word) ?? null;
}

function hasWord(word: string, { words }: SearchIndex): Meaning {
  const { stems, holders } = words.get();
  const known = stems.get(stem(foldWords(word))) ?? [];
  const held = known.flatMap((each) => holders.get(each) ?? []);
  const places = new Set(held.map((bits) => Math.floor(bits / FIELDS)));
  return { label: word, passes: (_, place) => places.has(place) };
}

export const onlyWords = (
  about: string,
  words = listWords(about),
  named: number | null = null,
): Reading => ({ wants: [], excludes: [], words, sort: null, chips: [], about, named });

/** A text of several words that a description has as it is was copied, and means just that. */
const MIN_QUOTED = 3;
const isQuoted = (text: string, index: SearchIndex) =>
  text.split(" ").length >= MIN_QUOTED && findWritten(index, text).length > 0;

export function readQuery(q: string, index: SearchIndex): Reading {
  const typed = listWords(q);
  const parts: Part[] = [];
  const folded = foldText(q).replaceAll(NOT_NAME, (text: string, hosts: string) => {
    const places = hosts.split(/[\s,]+/).map((host) => findNamed(host, index)?.place ?? null);
    if (places.every((place) => place === null)) return text;
    const passes: Meaning["passes"] = (_, at) => places.includes(at);
    parts.push({ label: hosts, text, passes, isExcluded: true });
    return " ";
  });
  const named = findNamed(folded, index);
  if (named?.isAlone && parts.length === 0)
    return onlyWords(named.about, listWords(named.label), named.place);
  // A shop with cheapflights.com finds it for "cheap", and doesn't sort by price.
  if (findHolders(typed, index, Field.NAME).length > 0) return onlyWords(q);
  if (isQuoted(folded, index)) return onlyWords(q);
  const alone = named ? folded.replace(named.token, named.label) : folded;
  let left = dropExtensions(
    writeDigits(alone.replaceAll(MINUS, "not ").replaceAll(NEITHER, "$1 not ")),
  );
  const take = (pattern: RegExp, read: (groups: readonly string[]) => Meaning | null) => {
    left = left.replaceAll(pattern, (text: string, not?: string, ...groups: unknown[]) => {
      const meaning = read(groups.map((group) => (typeof group === "string" ? group : "")));
      if (!meaning || (not && meaning.sort)) return text;
      if (!parts.some(({ label }) => label === meaning.label))
        parts.push({ ...meaning, text: text.trim(), isExcluded: Boolean(not) });
      return " ";
    });
  };
  take(extensionPattern(index), ([text = ""]) => ofExtensions(index, text));
  take(UNLISTED, ([text = ""]) => ({
    label: text,
    passes: ({ description }) => foldText(description).includes(text),
  }));
  for (const [pattern, read] of RULES) take(pattern, (groups) => read(groups, index.currency));
  take(NOT_CATEGORY, ([text = ""]) => readCategory(text, index));
  take(NOT_WORD, ([word = ""]) => (isIdle(word) ? null : hasWord(word, index)));
  const rest = readCategory(left, index) ?? readLone(left, parts.length > 0, index);
  if (rest) parts.push({ ...rest, text: left.trim(), isExcluded: false });
  const words = rest ? [] : listWords(left).filter((word) => !isIdle(word));
  const hasPhrase = ({ keywords }: SearchedListing) => keywords.join(", ").includes(folded);
  if (words.length + parts.length === 0 && index.listings.some(hasPhrase)) return onlyWords(q);
  return describe(q, parts, words);
}

function describe(q: string, parts: readonly Part[], words: readonly string[]): Reading {
  const sort = parts.find((part) => part.sort);
  const shown = parts.filter((part) => !part.sort || part === sort);
  const without = (part: Part | null, rest: readonly string[]) =>
    [...shown.filter((other) => other !== part).map(({ text }) => text), ...rest].join(" ");
  const isAllWords = words.length === listWords(q).length;
  const chips: Chip[] = shown.map((part) => ({
    label: part.isExcluded ? `not ${part.label}` : part.label,
    without: without(part, words),
    prices: part.prices,
    sort: part.sort,
  }));
  if (words.length > 0 && !isAllWords) {
    chips.push({ label: `for: ${words.join(" ")}`, without: without(null, []) });
  }
  return {
    wants: shown.filter(({ isExcluded }) => !isExcluded),
    excludes: shown.filter(({ isExcluded }) => isExcluded),
    words,
    sort: sort?.sort ?? null,
    chips,
    about: isAllWords ? q : words.join(" "),
    named: null,
  };
}
