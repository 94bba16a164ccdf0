/** Reads what else a search's text says of names: their form, how they are sold, and in which order. */
import { STATUSES, type Status } from "../schema/listing.ts";
import { squeeze } from "./fold.ts";
import {
  ABOVE,
  BELOW,
  FROM,
  isPaidMonthly,
  type Meaning,
  NUMBER,
  type Rule,
  sayCount,
  toCount,
  UP_TO,
} from "./meaning.ts";
import { nameOf } from "./searched-listing.ts";
import type { SortId } from "./sort.ts";

export function ofLength(least: number, most: number, label: string, isLetters = false): Meaning {
  return {
    label,
    passes: (listing) => {
      const name = nameOf(listing);
      const { length } = [...name];
      return length >= least && length <= most && (!isLetters || /^\p{L}+$/u.test(name));
    },
  };
}

const LETTERS = "(letters?|characters?|chars?)(?: long)?";

const lengthOf =
  (label: string, toBounds: (count: number) => readonly [least: number, most: number]): Rule[1] =>
  ([typed, unit = ""]) => {
    const count = toCount(typed);
    const isLetters = unit.startsWith("l");
    const noun = `${isLetters ? "letter" : "character"}${count === 1 ? "" : "s"}`;
    return ofLength(...toBounds(count), `${label} ${count} ${noun}`.trim(), isLetters);
  };

const ofWords = (count: number): Meaning => ({
  label: count === 1 ? "one word" : `${sayCount(count)} words`,
  passes: (_, place, { words }) => words.get().wordCounts[place] === count,
});

const MADE_UP: Meaning = {
  label: "made-up word",
  passes: (_, place, { words }) => words.get().wordCounts[place] === 0,
  orderBy: ({ displayName }) => displayName.length,
};

const A_LETTER = String.raw`(?:(?:with|has|having) )?(?:the )?letter (\p{L})`;
const PART = String.raw`["“']?([\p{L}\p{N}-]+)["”']?`;
const LETTER = "(?:(?:the |a )?letters? |an? )?";

const holding =
  (label: string, test: (name: string, part: string, whole: string) => boolean): Rule[1] =>
  ([part = ""]) => ({
    label: `${label} “${part}”`,
    passes: (listing) =>
      test(squeeze(nameOf(listing)), squeeze(part), squeeze(listing.displayName)),
  });

const lacking = (label: string, pattern: RegExp): Meaning => ({
  label,
  passes: (listing) => !pattern.test(nameOf(listing)),
});

const hasStatus = (status = ""): Meaning => ({
  label: status,
  passes: (listing) => listing.status === (status as Status),
});

const hasTier = (tier: string): Meaning => ({
  label: tier,
  passes: (listing) => listing.tier?.endsWith(tier) ?? false,
});

const MONTHLY: Meaning = { label: "pay monthly", passes: isPaidMonthly };
const ON_REQUEST: Meaning = {
  label: "price on request",
  passes: ({ status, price }) => status !== "sold" && price.amount === null,
};
const FEATURED: Meaning = {
  label: "featured",
  passes: ({ domain }, _, { featured }) => featured.has(domain),
};

const ordered = (label: string, sort: SortId) => (): Meaning => ({ label, sort });

