import { quoteFound } from "../../../catalogue/schema/fault.ts";
import type { RoleColumn } from "./find-roles.ts";
import type { Found } from "./find-table.ts";
import type { DateOrder, PriceMeaning, State } from "./import-formats.ts";
import type { Questions } from "./questions.ts";
import { mayBePast } from "./read-dates.ts";
import type { Row } from "./read-rows.ts";
import { isBlank, isZero } from "./read-values.ts";
import { findState, isCertain, readYesOrNo } from "./state-words.ts";

/** 'unknown' is a state that nobody has explained, so the name isn't offered. */
type Verdict = State | "unknown";

/** A row can say several things, and the one that keeps a name from being offered the most counts. */
const ORDER: readonly Verdict[] = [
  "sold",
  "expired",
  "not-for-sale",
  "unknown",
  "reserved",
  "available",
];

type AnswerRole = Extract<RoleColumn["role"], { is: "answer" }>;

export interface Judgment {
  readonly verdict: Verdict;
  readonly field: "status" | "expires";
  readonly found: string;
}

export interface Judge {
  /** Returns null if no column says anything about the sale of the row's name. */
  judge(row: Row): Judgment | null;
  /** True if the seller wrote that the name isn't for sale, whatever else the row says. */
  isHidden(row: Row): boolean;
  readPriceMeaning(row: Row): PriceMeaning | "unknown" | null;
}

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

const OPTION_WORDS: readonly (readonly [RegExp, PriceMeaning])[] = [
  [
    /^(?:(?:fixed|set|firm)(?: price)?|(?:buy|bin)(?: it)?(?: now)?(?: price)?|buy[_-]now|festpreis|sofortkauf)$/i,
    "buy-now",
  ],
  [
    /^(?:(?:make|best|min(?:imum)?)[ _-]?(?:an )?offers?(?: only)?|offers?(?: only)?|negotiable|obo|(?:price|on) request|request price|verhandlungsbasis|vb)$/i,
    "minimum-offer",
  ],
];

function readOption(cell: string): PriceMeaning | null {
  const isOn = readYesOrNo(cell);
  if (isOn !== null) return isOn ? "buy-now" : "minimum-offer";
  return OPTION_WORDS.find(([words]) => words.test(cell.trim()))?.[1] ?? null;
}

/** '0000-00-00' and the first day of 1970 are how databases write no date. */
const isNothing = (cell: string) =>
  isBlank(cell) || isZero(cell) || /^(?:0000-00-00|1970-01-01|1\/1\/1970)/.test(cell.trim());

const MAX_WORDS = 12;
/** Longer cells are texts, which may speak of anything. */
const MAX_LABEL = 60;

const pieces = (cell: string) => cell.split(/[,;|/]/).filter((piece) => piece.trim());

interface JudgeOptions {
  readonly questions: Questions;
  readonly today: string;
  orderOf(at: number): DateOrder | null;
}

