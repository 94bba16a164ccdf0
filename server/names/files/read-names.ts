import { quoteFound } from "../../../catalogue/schema/fault.ts";
import type { Currency } from "../../../catalogue/format/currency.ts";
import { MAKE_OFFER } from "../../../catalogue/format/price.ts";
import { AMOUNTS, type FieldValue } from "../../../catalogue/schema/listing-fields.ts";
import { findCountFault, unguardFormula } from "../../shop/csv-records.ts";
import type { RowFault } from "../../shop/read-listings.ts";
import {
  type Column,
  type ColumnChoice,
  findColumn,
  type Found,
  isHeader,
  isPersonal,
} from "./find-table.ts";
import { TOTALS } from "./import-formats.ts";
import { findOrders, findSplitPrices, findUnfit } from "./judge-columns.ts";
import { findForeignEndings } from "./judge-endings.ts";
import { settleTable } from "./judge-headings.ts";
import { createJudge, type Judge } from "./judge-states.ts";
import { type Converted, createSums } from "./judge-sums.ts";
import { type Answers, type Asked, createQuestions } from "./questions.ts";
import { readRows, type Row, type Table } from "./read-rows.ts";
import { readValue } from "./read-values.ts";

export interface SourceName {
  readonly line: number;
  readonly domain: string;
  readonly values: ReadonlyMap<string, FieldValue>;
  readonly forNew: ReadonlySet<string>;
  readonly faults: readonly RowFault[];
  readonly converted: readonly Converted[];
}

export type SkippedRow = RowFault & { readonly domain?: string };

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

const NOT_LAPSED = "a name whose registration hasn't ended";
const UNKNOWN_STATE = "a state that says whether the name is for sale";

interface Reader {
  readonly isOwn: boolean;
  readonly currency: Currency;
  readonly columns: readonly Column[];
  /** Where all names of the file are registered. */
  readonly registrar: string | undefined;
  readonly judge: Judge;
  readonly sums: ReturnType<typeof createSums>;
  orderOf(at: number): ReturnType<ReturnType<typeof findOrders>>;
}

interface Values {
  readonly values: Map<string, FieldValue>;
  readonly forNew: Set<string>;
  readonly faults: RowFault[];
  readonly converted: Converted[];
}

/** A column of states is read together with all others that speak about the sale. */
const JUDGED: ReadonlySet<string> = new Set(["status", "registration", "currency"]);

function readCells(
  row: Row,
  { isOwn, currency, columns, registrar, sums, orderOf }: Reader,
): Values {
  const { cells, line } = row;
  const read: Values = { values: new Map(), forNew: new Set(), faults: [], converted: [] };
  for (const { field, at, isForNew } of columns) {
    if (JUDGED.has(field) && !(isOwn && field === "status")) continue;
    const cell = unguardFormula(cells[at]?.trim() ?? "");
    const isSum = AMOUNTS.has(field) && !isOwn;
    const reading = isSum
      ? sums.read(field, cell, row)
      : {
          found: quoteFound(cell),
          ...readValue(field, cell, { isOwn, currency, dates: orderOf(at) }),
        };
    if (reading.wanted !== undefined) {
      read.faults.push({ line, field, found: reading.found, wanted: reading.wanted });
    }
    if (reading.value === null || reading.value.length === 0) continue;
    read.values.set(field, reading.value);
    if (isForNew) read.forNew.add(field);
    if ("converted" in reading && reading.converted) read.converted.push(reading.converted);
  }
  if (registrar !== undefined && !read.values.has("registrar")) {
    read.values.set("registrar", registrar);
    read.forNew.add("registrar");
  }
  return read;
}

/** Beside 'Make Offer', a price is the least to offer, and nobody can buy the name for it. */
function takePrice(row: Row, { values, forNew, faults }: Values, judge: Judge): void {
  const price = values.get("price");
  const meaning = price === undefined ? null : judge.readPriceMeaning(row);
  if (price === undefined || meaning === null || meaning === "buy-now") return;
  if (String(price) === MAKE_OFFER) return;
  values.delete("price");
  forNew.delete("price");
  if (meaning === "minimum-offer") {
    if (!values.has("minimumOffer")) values.set("minimumOffer", price);
    return;
  }
  const wanted = "a price option that says whether it's a price to buy now";
  faults.push({ line: row.line, field: "price", found: quoteFound(String(price)), wanted });
}

/** Returns the reason for which the row is skipped. */
function takeState(row: Row, read: Values, judge: Judge): Omit<SkippedRow, "domain"> | null {
  const { values, faults } = read;
  const { line } = row;
  const judgment = judge.judge(row);
  if (judgment === null) return null;
  const found = quoteFound(judgment.found);
  switch (judgment.verdict) {
    case "expired":
      return { line, field: judgment.field, found, wanted: NOT_LAPSED };
    case "unknown":
      faults.push({ line, field: "status", found, wanted: UNKNOWN_STATE });
      return null;
    case "not-for-sale":
      values.set("hidden", "yes");
      return null;
    case "available":
      // A program's own word for what is for sale doesn't take back a sale of the shop.
      if (judgment.found.toLowerCase() === "available") values.set("status", "available");
      return null;
    default:
      values.set("status", judgment.verdict);
      if (judge.isHidden(row)) values.set("hidden", "yes");
      return null;
  }
}

