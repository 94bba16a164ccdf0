import { existsSync } from "node:fs";
import type { Fault } from "../../catalogue/schema/fault.ts";
import { addRows } from "../../server/shop/edit-listings.ts";
import { countHidden, listNotes } from "../../server/names/files/describe-review.ts";
import type { NameFile, ReadingChoice } from "../../server/names/files/name-file.ts";
import { readNameFile, readNames } from "../../server/names/files/read-names.ts";
import type { SkippedRow } from "../../server/names/files/read-row.ts";
import { FileFault, isWorkbookName } from "../../server/names/files/read-rows.ts";
import { isAddress } from "../../server/names/files/read-values.ts";
import { listReadings } from "../../server/names/files/known-readings.ts";
import { reviewNames } from "../../server/names/files/review.ts";
import { RUN } from "../../server/process/program.ts";
import { quoteForShell } from "../command/format.ts";
import { formatSentences, SHOW_HINT, toFault } from "../names/open-names.ts";
import { formatFaults } from "./write-shop.ts";

export const NO_NAMES = {
  csv: "",
  count: 0,
  leftOut: [] as readonly string[],
  skipped: [] as readonly Fault[],
  cellsLeftOut: [] as readonly Fault[],
  looks: [] as readonly string[],
  notes: [] as readonly string[],
  asksToSell: false,
  hidden: 0,
  /** Says why no name of the file is taken; empty if some are. */
  refusal: "",
};

type TakenNames = typeof NO_NAMES;

/** A terminal quotes the path of a file that is dropped on it. */
export const withoutQuotes = (text: string) => text.trim().replace(/^(["'])(.*)\1$/s, "$2");

const splitWords = (source: string) => source.split(/[\s,;]+/).filter(Boolean);

const isFileName = (source: string) =>
  /\.(csv|tsv|txt)$/i.test(source) || isWorkbookName(source) || /[\\/]/.test(source);

/** Returns what is wrong with a source of names that is neither a file nor names themselves. */
export function findSourceProblem(source: string, path: string): string | undefined {
  const names = splitWords(source);
  if (names.length === 0 || existsSync(path)) return undefined;
  const areAddresses = names.every((name) => /^https?:/i.test(name));
  if (areAddresses || (!isFileName(source) && names.every(isAddress))) return undefined;
  return `${source}: found no such file (looked for ${path}), expected a CSV or Excel file, or names such as harbor.com`;
}

const readWords = (source: string) => ({
  name: "",
  isHidden: false,
  hiddenLines: [],
  faults: [],
  rows: [...new Set(splitWords(source))].map((name) => ({ cells: [name], line: 1 })),
});

type Choice = Pick<ReadingChoice, "today" | "currency" | "sell">;

async function read(source: string, path: string, choice: Choice): Promise<NameFile> {
  const all = { ...choice, readings: await listReadings(null) };
  return existsSync(path) ? readNameFile(path, all) : readNames([readWords(source)], all);
}

/** `source` is a file of names or the names themselves. Fills in required fields. */
export async function takeNames(source: string, path: string, choice: Choice): Promise<TakenNames> {
  const place = (row: SkippedRow) => toFault(source, row);
  try {
    const file = await read(source, path, choice);
    if (file.open.length > 0) {
      return { ...NO_NAMES, refusal: "nobody has said yet what its columns mean" };
    }
    const review = reviewNames(file, () => undefined, choice.today, choice.currency);
    const { added, skipped, leftOut } = review;
    const rows = added.map(({ fields }) => fields);
    return {
      csv: rows.length > 0 ? addRows("", rows) : "",
      count: added.length,
      leftOut: file.columns.flatMap(({ name, reading }) => (reading.is === "none" ? name : [])),
      skipped: skipped.map(place),
      cellsLeftOut: leftOut.map(place),
      looks: file.looks,
      notes: listNotes(review, choice.today),
      asksToSell: file.asksToSell,
      hidden: countHidden(added),
      refusal: added.length > 0 ? "" : "none of its rows can be used",
    };
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    return { ...NO_NAMES, refusal: formatFaults(error.faults.map(place)) };
  }
}

function formatFew(title: string, faults: readonly Fault[]): string {
  return faults.length > 0 ? `${title} (${faults.length}):\n${formatFaults(faults)}\n` : "";
}

/** `file` is the path of the source, if it is one. */
export function describeTaken(source: string, file: string, taken: TakenNames): string {
  const { leftOut, skipped, cellsLeftOut, looks, notes, hidden, refusal } = taken;
  return [
    refusal &&
      `No name of ${source} is in your shop yet: ${refusal}. Import it on the desk, under Names, or run in the shop's folder ${RUN} names import ${quoteForShell(file)}\n`,
    formatFew("Skipped", skipped),
    formatFew("Cells left out, but the rest of the row is used", cellsLeftOut),
    formatSentences("Look at", looks),
    leftOut.length > 0 ? `Columns left out: ${leftOut.join(", ")}.\n` : "",
    ...notes.map((note) => `${note}.\n`),
    hidden > 0 ? `${SHOW_HINT}\n` : "",
  ].join("");
}
