import { quoteFound } from "../../../catalogue/schema/fault.ts";
import type { Found } from "./find-table.ts";
import type { PriceMeaning, State } from "./import-formats.ts";
import type { Question, Questions } from "./questions.ts";
import { findPriceWords } from "./price-words.ts";
import { isBlank } from "./read-values.ts";
import { findCertain, findHeldBack, findHeldBackByPerson } from "./state-words.ts";

/** 'unknown' is a state that nobody has explained, so the name isn't offered. */
export type Verdict = State | "unknown";

const STATE_CHOICES = [
  { value: "available", label: "For sale" },
  { value: "reserved", label: "Reserved" },
  { value: "sold", label: "Sold" },
  { value: "not-for-sale", label: "Not for sale" },
  { value: "expired", label: "No longer mine" },
] as const;

const MEANING_CHOICES = [
  { value: "buy-now", label: "A price to buy now" },
  { value: "minimum-offer", label: "The least to offer" },
] as const;

/** A column of more words than these holds texts. */
const MAX_WORDS = 12;
/** Longer cells are texts, which may speak of anything. */
const MAX_LABEL = 60;

type Find = (cell: string) => string | null;

const inLabels =
  (find: Find): Find =>
  (cell) =>
    cell.length > MAX_LABEL ? null : find(cell);

/** Which words count in a column that is about something else: all that are known only in one that nothing else is read from. */
const MENTIONS = {
  used: inLabels(findCertain),
  unused: inLabels(findHeldBack),
  personal: inLabels(findHeldBackByPerson),
} as const;