export function createJudge({ header, layout, below }: Found, options: JudgeOptions): Judge {
  const { questions, today, orderOf } = options;
  const { format, roles } = layout;
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

  function askState(at: number, cell: string, isOther = false): State | null {
    const column = nameOf(at);
    const word = cell.trim().toLowerCase();
    const key = isOther ? `state.${column.toLowerCase()}: ${word}` : `state.${word}`;
    const shown = cell === "" ? "an empty cell" : quoteFound(cell);
    return questions.ask({
      kind: "state",
      key,
      column,
      example: cell,
      rows: countCells(at).get(cell) ?? 0,
      words: isOther
        ? `The column ${column} says ${shown}. Is such a name for sale?`
        : `What does ${shown} in the column ${column} mean?`,
      otherwise: "these names aren't offered",
      options: `--state ${JSON.stringify(`${key.slice("state.".length)}=available`)}, or =reserved, =sold, =not-for-sale, =expired`,
      choices: STATE_CHOICES,
    }) as State | null;
  }

  const isManyWorded = new Map<number, boolean>();
  function isProse(at: number): boolean {
    const known = isManyWorded.get(at);
    if (known !== undefined) return known;
    const unknown = [...countCells(at).keys()].filter(
      (cell) => !isNothing(cell) && readWord(cell) === null,
    );
    isManyWorded.set(at, unknown.length > MAX_WORDS);
    return unknown.length > MAX_WORDS;
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

  function findGiven(at: number, cell: string): State | null {
    const word = cell.trim().toLowerCase();
    const { answers } = questions;
    const given =
      answers.get(`state.${nameOf(at).toLowerCase()}: ${word}`) ?? answers.get(`state.${word}`);
    return STATE_CHOICES.find(({ value }) => value === given)?.value ?? null;
  }

  function readWord(cell: string): State | null {
    const whole = findState(cell, format?.states);
    if (whole) return whole;
    const parts = pieces(cell);
    if (parts.length < 2) return null;
    const states = parts.map((part) => findState(part, format?.states));
    return states.includes(null) ? null : worst(states as State[]);
  }

  function readState(at: number, cell: string): Verdict | null {
    if (isNothing(cell) && format?.states?.[cell.toLowerCase()] === undefined) return null;
    const known = readWord(cell);
    if (known) return known;
    return isProse(at) ? askAboutProse(at) : (askState(at, cell) ?? "unknown");
  }

  function readAnswer(at: number, cell: string, { yes, no, isBeside }: AnswerRole): Verdict | null {
    const isEmpty = isBlank(cell);
    if (isBeside) {
      const isYes = isEmpty ? null : readYesOrNo(cell);
      return isYes === null ? null : isYes ? yes : no;
    }
    if (isEmpty && (no === null || countCells(at).size < 2)) return null;
    if (isEmpty) return askState(at, "") ?? "unknown";
    const isYes = readYesOrNo(cell);
    if (isYes !== null) return isYes ? yes : no;
    if (isNothing(cell)) return no;
    const state = findState(cell, format?.states);
    if (state) return state;
    const isDate = /^\d[\d.,/: -]*$|^\d{4}-\d\d-\d\dT/.test(cell);
    if (isDate && yes === "expired") return mayBePast(cell, orderOf(at), today) ? "expired" : null;
    if (isDate && no === null) return yes;
    return isProse(at) ? askAboutProse(at) : (askState(at, cell) ?? "unknown");
  }

  function readCell({ at, role }: RoleColumn, cell: string): Verdict | null {
    const isAsked = role.is === "state" || role.is === "answer" || role.is === "other";
    const given = isAsked ? findGiven(at, cell) : null;
    if (given && (role.is !== "other" || pieces(cell).some(isCertain))) return given;
    switch (role.is) {
      case "state":
        return readState(at, cell);
      case "answer":
        return readAnswer(at, cell, role);
      case "sale":
        return isNothing(cell) || readYesOrNo(cell) === false ? null : "sold";
      case "unclear":
        return isNothing(cell) ? null : "unknown";
      case "expiry":
        return mayBePast(cell, orderOf(at), today) ? "expired" : null;
      case "other":
        return cell.length <= MAX_LABEL && pieces(cell).some(isCertain)
          ? (askState(at, cell, true) ?? "unknown")
          : null;
      default:
        return null;
    }
  }

  const read = new Map<number, Map<string, Verdict | null>>();
  /** Most columns hold few different cells, so each is read once. */
  function verdictOf(column: RoleColumn, cell: string): Verdict | null {
    const byCell = read.get(column.at) ?? new Map<string, Verdict | null>();
    read.set(column.at, byCell);
    const known = byCell.get(cell);
    if (known !== undefined) return known;
    const verdict = readCell(column, cell);
    byCell.set(cell, verdict);
    return verdict;
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

  const given = format?.priceOptions?.values ?? {};
  const optionColumns = roles.filter(({ role }) => role.is === "option");
  const stateColumns = roles.filter(({ role }) => role.is !== "option");
  return {
    judge({ cells }) {
      let worstYet: Judgment | null = null;
      for (const column of stateColumns) {
        const cell = cells[column.at]?.trim() ?? "";
        if (cell === "" && column.role.is !== "answer") continue;
        const verdict = verdictOf(column, cell);
        if (verdict === null) continue;
        if (worstYet && ORDER.indexOf(worstYet.verdict) <= ORDER.indexOf(verdict)) continue;
        const field = column.role.is === "expiry" ? "expires" : "status";
        worstYet = { verdict, field, found: cell };
      }
      return worstYet;
    },
    isHidden: ({ cells }) =>
      stateColumns.some((column) => {
        const cell = cells[column.at]?.trim() ?? "";
        return cell !== "" && verdictOf(column, cell) === "not-for-sale";
      }),
    readPriceMeaning({ cells }) {
      const meanings = new Set(
        optionColumns.map(({ at }) => {
          const cell = cells[at]?.trim() ?? "";
          if (isBlank(cell)) return format?.priceOptions ? "unknown" : null;
          // Sedo numbers its options, such as 'Buy Now (2)'.
          const [option = ""] = cell.split(" (");
          return given[option.toLowerCase()] ?? readOption(option) ?? askOption(at, cell);
        }),
      );
      const order = ["minimum-offer", "unknown", "buy-now"] as const;
      return order.find((each) => meanings.has(each)) ?? null;
    },
  };
}

const worst = (states: readonly State[]): State =>
  states.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b))[0] ?? "available";
