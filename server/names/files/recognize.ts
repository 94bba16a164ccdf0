import {
  expectColumns,
  findLastFilled,
  type Heading,
  listHeadings,
  listTop,
  proposeHeader,
} from "./headings.ts";
import type { NameFile, ReadingChoice, SheetView } from "./name-file.ts";
import { MAX_COLUMNS } from "../../shop/table-bounds.ts";
import { FileFault, type Row, type Sheet } from "./read-rows.ts";
import { isAddress } from "./read-values.ts";
import { foldKey, type Reading } from "./reading.ts";

interface Part {
  readonly sheet: Sheet;
  /** The rows above the headings, and below them. */
  readonly above: readonly Row[];
  readonly rows: readonly Row[];
}

/** The table of a file, of one sheet or several, and by which reading it's read. */
export interface Recognized {
  readonly headings: readonly Heading[];
  /** The number of cells that each row should have, or null if that isn't known. */
  readonly width: number | null;
  readonly header: number | null;
  readonly parts: readonly Part[];
  readonly kind: NameFile["kind"];
  /** The reading that the table has, wholly or in part; null for a new kind. */
  readonly base: Reading | null;
  readonly sheets: readonly SheetView[];
  /** What is open about the sheets, as sentences. */
  readonly open: readonly string[];
}

interface Placed {
  readonly sheet: Sheet;
  /** The index of the row with the headings, or -1. */
  readonly index: number;
}

const list = new Intl.ListFormat("en");

const HEADER_ROWS = 10;

const PLAIN_LIST: Reading = {
  title: "A list of names",
  header: "none",
  columns: { "(column A)": { is: "domain" } },
  sell: "all",
};

/** Returns a row for each name of a sheet with one filled cell in each row. Beside another cell, a name may be what that one is about. */
function splitNames({ rows }: Sheet): Row[] | null {
  const names: Row[] = [];
  for (const { cells, line } of rows) {
    const filled = cells.filter((cell) => cell.trim() !== "");
    const words = filled
      .join()
      .split(/[\s;]+/)
      .filter(Boolean);
    if (filled.length > 1 || !words.every(isAddress)) return null;
    names.push(...words.map((name) => ({ cells: [name], line })));
  }
  return names;
}

const placesOf = (headings: readonly Heading[]): string =>
  headings.map(({ at, key }) => `${at} ${key}`).join("\n");

