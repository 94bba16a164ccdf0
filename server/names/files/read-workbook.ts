import { Unzip, UnzipInflate, zipSync } from "fflate";
import { quoteFound } from "../../../catalogue/schema/fault.ts";
import { groupDigits } from "../../../catalogue/format/format.ts";
import { UnreadableFile } from "../../shop/read-text.ts";
import { findCurrencyStyles, markCurrencies, readAttribute } from "./mark-currencies.ts";
import { BOUNDS, MAX_CELLS, MAX_COLUMNS, MAX_ROWS } from "../../shop/table-bounds.ts";

const MEGABYTE = 1024 * 1024;
export const MAX_WORKBOOK = 50 * MEGABYTE;
/** This limits all files together, because the library keeps each XML tag in memory. */
const MAX_TAGS = 2_500_000;
const TAG_START = 0x3c;

const OR_CSV = "or save the sheet with the names as CSV";

const tooLarge = (found: string, most: string) =>
  new UnreadableFile(
    `a workbook ${found}`,
    `at most ${most}: delete everything below and to the right of the table, including cells that look empty, ${OR_CSV}`,
  );

const MAX_MERGED = 5;

class TooLarge extends Error {}

const PIECE_BYTES = 65_536;

/** Throws a TooLarge above `maxBytes`, whatever sizes the archive declares, and another error if it isn't a zip archive. */
function unpackArchive(
  archive: Buffer,
  isWanted: (name: string) => boolean,
  maxBytes: number,
): Map<string, Buffer> {
  const unpacked = new Map<string, Buffer>();
  let room = maxBytes;
  const unzip = new Unzip((file) => {
    if (!isWanted(file.name)) return;
    const pieces: Uint8Array[] = [];
    file.ondata = (error, piece, isLast) => {
      if (error) throw error;
      room -= piece.length;
      if (room < 0) throw new TooLarge();
      pieces.push(piece);
      if (isLast) unpacked.set(file.name, Buffer.concat(pieces));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let start = 0; start < archive.length; start += PIECE_BYTES) {
    const end = start + PIECE_BYTES;
    unzip.push(archive.subarray(start, end), end >= archive.length);
  }
  return unpacked;
}

const packArchive = (files: ReadonlyMap<string, Buffer>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(files), { level: 0 }));

const isRead = (name: string) => /\.xml(?:\.rels)?$/.test(name);

function unpack(archive: Buffer, maxBytes: number): Map<string, Buffer> {
  try {
    return unpackArchive(archive, isRead, maxBytes);
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    const most = `${maxBytes / MEGABYTE} MB`;
    throw new UnreadableFile(
      `a workbook that unpacks to more than ${most}`,
      `at most ${most}: delete its other sheets and its pictures, ${OR_CSV}`,
    );
  }
}

function countTags(content: Buffer): number {
  let tags = 0;
  for (let at = content.indexOf(TAG_START); at >= 0; at = content.indexOf(TAG_START, at + 1)) {
    tags += 1;
  }
  return tags;
}

/** Spreadsheets write empty, formatted rows down to the last row that a sheet can have. */
const EMPTY_ROW = /<row(?=[\s/>])[^<>]*(?:\/>|>\s*<\/row>)/g;

const ROW = /<(?:[^\s<>/:]+:)?row[\s/>]/g;
/** Matches the attribute that places a cell or row. Texts can match too, since only a parser could tell them apart. */
const REFERENCE = /(?<![\w.-]|\sxmlns:)r\s*=\s*(?=(["'])(.*?)\1)/gs;

/** Reads 'AB12' as the library does, which takes any character for a letter, and '1e9' for a number. */
function readReference(reference: string): { row: number; column: number } {
  if (reference.includes("&")) throw new Error("a reference with an entity");
  const alone = Number(reference) || 0;
  const [letters = ""] = /^\D*/.exec(reference) ?? [];
  const row = Number(reference.slice(letters.length));
  if (letters === reference || Number.isNaN(row)) return { row: alone, column: 0 };
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { row: Math.max(row, alone), column };
}

/** Counts as the library does, which ignores the declared `dimension`. Throws an UnreadableFile if a sheet is too large. */
function countCells(xml: string): number {
  let rows = xml.match(ROW)?.length ?? 0;
  let columns = 0;
  if (rows > MAX_ROWS) throw tooLarge(`with ${groupDigits(rows)} rows`, BOUNDS);
  for (const [, , reference = ""] of xml.matchAll(REFERENCE)) {
    const { row, column } = readReference(reference);
    if (row > MAX_ROWS) throw tooLarge(`that reaches down to row ${groupDigits(row)}`, BOUNDS);
    if (column > MAX_COLUMNS) throw tooLarge(`with a cell at ${quoteFound(reference)}`, BOUNDS);
    rows = Math.max(rows, row);
    columns = Math.max(columns, column);
  }
  return rows * columns;
}

const findTags = (xml: string, name: string): string[] =>
  xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^<>]*>`, "g")) ?? [];

const isTall = (range: string) => /^\D*(\d+):\D*(?!\1$)\d+$/.test(range);

/** Finds which sheets are hidden, the rows that each hides and the cells that it merges, in the order of the sheets. */
function describeSheets(files: ReadonlyMap<string, Buffer>) {
  const textOf = (end: string) =>
    String(files.entries().find(([name]) => name.endsWith(end))?.[1] ?? "");
  const targets = new Map(
    findTags(textOf("workbook.xml.rels"), "Relationship").map((tag) => [
      readAttribute(tag, "Id"),
      readAttribute(tag, "Target") ?? "",
    ]),
  );
  return findTags(textOf("workbook.xml"), "sheet").map((tag) => {
    const target = targets.get(readAttribute(tag, "r:id"))?.replace(/^\/?(?:xl\/)?/, "/") ?? "-";
    const xml = textOf(target);
    return {
      merged: findTags(xml, "mergeCell")
        .map((cell) => readAttribute(cell, "ref") ?? "")
        .filter(isTall),
      isHidden: (readAttribute(tag, "state") ?? "visible") !== "visible",
      hiddenLines: findTags(xml, "row")
        .filter((row) => /\shidden=["'](?:1|true)["']/.test(row))
        .map((row) => Number(readAttribute(row, "r"))),
    };
  });
}

interface BookSheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly hiddenLines: readonly number[];
  readonly rows: readonly (readonly unknown[])[];
}

/** Throws an UnreadableFile for a workbook beyond the bounds, and another error if it isn't one. */
export async function readWorkbook(archive: Buffer, maxBytes = MAX_WORKBOOK): Promise<BookSheet[]> {
  const files = unpack(archive, maxBytes);
  let cells = 0;
  const sheets: string[] = [];
  for (const [name, content] of files) {
    if (!content.includes("sheetData")) continue;
    const xml = content.toString().replaceAll(EMPTY_ROW, "");
    cells += countCells(xml);
    files.set(name, Buffer.from(xml));
    sheets.push(name);
  }
  const tags = files.values().reduce((sum, content) => sum + countTags(content), 0);
  if (tags > MAX_TAGS) {
    throw tooLarge(`of ${groupDigits(tags)} XML tags`, `${groupDigits(MAX_TAGS)} XML tags`);
  }
  // All sheets count together, because the library fills each up to a rectangle.
  if (cells > MAX_CELLS) {
    throw tooLarge(`of ${groupDigits(cells)} cells`, `${groupDigits(MAX_CELLS)} cells`);
  }
  const [, styles] = files.entries().find(([name]) => /(?:^|\/)styles\.xml$/.test(name)) ?? [];
  const currencies = findCurrencyStyles(styles?.toString() ?? "");
  for (const name of currencies.size > 0 ? sheets : []) {
    files.set(name, Buffer.from(markCurrencies(String(files.get(name)), currencies)));
  }
  const { default: readSheets } = await import("read-excel-file/node");
  // Repacking makes sure that the library reads only what was measured.
  const read = await readSheets(packArchive(files));
  const described = describeSheets(files);
  return read.map(({ sheet, data }, index) => {
    const { merged = [], isHidden = false, hiddenLines = [] } = described[index] ?? {};
    if (merged.length > 0) {
      const found = `cells merged over several rows of ${sheet}: ${merged.slice(0, MAX_MERGED).join(", ")}`;
      throw new UnreadableFile(found, "each cell in one row: unmerge them");
    }
    return { name: sheet, isHidden, hiddenLines, rows: data ?? [] };
  });
}
