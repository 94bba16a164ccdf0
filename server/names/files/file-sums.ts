import { AMOUNTS } from "../../../catalogue/schema/listing-fields.ts";
import type { Found } from "./find-table.ts";
import type { Questions } from "./questions.ts";
import type { Row } from "./read-rows.ts";
import {
  findCurrency,
  findHeadingCurrency,
  isDollar,
  isEnglish,
  isEuropean,
  isOpenDot,
  joinMarks,
  type Mark,
  readSum,
  type Sum,
} from "./read-sums.ts";
import { isBlank } from "./read-values.ts";

/** What a name is offered for. */
export const SALE_SUMS: ReadonlySet<string> = new Set(["price", "minimumOffer", "floor"]);

export interface FileSum {
  readonly field: string;
  readonly amount: number;
  readonly currency: Mark;
}

interface Tally {
  readonly rows: number;
  readonly example: string;
  readonly column: string;
}

/** Plain dollars are those of the United States, unless the shop has dollars of its own. */
function settleMark(mark: Mark | null, shop: Mark): Mark | null {
  if (mark === "$") return shop !== "USD" && isDollar(shop) ? "?" : "USD";
  return mark === "kr" || mark === "¥" || mark === "¤" ? "?" : mark;
}

const COMMON = ["USD", "EUR", "GBP", "CHF", "CAD", "AUD"];

/** Finds the currency of each sum of a file, and asks about those that aren't certain. */
export function createFileSums({ header, layout, below }: Found, questions: Questions, shop: Mark) {
  const nameOf = (at: number) => header.cells[at]?.trim() ?? "";
  const columns = layout.columns.filter(({ field }) => AMOUNTS.has(field));
  const { currencies } = layout;

  /** What a name is offered for is only certain if all columns of currencies agree; own costs have a column of their own first. */
  function listCurrencies(field: string): readonly (readonly number[])[] {
    const isSale = SALE_SUMS.has(field);
    const near = currencies.filter((column) => column.field === field);
    const others = currencies.filter(
      (column) => column.field === null || (isSale && SALE_SUMS.has(column.field)),
    );
    const tiers = isSale ? [[...new Set([...near, ...others])]] : [near, others];
    return tiers.map((columns) => columns.map(({ at }) => at));
  }

  /** A column shows by its other cells how it separates thousands, unless they contradict each other. */
  const separators = columns.map(({ at }) => {
    const cells = below.map((row) => row.cells[at]?.trim() ?? "");
    const isDotted = cells.some(isEuropean);
    const isMixed = isDotted && cells.some(isEnglish);
    const isOpen = (cell: string) => isOpenDot(cell) && readSum(cell) === null;
    return {
      at,
      isSure: isDotted && !isMixed,
      open: isDotted && !isMixed ? [] : cells.filter(isOpen),
    };
  });

  function askThousands(): boolean {
    const unclear = separators.filter(({ open }) => open.length > 0);
    const example = unclear[0]?.open[0];
    if (example === undefined) return false;
    const column = new Intl.ListFormat("en").format(unclear.map(({ at }) => nameOf(at)));
    const answer = questions.ask({
      kind: "sums",
      key: "thousands",
      column,
      example,
      rows: unclear.reduce((sum, { open }) => sum + open.length, 0),
      words: `Does the dot in ${example} in the column ${column} separate thousands?`,
      otherwise: "these sums are left out",
      options: "--accept thousands",
      choices: [{ value: "yes", label: `Yes, it's ${example.replace(".", ",")}` }],
    });
    return answer === "yes";
  }

  const dotted = new Set(separators.flatMap(({ at, isSure }) => (isSure ? [at] : [])));
  const areThousands = askThousands();

  const readers = new Map(
    columns.map(({ field, at }) => {
      const heading = findHeadingCurrency(nameOf(at));
      const sums = new Map<string, Sum | null>();
      const read = (cell: string) => {
        const known = sums.get(cell);
        if (known !== undefined) return known;
        const sum = readSum(cell, dotted.has(at) || (areThousands && isOpenDot(cell)));
        sums.set(cell, sum);
        return sum;
      };
      return [field, { at, heading, currencies: listCurrencies(field), read }] as const;
    }),
  );

  const stated = questions.answers.get("currency") ?? null;
  /** The currency of sums that carry no mark, and of those whose mark isn't certain. */
  let assumed: Mark | null = stated;

  function currencyOf(field: string, { currency }: Sum, { cells }: Row): Mark {
    const reader = readers.get(field);
    const isBare = currency === null && reader?.heading === null;
    if (isBare && currencies.length === 0) return stated ?? shop;
    const marks = (reader?.currencies ?? []).map((places) =>
      places.flatMap((at) => {
        const named = cells[at] ?? "";
        return isBlank(named) ? [] : (findCurrency(named) ?? "?");
      }),
    );
    const byRow = joinMarks(marks.find(({ length }) => length > 0) ?? []);
    const joined = settleMark(joinMarks([currency, byRow, reader?.heading ?? null]), shop);
    return joined === "?" ? (assumed ?? "?") : (joined ?? stated ?? shop);
  }

  /** Counts the sums of each group that `findGroup` puts them in; null puts a sum in none. */
  function countSums(findGroup: (sum: FileSum) => string | null): ReadonlyMap<string, Tally> {
    const groups = new Map<string, { rows: number; example: string; columns: Set<string> }>();
    for (const [field, { at, read }] of readers) {
      for (const row of below) {
        const cell = row.cells[at]?.trim() ?? "";
        const sum = isBlank(cell) ? null : read(cell);
        if (!sum || sum.amount === 0) continue;
        const currency = currencyOf(field, sum, row);
        const group = findGroup({ field, amount: sum.amount, currency });
        if (group === null) continue;
        const tally = groups.get(group) ?? { rows: 0, example: cell, columns: new Set() };
        tally.rows += 1;
        tally.columns.add(nameOf(at));
        groups.set(group, tally);
      }
    }
    const list = new Intl.ListFormat("en");
    return new Map(
      [...groups].map(([group, { rows, example, columns: named }]) => [
        group,
        { rows, example, column: list.format(named) },
      ]),
    );
  }

  function askCurrency(): void {
    const [unclear] = countSums(({ currency }) => (currency === "?" ? "" : null)).values();
    if (!unclear) return;
    const { column, example, rows } = unclear;
    assumed = questions.ask({
      kind: "currency",
      key: "currency",
      column,
      example,
      rows,
      words: `In which currency is ${example} in the column ${column}?`,
      otherwise: "these sums are left out",
      options: "--currency USD, or another code",
      choices: [...new Set([...COMMON, ...(stated ? [stated] : [])])].map((code) => {
        return { value: code, label: code };
      }),
    });
  }

  askCurrency();
  return {
    /** Returns null for a cell that isn't a sum. */
    read: (field: string, cell: string): Sum | null =>
      readers.get(field)?.read(cell.trim()) ?? null,
    /** Returns '?' for a currency that isn't certain. */
    currencyOf,
    count: countSums,
  };
}
