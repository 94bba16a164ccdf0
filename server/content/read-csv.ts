import { pipeline } from "node:stream/promises";
import { type CsvError, Parser } from "csv-parse";
import { createCellReader, findHeaderFaults } from "./csv-columns.ts";
import type { RowFault, RowSink } from "./row.ts";

const WRITING_FAULTS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: "a quote that is never closed",
  CSV_INVALID_CLOSING_QUOTE: "text behind a closing quote",
  INVALID_OPENING_QUOTE: "a quote inside a cell that does not begin with one",
};

const WANTED =
  'cells with commas or quotes in double quotes, each quote inside doubled: "a ""word"", and more"';

/** Takes records one by one: the first is the header, and without a good one no other is read. */
function createRecordReader(sink: RowSink) {
  let width = 0;
  let toInput: ReturnType<typeof createCellReader> | null = null;

  function readHeader(cells: readonly string[]): void {
    const header = cells.map((cell) => cell.trim());
    const faults = findHeaderFaults(header);
    for (const fault of faults) sink.refuse(fault);
    width = header.length;
    if (faults.length === 0) toInput = createCellReader(header);
  }

  return (cells: readonly string[], line: number) => {
    if (width === 0) return readHeader(cells);
    if (!toInput) return;
    if (cells.length === width) return sink.take({ line, input: toInput(cells) });
    const found = cells.length === 1 ? "1 cell" : `${cells.length} cells`;
    sink.refuse({ line, field: "", found, wanted: `${width}, as the header has` });
  };
}

/** Line breaks within the cells of a record. */
function countBreaks(cells: readonly string[]): number {
  const broken = cells.filter((cell) => cell.includes("\n"));
  return broken.reduce((count, cell) => count + cell.split("\n").length - 1, 0);
}

/** What the parser could not read. A quote left open swallows all that follows, so the end of the file says nothing. */
function toRowFault(error: CsvError | undefined, lastGoodLine: number): RowFault {
  const found = WRITING_FAULTS[error?.code ?? ""] ?? error?.message ?? "a row that can't be read";
  if (error?.code !== "CSV_QUOTE_NOT_CLOSED") {
    return { line: Number(error?.lines), field: "", found, wanted: WANTED };
  }
  const line = lastGoodLine + 1;
  const where = `opened at or after line ${line}`;
  return { line, field: "", found: `${found}, ${where}`, wanted: WANTED };
}

/** Reads CSV (RFC 4180) with a header row; empty rows are passed over. */
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
      readRecord(cells, lines - countBreaks(cells));
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
