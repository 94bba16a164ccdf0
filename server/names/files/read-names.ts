import type { Currency } from "../../../catalogue/format/currency.ts";
import { findCountFault } from "../../shop/csv-records.ts";
import type { RoleColumn } from "./find-roles.ts";
import {
  type ColumnChoice,
  findColumn,
  type Found,
  isHeader,
  isPersonal,
  nameColumn,
} from "./find-table.ts";
import { findOrders, findSplitPrices, findUnfit } from "./judge-columns.ts";
import { findForeignEndings } from "./judge-endings.ts";
import { settleTable } from "./judge-headings.ts";
import { createJudge } from "./judge-states.ts";
import { createSums } from "./judge-sums.ts";
import { type Answers, type Asked, createQuestions } from "./questions.ts";
import { type Reader, readRow, type SkippedRow, type SourceName } from "./read-row.ts";
import { readRows, type Table } from "./read-rows.ts";

export interface NameFile {
  readonly format: string | null;
  readonly names: readonly SourceName[];
  readonly skipped: readonly SkippedRow[];
  readonly taken: readonly { readonly field: string; readonly column: string }[];
  readonly leftOut: readonly string[];
  readonly columns: readonly string[];
  readonly personal: number;
  /** What the file leaves open, with the answers that are known. */
  readonly questions: readonly Asked[];
}

export interface ReadingChoice {
  readonly columns: ColumnChoice;
  readonly answers: Answers;
  readonly today: string;
  /** The currency of the shop's own sums. */
  readonly currency: Currency;
  onRows?(count: number): void;
}

export const listFaultyCells = (names: readonly SourceName[]): SkippedRow[] =>
  names.flatMap(({ domain, faults }) => faults.map((fault) => ({ ...fault, domain })));

const repeatRow = ({ line, domain }: SourceName, other: number): SkippedRow => {
  const found = `"${domain}", which is also on line ${other}`;
  return { line, domain, field: "domain", found, wanted: "each domain once" };
};

const STATUSES = ["available", "reserved", "sold"];

/** A name that stands in several rows is only for sale if each of them lets it be. */
function joinStates(first: SourceName, again: SourceName): SourceName {
  const values = new Map(first.values);
  const rankOf = (row: SourceName) => STATUSES.indexOf(String(row.values.get("status")));
  const worst = STATUSES[Math.max(rankOf(first), rankOf(again))];
  if (worst !== undefined) values.set("status", worst);
  if (again.values.get("hidden") === "yes") values.set("hidden", "yes");
  const { unclear } = first.unclear ? first : again;
  if (first.unclear || !unclear) return { ...first, values };
  return { ...first, values, unclear, faults: [...first.faults, unclear] };
}

const ROWS_A_STEP = 1_000;

function readBelow(found: Found, reader: Reader, onRows: ReadingChoice["onRows"]) {
  const { header, below } = found;
  const split = findSplitPrices(found);
  const names = new Map<string, SourceName>();
  const lapsed = new Map<string, number>();
  const skipped: SkippedRow[] = [];
  for (const [index, row] of below.entries()) {
    if (index % ROWS_A_STEP === 0) onRows?.(index);
    const read =
      findCountFault(row.cells, header.cells, row.line) ?? split.get(row) ?? readRow(row, reader);
    if ("wanted" in read) {
      skipped.push(read);
      const { domain, line = row.line } = read;
      if (domain === undefined || lapsed.has(domain)) continue;
      lapsed.set(domain, line);
      // A row that says that the name is lost counts for all rows of this name.
      const known = names.get(domain);
      if (known) skipped.push(repeatRow(known, line));
      names.delete(domain);
      continue;
    }
    const first = names.get(read.domain);
    const before = first?.line ?? lapsed.get(read.domain);
    if (before === undefined) names.set(read.domain, read);
    else skipped.push(repeatRow(read, before));
    if (first) names.set(read.domain, joinStates(first, read));
  }
  return { names: [...names.values()], skipped };
}