function readRow(row: Row, reader: Reader): SourceName | SkippedRow {
  const { cells, line } = row;
  const { isOwn, judge } = reader;
  const read = readCells(row, reader);
  const { values, faults } = read;
  const domain = values.get("domain");
  values.delete("domain");
  const lapse = isOwn ? null : takeState(row, read, judge);
  if (lapse) return { ...lapse, ...(typeof domain === "string" && { domain }) };
  if (!isOwn) takePrice(row, read, judge);
  const minimum = values.get("minimumOffer");
  // Without a readable price, a new name would accept offers from this minimum on.
  if (minimum && faults.some(({ field }) => field === "price")) {
    values.delete("minimumOffer");
    const wanted = "a readable price in the same row";
    faults.push({ line, field: "minimumOffer", found: quoteFound(String(minimum)), wanted });
  }
  if (typeof domain === "string") return { line, domain, ...read };
  const total = cells.find((cell) => TOTALS.test(cell.trim()));
  if (total) {
    const found = `${quoteFound(total)}, a row of totals`;
    return { line, field: "domain", found, wanted: "a row for each name" };
  }
  const wanted = "a domain name, such as people.talk";
  const fault = faults.find(({ field }) => field === "domain");
  return fault ?? { line, field: "domain", found: "nothing", wanted };
}

export const listFaultyCells = (names: readonly SourceName[]): SkippedRow[] =>
  names.flatMap(({ domain, faults }) => faults.map((fault) => ({ ...fault, domain })));

const ROWS_A_STEP = 1_000;

function readBelow(found: Found, reader: Reader, onRows: ReadingChoice["onRows"]) {
  const { header, below } = found;
  const split = findSplitPrices(found);
  const lines = new Map<string, number>();
  const names: SourceName[] = [];
  const skipped: SkippedRow[] = [];
  for (const [index, row] of below.entries()) {
    if (index % ROWS_A_STEP === 0) onRows?.(index);
    const read =
      findCountFault(row.cells, header.cells, row.line) ?? split.get(row) ?? readRow(row, reader);
    if ("wanted" in read) {
      skipped.push(read);
      continue;
    }
    const { line, domain } = read;
    const first = lines.get(domain);
    if (first === undefined) {
      lines.set(domain, line);
      names.push(read);
    } else {
      const found = `"${domain}", which is also on line ${first}`;
      skipped.push({ line, domain, field: "domain", found, wanted: "each domain once" });
    }
  }
  return { names, skipped };
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

/** Reads what is certain. The questions that are left say what more there is to know, and what is left out without it. */
export async function readNames(table: Table, choice: ReadingChoice): Promise<NameFile> {
  const questions = createQuestions(choice.answers);
  const found = emptyBlanks(settleTable(table.rows, choice.columns, questions));
  const { header, layout, below } = found;
  const isOwn = layout.format?.isOwn ?? false;
  const { currency } = choice;
  const orderOf = findOrders(found, questions);
  const unfit = new Map(
    layout.columns.flatMap((column) => {
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
  const foreign = await findForeignEndings(isOwn ? [] : read.names, questions);
  const names = read.names.filter(({ domain }) => !foreign.has(domain));
  const skipped = [...read.skipped, ...foreign.values()];
  const judged = layout.roles.filter(({ role }) => !["other", "unclear"].includes(role.is));
  const used = new Set([
    ...columns.map(({ at }) => at),
    ...judged.map(({ at }) => at),
    ...layout.currencies.map(({ at }) => at),
  ]);
  const others = [...header.cells.entries()].filter(([at, name]) => {
    return name.trim() !== "" && (unfit.has(at) || !used.has(at));
  });
  const personal = others.filter(([, name]) => isPersonal(name)).length;
  const refused = findRefused(found);
  const nameOf = (at: number) => header.cells[at]?.trim() ?? "";
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
    columns: header.cells.map((name) => name.trim()).filter((name) => name && !isPersonal(name)),
    personal,
    taken: [
      ...columns.map(({ field, at }) => ({ field, column: nameOf(at) })),
      ...more.flatMap(([field, at]) =>
        columns.some((column) => column.at === at) || unfit.has(at)
          ? []
          : [{ field, column: nameOf(at) }],
      ),
    ],
    questions: [...questions.asked.values()],
  };
}

export async function readNameFile(path: string, choice: ReadingChoice): Promise<NameFile> {
  return readNames(await readRows(path, isHeader(choice.columns)), choice);
}
