import { createStateQuestions, type Verdict } from "./ask-states.ts";
import type { RoleColumn } from "./find-roles.ts";
import type { Found } from "./find-table.ts";
import type { DateOrder, PriceMeaning, State } from "./import-formats.ts";
import type { Questions } from "./questions.ts";
import { mayBePast, readInOrders } from "./read-dates.ts";
import type { Row } from "./read-rows.ts";
import { readSum } from "./read-sums.ts";
import { isBlank, isZero } from "./read-values.ts";
import {
  findHeldBackByPerson,
  findState,
  maySaySale,
  readYesOrNo,
  splitWords,
} from "./state-words.ts";

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
  readonly field: "status" | "expires" | "renewal" | "price";
  readonly found: string;
  /** What would have made an unknown state certain. */
  readonly wanted: string;
}

export interface Judge {
  /** Returns null if no column says anything about the sale of the row's name. */
  judge(row: Row): Judgment | null;
  /** True if the seller wrote that the name isn't for sale, whatever else the row says. */
  isHidden(row: Row): boolean;
  readPriceMeaning(row: Row): PriceMeaning | "unknown" | null;
}

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

type About = Pick<Judgment, "field" | "wanted">;

const ABOUT: Readonly<Partial<Record<RoleColumn["role"]["is"], About>>> = {
  expiry: { field: "expires", wanted: "the end of a registration, at most eleven years from now" },
  renewal: {
    field: "renewal",
    wanted: "a day within the last year, unless the name is still yours",
  },
  price: { field: "price", wanted: "a price alone, unless you say what the words mean" },
};
const ABOUT_STATE: About = {
  field: "status",
  wanted: "a state that says whether the name is for sale",
};

const moveYears = (day: string, years: number) =>
  `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

interface JudgeOptions {
  readonly questions: Questions;
  readonly today: string;
  orderOf(at: number): DateOrder | null;
}

export function createJudge(found: Found, options: JudgeOptions): Judge {
  const { questions, today, orderOf } = options;
  const { format, roles } = found.layout;
  const asking = createStateQuestions(found, questions);
  const nameOf = (at: number) => found.header.cells[at]?.trim() ?? "";
  const isKnown = (cell: string) => readWord(cell) !== null;
  /** Nobody can register a name for more than ten years, and few endings can be had for more. */
  const latest = moveYears(today, 11);
  /** A renewal lasts for a year at least, so an older one may be the last that was paid. */
  const longAgo = moveYears(today, -1);
  const askWord = (at: number, cell: string) => asking.askWord(at, cell, isKnown);

  function readWord(cell: string): State | null {
    const whole = findState(cell, format?.states);
    if (whole) return whole;
    const parts = splitWords(cell);
    if (parts.length < 2) return null;
    const states = parts.map((part) => findState(part, format?.states));
    return states.includes(null) ? null : worst(states as State[]);
  }

  function readState(at: number, cell: string): Verdict | null {
    // A state of 0 means something in a database, as it does in DomainMOD's.
    if (isBlank(cell) && format?.states?.[cell.toLowerCase()] === undefined) return null;
    const known = readWord(cell);
    if (known) return known;
    return askWord(at, cell);
  }

  function readAnswer(at: number, cell: string, { yes, no, isBeside }: AnswerRole): Verdict | null {
    const isEmpty = isBlank(cell);
    if (isBeside) {
      const isYes = isEmpty ? null : readYesOrNo(cell);
      return isYes === null ? null : isYes ? yes : no;
    }
    if (isEmpty && (no === null || asking.countCells(at).size < 2)) return null;
    if (isEmpty) return asking.askEmpty(at);
    const isYes = readYesOrNo(cell);
    if (isYes !== null) return isYes ? yes : no;
    if (isNothing(cell)) return no;
    const state = findState(cell, format?.states);
    if (state) return state;
    const isDate = /^\d[\d.,/: -]*$|^\d{4}-\d\d-\d\dT/.test(cell);
    if (isDate && yes === "expired") return mayBePast(cell, orderOf(at), today) ? "expired" : null;
    if (no === null && (isDate || readSum(cell))) return yes;
    return askWord(at, cell);
  }

  function isEnd(at: number, cell: string): boolean {
    const days = readInOrders(cell, orderOf(at));
    return days.length > 0 && days.every((day) => day <= latest);
  }

  function readExpiry(at: number, cell: string): Verdict | null {
    const state = findState(cell);
    if (mayBePast(cell, orderOf(at), today) || state === "expired") return "expired";
    const isUnclear = (each: string) =>
      !isNothing(each) && findState(each) === null && !isEnd(at, each);
    if (!isUnclear(cell)) return null;
    const words = `${cell} in the column ${nameOf(at)} can't be when a registration ends. Are such names still yours?`;
    return asking.askDay(at, cell, { key: "expiries", words }, isUnclear);
  }

  function readRenewal(at: number, cell: string): Verdict | null {
    const isOld = (each: string) => !isNothing(each) && mayBePast(each, orderOf(at), longAgo);
    if (!isOld(cell)) return null;
    const words = `${cell} in the column ${nameOf(at)} is more than a year ago. Are such names still yours?`;
    return asking.askDay(at, cell, { key: "renewals", words }, isOld);
  }

  function readCell({ at, role }: RoleColumn, cell: string): Verdict | null {
    const given = role.is === "state" || role.is === "answer" ? asking.findGiven(at, cell) : null;
    if (given) return given;
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
        return readExpiry(at, cell);
      case "renewal":
        return readRenewal(at, cell);
      case "price":
        return isNothing(cell) || readSum(cell, true) ? null : asking.askPriceWords(at, cell);
      case "personal":
        return asking.askMention(at, cell, "personal");
      case "other":
        return asking.askMention(at, cell, role.isUnused ? "unused" : "used");
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

  const given = format?.priceOptions?.values ?? {};
  const optionColumns = roles.filter(({ role }) => role.is === "option");
  const stateColumns = roles.filter(({ role }) => role.is !== "option");
  const expiryColumns = roles.filter(({ role }) => role.is === "expiry");
  const isRunning = ({ cells }: Row) =>
    expiryColumns.some(({ at }) => isEnd(at, cells[at]?.trim() ?? ""));
  return {
    judge(row) {
      const { cells } = row;
      let worstYet: Judgment | null = null;
      for (const column of stateColumns) {
        const cell = cells[column.at]?.trim() ?? "";
        if (cell === "" && column.role.is !== "answer") continue;
        const { role } = column;
        if (role.is === "other" && !role.isUnused && !maySaySale(cell)) continue;
        if (role.is === "renewal" && isRunning(row)) continue;
        const verdict = verdictOf(column, cell);
        if (verdict === null) continue;
        if (worstYet && ORDER.indexOf(worstYet.verdict) <= ORDER.indexOf(verdict)) continue;
        const isSecret = role.is === "personal";
        const found = isSecret ? (findHeldBackByPerson(cell) ?? "") : cell;
        worstYet = { verdict, found, ...(ABOUT[role.is] ?? ABOUT_STATE) };
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
          return given[option.toLowerCase()] ?? readOption(option) ?? asking.askOption(at, cell);
        }),
      );
      const order = ["minimum-offer", "unknown", "buy-now"] as const;
      return order.find((each) => meanings.has(each)) ?? null;
    },
  };
}

const worst = (states: readonly State[]): State =>
  states.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b))[0] ?? "available";