/** Empties the cells that mean nothing in files of this program. */
function emptyBlanks(found: Found): Found {
  const blanks = found.layout.format?.blanks;
  if (!blanks) return found;
  const below = found.below.map(({ cells, line }) => ({
    cells: cells.map((cell) => (blanks.includes(cell.trim().toLowerCase()) ? "" : cell)),
    line,
  }));
  return { ...found, below };
}

/** Returns why the columns of the header have no place here, by their places. */
function findRefused({ header, layout }: Found): ReadonlyMap<number, string> {
  const refused = Object.entries(layout.format?.refused ?? {});
  return new Map(refused.map(([heading, why]) => [findColumn(header.cells, heading), why]));
}

/** Columns of these roles are only looked through for words about a sale. */
const UNUSED: ReadonlySet<RoleColumn["role"]["is"]> = new Set([
  "other",
  "unclear",
  "personal",
  "price",
  "renewal",
]);

/** Reads what is certain. The questions that are left say what more there is to know, and what is left out without it. */
export async function readNames(table: Table, choice: ReadingChoice): Promise<NameFile> {
  const questions = createQuestions(choice.answers);
  const found = emptyBlanks(settleTable(table.rows, choice.columns, questions));
  const { header, layout, below } = found;
  const isOwn = layout.format?.isOwn ?? false;
  const { currency } = choice;
  const orderOf = findOrders(found, questions, choice.today);
  const ends = new Set(layout.roles.flatMap(({ role, at }) => (role.is === "expiry" ? [at] : [])));
  const unfit = new Map(
    layout.columns.flatMap((column) => {
      // A column of expiry dates skips rows and asks, so it is used in any case.
      if (ends.has(column.at)) return [];
      const why = findUnfit(column, below, { isOwn, currency, dates: orderOf(column.at) });
      return why === null ? [] : [[column.at, why] as const];
    }),
  );
  const columns = layout.columns.filter(({ at }) => !unfit.has(at));
  const reader = {
    isOwn,
    currency,
    columns,
    registrar: layout.format?.registrar,
    orderOf,
    judge: createJudge(found, { questions, today: choice.today, orderOf }),
    sums: createSums(found, questions, choice.currency),
  };
  const read = readBelow(found, reader, choice.onRows);
  const foreign = findForeignEndings(isOwn ? [] : read.names, questions);
  const names = read.names.filter(({ domain }) => !foreign.has(domain));
  const skipped = [...read.skipped, ...foreign.values()];
  const judged = layout.roles.filter(({ role }) => !UNUSED.has(role.is));
  const used = new Set([
    ...columns.map(({ at }) => at),
    ...judged.map(({ at }) => at),
    ...layout.currencies.map(({ at }) => at),
  ]);
  const others = [...header.cells.entries()].filter(([at, name]) => {
    return name.trim() !== "" && !used.has(at);
  });
  const personal = others.filter(([, name]) => isPersonal(name)).length;
  const refused = findRefused(found);
  const nameOf = (at: number) => nameColumn(header.cells, at);
  const more = [
    ...judged.map(({ at }) => ["status", at] as const),
    ...layout.currencies.map(({ at }) => ["currency", at] as const),
  ];
  return {
    format: layout.format?.title ?? null,
    names,
    skipped: [...table.faults, ...skipped].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
    leftOut: others
      .filter(([, name]) => !isPersonal(name))
      .map(([at, name]) => {
        const why = unfit.get(at) ?? refused.get(at);
        return why === undefined ? name.trim() : `${name.trim()} (${why})`;
      }),
    columns: [...header.cells.entries()].flatMap(([at, name]) =>
      name.trim() === "" || isPersonal(name) ? [] : nameOf(at),
    ),
    personal,
    taken: [
      ...columns.map(({ field, at }) => ({ field, column: nameOf(at) })),
      ...more.flatMap(([field, at]) =>
        columns.some((column) => column.at === at) ? [] : [{ field, column: nameOf(at) }],
      ),
    ],
    questions: [...questions.asked.values()],
  };
}

export async function readNameFile(path: string, choice: ReadingChoice): Promise<NameFile> {
  return readNames(await readRows(path, isHeader(choice.columns)), choice);
}