export const NAME_RULES: readonly Rule[] = [
  [
    `(?:between |from )?${NUMBER} ?(?:-|–|to|and) ?${NUMBER}[ -]?${LETTERS}`,
    ([low, high = "", unit = ""]) =>
      lengthOf(`${toCount(low)} to`, (most) => [toCount(low), most])([high, unit], "USD"),
  ],
  [`(?:${UP_TO}) ${NUMBER}[ -]?${LETTERS}`, lengthOf("up to", (count) => [1, count])],
  [`(?:${BELOW}) ${NUMBER}[ -]?${LETTERS}`, lengthOf("under", (count) => [1, count - 1])],
  [`(?:${FROM}) ${NUMBER}[ -]?${LETTERS}`, lengthOf("at least", (count) => [count, Infinity])],
  [`(?:${ABOVE}) ${NUMBER}[ -]?${LETTERS}`, lengthOf("over", (count) => [count + 1, Infinity])],
  [
    `${NUMBER}[ -]?${LETTERS} (?:or (?:more|longer)|min(?:imum)?)`,
    lengthOf("at least", (count) => [count, Infinity]),
  ],
  [
    `${NUMBER}[ -]?${LETTERS} (?:or (?:less|fewer|shorter)|max(?:imum)?)`,
    lengthOf("up to", (count) => [1, count]),
  ],
  [`${NUMBER}[ -]?${LETTERS}`, lengthOf("", (count) => [count, count])],
  [`${NUMBER}[ -]?words?`, ([count]) => ofWords(toCount(count))],
  ["(?:single|dictionary|real|english)[ -]words?", () => ofWords(1)],
  ["(?:made[ -]?up|invented|coined|brandable|fantasy)(?: (?:words?|brands?))?", () => MADE_UP],
  [
    `(?:start|begin)(?:s|ning|ing)? (?:with|in|by) ${LETTER}${PART}`,
    holding("starts with", (name, part) => name.startsWith(part)),
  ],
  [
    `end(?:s|ing)? (?:with|in|on|by) ${LETTER}${PART}`,
    holding("ends in", (name, part) => name.endsWith(part)),
  ],
  [
    `(?:contain(?:s|ing)?|includ(?:es?|ing)|(?:with|has) the word) ${PART}`,
    holding("contains", (_, part, whole) => whole.includes(part)),
  ],
  [A_LETTER, holding("contains", (name, part) => name.includes(part))],
  ["(?:no|without|avoid) (?:any )?(?:numbers?|digits?)", () => lacking("no numbers", /\d/)],
  ["(?:no|without|avoid) (?:any )?(?:hyphens?|dash(?:es)?)", () => lacking("no hyphens", /-/)],
  [
    "(?:payment|instal?lment|monthly)(?: payment)? plans?|(?:monthly|in|by) (?:payments?|instal?lments?)|pay(?:ing)? (?:monthly|over time|by the month)|instal?lments?|(?:lease|rent)[ -]to[ -](?:own|buy)|financing",
    () => MONTHLY,
  ],
  [
    "(?:make|send|take|accept)s? (?:me )?(?:an )?offers?|(?:best|open to|accepting|taking) offers?|(?:price )?(?:up)?on request|request price|(?:no|without an?) (?:fixed )?price|negotiable",
    () => ON_REQUEST,
  ],
  [
    "cheapest|(?:least|not|less) (?:too |very |so )?expensive|lowest[ -]price[sd]?|cheap(?:er)?|affordable|inexpensive|low[ -](?:price[sd]?|cost|budget)|bargains?",
    ordered("cheapest first", "price-asc"),
  ],
  [
    "not cheap|(?:very |most )?expensive|priciest|(?:high|highest|top)[ -]price[sd]?",
    ordered("most expensive first", "price-desc"),
  ],
  ["short(?:er|est)?", ordered("shortest first", "shortest")],
  [
    "newest|latest|most recent|(?:recently|just|newly|new) (?:added|listed|in)|new (?:names?|domains?|listings?|arrivals?)",
    ordered("newest first", "newest"),
  ],
  ["alphabetical(?:ly)?(?: order)?|a (?:to|-) z", ordered("by name", "name")],
  [`(${STATUSES.join("|")})`, ([status]) => hasStatus(status)],
  ["unsold|buy now|in stock", () => hasStatus("available")],
  ["(?<=(?:not|without|except) )premium", () => hasTier("premium")],
  ["(premium|standard) tier", ([tier = ""]) => hasTier(tier)],
  ["ultra[ -]premium", () => hasTier("ultra premium")],
];

/** These are read only if the search says nothing else, because they stand in other senses too. */
export const LONE_WORDS: ReadonlyMap<string, Meaning> = new Map([
  ["new", ordered("newest first", "newest")()],
  ["recent", ordered("newest first", "newest")()],
  ...["lease", "leasing", "monthly"].map((word) => [word, MONTHLY] as const),
  ["premium", hasTier("premium")],
  ["standard", hasTier("standard")],
  ...["popular", "featured", "trending", "recommended"].map((word) => [word, FEATURED] as const),
]);