/** Finds what the sheets of a file hold, and by which reading they're read. Throws a FileFault if there is no name. */
export function recognize(
  written: readonly Sheet[],
  choice: Pick<ReadingChoice, "readings" | "reading">,
): Recognized {
  const lists = new Set<Sheet>();
  const sheets = written.map((sheet) => {
    const rows = splitNames(sheet);
    if (rows === null) return sheet;
    const names = { ...sheet, rows };
    lists.add(names);
    return names;
  });
  const counts = new Map(
    sheets.map((sheet) => [sheet, sheet.rows.filter(({ cells }) => cells.some(isAddress)).length]),
  );
  const held = sheets.filter((sheet) => counts.get(sheet));
  const [largest] = held.toSorted(
    (a, b) =>
      Number(a.isHidden) - Number(b.isHidden) || (counts.get(b) ?? 0) - (counts.get(a) ?? 0),
  );
  if (!largest) {
    const found = sheets.some(({ rows }) => rows.length > 0) ? "no domain name" : "nothing";
    throw new FileFault([
      { field: "", found, wanted: "whole names, such as harbor.com, one in each row" },
    ]);
  }
  const lastFilled = new Map(sheets.map((sheet) => [sheet, findLastFilled(sheet)]));
  const listed = new Map<Row | Sheet, readonly Heading[]>();
  function headingsOf({ sheet, index }: Placed): readonly Heading[] {
    const key = sheet.rows[index] ?? sheet;
    const headings = listed.get(key) ?? listHeadings(sheet, index, lastFilled.get(sheet) ?? []);
    listed.set(key, headings);
    return headings;
  }

  /** Finds the headings: where the reading says, or else where most of its own are. */
  function place(reading: Reading, sheet: Sheet): Placed {
    if (reading.header === "none") return { sheet, index: -1 };
    const top = listTop(sheet);
    const stated = top.findIndex(({ line }) => line === reading.header);
    if (stated >= 0) return { sheet, index: stated };
    const { columns } = expectColumns(reading);
    const shared = top
      .slice(0, HEADER_ROWS)
      .map((_, index) => headingsOf({ sheet, index }).filter(({ key }) => columns.has(key)).length);
    const most = Math.max(0, ...shared);
    return { sheet, index: most > 0 ? shared.indexOf(most) : proposeHeader(sheet) };
  }

  /** Places a reading in its sheets, or in the one that holds most names if it doesn't have them. */
  function placeAll(reading: Reading) {
    const wanted = new Set(reading.sheets?.map(foldKey));
    const own = reading.sheets
      ? sheets.filter(({ name }) => wanted.has(foldKey(name)))
      : held.filter(() => held.length === 1);
    const placed = (own.length > 0 ? own : [largest as Sheet]).map((sheet) =>
      place(reading, sheet),
    );
    return { placed, hasSheets: own.length === (reading.sheets?.length ?? 1) };
  }

  /** Joins the sheets that have the columns of the first, in the same places. */
  function finish(
    kind: NameFile["kind"],
    base: Reading | null,
    placed: readonly Placed[],
  ): Recognized {
    const [first = { sheet: largest as Sheet, index: -1 }] = placed;
    const headings = headingsOf(first);
    const { cells, line } = first.sheet.rows[first.index] ?? {};
    const isAlike = (one: Placed) => placesOf(headingsOf(one)) === placesOf(headings);
    const alike = placed.filter(isAlike);
    const isSettled = held.length === 1 || base?.sheets !== undefined;
    const read = new Set(isSettled ? alike.map(({ sheet }) => sheet) : []);
    const views = sheets.map((sheet) => ({
      name: sheet.name,
      rows: sheet.rows.length,
      names: counts.get(sheet) ?? 0,
      isHidden: sheet.isHidden,
      isRead: read.has(sheet),
    }));
    const names = views.flatMap(({ name, names: count, isHidden }) =>
      count > 0 ? `${name} (${count}${isHidden ? ", hidden" : ""})` : [],
    );
    const there = new Set(sheets.map(({ name }) => foldKey(name)));
    const missing = (base?.sheets ?? []).filter((name) => !there.has(foldKey(name)));
    return {
      kind,
      base,
      headings,
      width: cells?.length ?? null,
      header: line ?? null,
      parts: alike.map(({ sheet, index }) => ({
        sheet,
        above: sheet.rows.slice(0, Math.max(0, index)),
        rows: sheet.rows.slice(index + 1),
      })),
      sheets: views,
      open: [
        ...(isSettled
          ? []
          : [`Several sheets hold names: ${list.format(names)}. Choose the sheets to read.`]),
        ...missing.map((name) => `There is no sheet ${name} anymore. Choose the sheets to read.`),
        ...placed
          .filter((one) => !isAlike(one))
          .map(
            ({ sheet }) =>
              `The sheet ${sheet.name} doesn't have the columns of ${first.sheet.name} in the same order. Read one of them at a time.`,
          ),
      ],
    };
  }

  const { reading, readings } = choice;
  if (reading) return finish("given", reading, placeAll(reading).placed);
  if (held.length === 1 && lists.has(largest))
    return finish("known", PLAIN_LIST, [{ sheet: largest, index: -1 }]);
  // The seller's own reading that fits, or one that ships; or else the one of which the file has the most columns, the names' among them.
  const found = readings.flatMap(({ reading, isOwn }) => {
    if (reading.header === "none") return [];
    const { placed, hasSheets } = placeAll(reading);
    const { columns, required, domain } = expectColumns(reading);
    const all = placed.map((one) => new Set(headingsOf(one).map(({ key }) => key)));
    const shared = required.filter((key) => all[0]?.has(key)).length;
    const isKnown =
      hasSheets &&
      all.every((keys) => required.every((key) => keys.has(key)) && keys.isSubsetOf(columns));
    const isChanged = !reading.own && all[0]?.has(domain) && shared * 2 > required.length;
    if (!isKnown && !isChanged) return [];
    const rank = shared + (isKnown ? (isOwn ? 2 : 1) * MAX_COLUMNS : 0);
    return [{ kind: isKnown ? ("known" as const) : ("changed" as const), reading, placed, rank }];
  });
  const [best] = found.toSorted((a, b) => b.rank - a.rank);
  return best
    ? finish(best.kind, best.reading, best.placed)
    : finish("new", null, [{ sheet: largest, index: proposeHeader(largest) }]);
}