/** The questions about what a cell says of a sale. Without an answer, a name isn't offered, and a price isn't taken. */
export function createStateQuestions({ header, below }: Found, questions: Questions) {
  const nameOf = (at: number) => header.cells[at]?.trim() ?? "";
  const counts = new Map<number, Map<string, number>>();

  /** Counts the cells of a column by what they say. */
  function countCells(at: number): ReadonlyMap<string, number> {
    const known = counts.get(at);
    if (known) return known;
    const count = new Map<string, number>();
    for (const { cells } of below) {
      const cell = cells[at]?.trim() ?? "";
      count.set(cell, (count.get(cell) ?? 0) + 1);
    }
    counts.set(at, count);
    return count;
  }

  function askState(about: Pick<Question, "column" | "example" | "rows" | "words" | "key">) {
    const option = JSON.stringify(`${about.key}=available`);
    return questions.ask({
      ...about,
      kind: "state",
      key: `state.${about.key}`,
      otherwise: "these names aren't offered",
      options: `--state ${option}, or =reserved, =sold, =not-for-sale, =expired`,
      choices: STATE_CHOICES,
    }) as State | null;
  }

  function askWord(at: number, cell: string): Verdict {
    const column = nameOf(at);
    const key = cell.trim().toLowerCase();
    const shown = cell === "" ? "an empty cell" : quoteFound(cell);
    const words = `What does ${shown} in the column ${column} mean?`;
    const rows = countCells(at).get(cell) ?? 0;
    return askState({ key, column, example: cell, rows, words }) ?? "unknown";
  }

  function askAboutProse(at: number): Verdict | null {
    const column = nameOf(at);
    const answer = questions.ask({
      kind: "meaning",
      key: `about.${column.toLowerCase()}`,
      column,
      example: [...countCells(at).keys()][0] ?? "",
      rows: below.length,
      words: `The column ${column} holds many different texts. Does it say whether a name is for sale?`,
      otherwise: "names with a text that isn't known aren't offered",
      options: `--map status= if it doesn't`,
      choices: [{ value: "no", label: "No, ignore it" }],
    });
    return answer === "no" ? null : "unknown";
  }

  const areProse = new Map<number, boolean>();
  function isProse(at: number, isKnown: (cell: string) => boolean): boolean {
    const before = areProse.get(at);
    if (before !== undefined) return before;
    const unknown = [...countCells(at).keys()].filter((cell) => !isBlank(cell) && !isKnown(cell));
    areProse.set(at, unknown.length > MAX_WORDS);
    return unknown.length > MAX_WORDS;
  }

  function findGiven(at: number, cell: string): State | null {
    const word = cell.trim().toLowerCase();
    const { answers } = questions;
    const given =
      answers.get(`state.${nameOf(at).toLowerCase()}: ${word}`) ?? answers.get(`state.${word}`);
    return STATE_CHOICES.find(({ value }) => value === given)?.value ?? null;
  }

  const groups = new Map<string, ReadonlyMap<string, number>>();
  /** Counts the rows of a column by what `find` finds in their cells. */
  function countFound(at: number, kind: string, find: Find): ReadonlyMap<string, number> {
    const known = groups.get(`${kind} ${at}`);
    if (known) return known;
    const rows = new Map<string, number>();
    for (const [cell, count] of countCells(at)) {
      const word = isBlank(cell) ? null : find(cell);
      if (word !== null) rows.set(word, (rows.get(word) ?? 0) + count);
    }
    groups.set(`${kind} ${at}`, rows);
    return rows;
  }

  function askFound(at: number, word: string, shown: string, rows: number): Verdict {
    const column = nameOf(at);
    const key = `${column.toLowerCase()}: ${word}`;
    const words = `The column ${column} says ${quoteFound(shown)}. Is such a name for sale?`;
    return askState({ key, column, example: shown, rows, words }) ?? "unknown";
  }

  /** The word alone is shown of a cell about a person. */
  function askMention(at: number, cell: string, kind: keyof typeof MENTIONS): Verdict | null {
    const word = MENTIONS[kind](cell);
    if (word === null) return null;
    const rows = countFound(at, kind, MENTIONS[kind]).get(word) ?? 0;
    return askFound(at, word, kind === "personal" ? word : cell, rows);
  }

  function askPriceWords(at: number, cell: string): Verdict | null {
    const words = findPriceWords(cell);
    if (words === null) return null;
    const counts = countFound(at, "price", findPriceWords);
    return counts.size > MAX_WORDS
      ? askAboutProse(at)
      : askFound(at, words, cell, counts.get(words) ?? 0);
  }

  /** Counts all rows that `isLike` holds for, and returns 'unknown' until the seller says that the names are still theirs. */
  function askDay(
    at: number,
    cell: string,
    about: Pick<Question, "key" | "words">,
    isLike: (cell: string) => boolean,
  ): Verdict | null {
    const rows = countFound(at, about.key, (each) => (isLike(each) ? "" : null)).get("") ?? 0;
    const answer = questions.ask({
      ...about,
      kind: "dates",
      column: nameOf(at),
      example: cell,
      rows,
      otherwise: "these names aren't offered",
      options: `--accept ${about.key}`,
      choices: [{ value: "yes", label: "Yes, they're still mine" }],
    });
    return answer === "yes" ? null : "unknown";
  }

  function askOption(at: number, cell: string): PriceMeaning | "unknown" {
    const column = nameOf(at);
    const answer = questions.ask({
      kind: "price option",
      key: `state.${cell.toLowerCase()}`,
      column,
      example: cell,
      rows: countCells(at).get(cell) ?? 0,
      words: `What is the price of a name with ${quoteFound(cell)} in the column ${column}?`,
      otherwise: "these prices are left out",
      options: `--state ${JSON.stringify(`${cell.toLowerCase()}=buy-now`)} or =minimum-offer`,
      choices: MEANING_CHOICES,
    });
    return (answer as PriceMeaning | null) ?? "unknown";
  }

  return {
    countCells,
    /** Returns what the seller said of a word, even of one that is known. */
    findGiven,
    askWord: (at: number, cell: string, isKnown: (cell: string) => boolean): Verdict | null =>
      isProse(at, isKnown) ? askAboutProse(at) : askWord(at, cell),
    askEmpty: (at: number): Verdict => askWord(at, ""),
    askMention,
    askPriceWords,
    askDay,
    askOption,
  };
}
