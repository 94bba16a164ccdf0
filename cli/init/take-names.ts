import { stat } from "node:fs/promises";
import { type Fault, formatPlace } from "../../catalogue/fault.ts";
import { readRecords } from "../../server/content/csv-records.ts";
import type { RowFault } from "../../server/content/read-listings.ts";
import { describeReadError, readBytes, readText } from "../../server/content/read-text.ts";
import { CommandFault } from "../command.ts";
import { type CompleteNames, completeNames, RowFaults } from "./complete-names.ts";
import { isAddress, type Row } from "./source-columns.ts";
import { formatFaults, NAMES_FILE } from "./write-shop.ts";

export interface TakenNames extends CompleteNames {
  /** A fault of listings/names.csv, told as one of the source. */
  toSource(fault: Fault): Fault;
}

/** Where the shop's fault of a name that is there twice has the first. */
const PLACE = new RegExp(`\\b${NAMES_FILE.replace(".", "\\.")}:(\\d+)`);

/** Excel's `sep=;`, and notes. */
const isPreamble = (line: string) => line.trim() === "" || /^(sep=.|#(?![,;\t]))/i.test(line);

/** Its lines become empty, so that those of faults are the file's. */
function blankPreamble(text: string): string {
  const lines = text.split("\n");
  const first = lines.findIndex((line) => !isPreamble(line));
  return first < 0 ? "" : "\n".repeat(first) + lines.slice(first).join("\n");
}

const WORKBOOK = /\.(xlsx?|xlsm|ods|numbers)$/i;
/** How a zip archive begins, which these are, and an older workbook. */
const WORKBOOK_BYTES = new Set(["PK\x03\x04", "\xd0\xcf\x11\xe0"]);

async function isWorkbook(path: string): Promise<boolean> {
  if (WORKBOOK.test(path)) return true;
  for await (const bytes of readBytes(path)) {
    return WORKBOOK_BYTES.has(bytes.toString("latin1", 0, 4));
  }
  return false;
}

async function readRows(path: string): Promise<readonly Row[]> {
  const faultOf = (fault: Omit<RowFault, "field">) => new RowFaults([{ field: "", ...fault }]);
  const rows: Row[] = [];
  const faults: RowFault[] = [];
  async function* pieces() {
    yield blankPreamble((await Array.fromAsync(readText(path))).join(""));
  }
  try {
    if (await isWorkbook(path)) {
      throw faultOf({ found: "an Excel workbook or the like", wanted: "it saved as CSV" });
    }
    await readRecords(
      pieces(),
      (cells, line) => rows.push({ cells, line }),
      (fault) => faults.push(fault),
    );
  } catch (error) {
    throw error instanceof RowFaults ? error : faultOf(describeReadError(error));
  }
  if (faults.length > 0) throw new RowFaults(faults);
  return rows;
}

const isFileName = (source: string) =>
  /\.(csv|tsv|txt)$/i.test(source) || WORKBOOK.test(source) || /[\\/]/.test(source);

/** The rows, and what faults call the source. */
async function readSource(source: string, path: string) {
  const names = source.split(/[\s,;]+/).filter(Boolean);
  const stats = await stat(path).catch(() => null);
  if (stats?.isFile() || (stats && !names.every(isAddress))) {
    return { rows: await readRows(path), file: source };
  }
  const areAddresses = names.length > 0 && names.every((name) => /^https?:/i.test(name));
  if (!areAddresses && (isFileName(source) || !names.every(isAddress))) {
    throw new CommandFault(
      `${source}: found no such file (looked for ${path}), wanted a CSV file, or names such as harbor.com`,
    );
  }
  const rows = [...new Set(names)].map((name): Row => ({ cells: [name], line: 1 }));
  return { rows, file: null };
}

/** As a terminal writes the path of a file that is dropped on it. */
const withoutQuotes = (text: string) => text.trim().replace(/^(["'])(.*)\1$/s, "$2");

/**
 * Reads a file of names, CSV or one name a line, or the names themselves, parted by spaces or commas. What the shop requires
 * and the source has not is filled in. Throws a CommandFault if it can't be read.
 */
export async function takeNames(
  given: string,
  toPath: (path: string) => string,
  today: string,
): Promise<TakenNames> {
  const source = withoutQuotes(given);
  try {
    const { rows, file } = await readSource(source, toPath(source));
    const taken = completeNames(rows, today);
    const toLine = (line: number | undefined) => taken.lines.get(line ?? 0);
    return {
      ...taken,
      toSource(fault) {
        if (fault.file !== NAMES_FILE) return fault;
        const found = fault.found.replace(PLACE, (_, line: string) =>
          file === null ? "another" : formatPlace({ file, line: toLine(Number(line)) }),
        );
        return file === null
          ? { file: "the names", field: fault.field, found, wanted: fault.wanted }
          : { ...fault, found, file, line: toLine(fault.line) };
      },
    };
  } catch (error) {
    if (!(error instanceof RowFaults)) throw error;
    throw new CommandFault(
      formatFaults(error.faults.map((fault) => Object.assign(fault, { file: source }))),
    );
  }
}
