import { pipeline } from "node:stream/promises";
import { type CsvError, Parser } from "csv-parse";
import { rowFields, statFields } from "../../catalogue/listing-schema.ts";
import type { RowFault, RowSink } from "./read-listings.ts";

const LISTS = new Set(["keywords", "features", "useCases", "targetAudience"]);
const REQUIRED: readonly string[] = ["domain", "price", "category", "listedDate"];

/** FAQs have no column: a cell has no room for them. */
const COLUMNS = [
  ...Object.keys(rowFields).filter((name) => name !== "stats" && name !== "faqs"),
  ...Object.keys(statFields).map((name) => `stats.${name}`),
];

function headerFault(field: string, found: string, wanted: string): RowFault {
  return { line: 1, field, found, wanted };
}

function findHeaderFaults(header: readonly string[]): RowFault[] {
  const unknown = header.filter((name) => !COLUMNS.includes(name));
  const twice = header.filter((name, index) => header.indexOf(name) < index);
  const missing = REQUIRED.filter((name) => !header.includes(name));
  const wanted = `commas between columns out of ${COLUMNS.join(", ")}`;
  return [
    ...unknown.map((name) => headerFault(name.slice(0, 80), "a column that is not known", wanted)),
    ...twice.map((name) => headerFault(name, "a column that is there twice", "each column once")),
    ...missing.map((name) =>
      headerFault(name, "no such column", `the columns ${REQUIRED.join(", ")}`),
    ),
  ];
}

function readCell(name: string, cell: string): unknown {
  if (!LISTS.has(name)) return cell;
  return cell.split(";").flatMap((item) => item.trim() || []);
}

/** An empty cell is a missing field. */
function readCells(header: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  let stats: Record<string, string> | undefined;
  for (const [index, name] of header.entries()) {
    const cell = cells[index]?.trim();
    if (!cell) continue;
    if (name.startsWith("stats.")) (stats ??= {})[name.slice("stats.".length)] = cell;
    else input[name] = readCell(name, cell);
  }
  if (stats) input.stats = stats;
  return input;
}

/** The first record is the header; if it is faulty, the rest is ignored. */
function createRecordReader(sink: RowSink) {
  let header: readonly string[] | undefined;
  let isGood = false;
  return (cells: readonly string[], line: number) => {
    if (!header) {
      header = cells.map((cell) => cell.trim());
      const faults = findHeaderFaults(header);
      for (const fault of faults) sink.refuse(fault);
      isGood = faults.length === 0;
      return;
    }
    if (!isGood) return;
    if (cells.length === header.length) return sink.take({ line, input: readCells(header, cells) });
    const found = cells.length === 1 ? "1 cell" : `${cells.length} cells`;
    sink.refuse({ line, field: "", found, wanted: `${header.length}, as the header has` });
  };
}

const PARSE_FAULTS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: "a quote that is never closed",
  CSV_INVALID_CLOSING_QUOTE: "text behind a closing quote",
  INVALID_OPENING_QUOTE: "a quote inside a cell that does not begin with one",
};

const WANTED =
  'cells with commas or quotes in double quotes, each quote inside doubled: "a ""word"", and more"';

/** An open quote swallows the rest of the file, so the parser's own line number is of no use. */
function toRowFault(error: CsvError | undefined, lastGoodLine: number): RowFault {
  const found = PARSE_FAULTS[error?.code ?? ""] ?? error?.message ?? "a row that can't be read";
  if (error?.code !== "CSV_QUOTE_NOT_CLOSED") {
    return { line: Number(error?.lines), field: "", found, wanted: WANTED };
  }
  const line = lastGoodLine + 1;
  const where = `opened at or after line ${line}`;
  return { line, field: "", found: `${found}, ${where}`, wanted: WANTED };
}

function countLineBreaks(cells: readonly string[]): number {
  const broken = cells.filter((cell) => cell.includes("\n"));
  return broken.reduce((count, cell) => count + cell.split("\n").length - 1, 0);
}

/** CSV (RFC 4180) with a header row; empty rows are skipped. */
export async function readCsv(text: AsyncIterable<string>, sink: RowSink): Promise<void> {
  const readRecord = createRecordReader(sink);
  let isEmpty = true;
  let lastGoodLine = 0;
  const parser = new Parser({
    record_delimiter: "\n",
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    skip_records_with_error: true,
    on_record(cells: string[], { lines }) {
      isEmpty = false;
      lastGoodLine = lines;
      readRecord(cells, lines - countLineBreaks(cells));
      return null;
    },
    on_skip(error: CsvError | undefined) {
      isEmpty = false;
      sink.refuse(toRowFault(error, lastGoodLine));
    },
  });
  await pipeline(text, parser.resume());
  if (isEmpty) sink.refuse({ line: 1, field: "", found: "nothing", wanted: "a header row" });
}
