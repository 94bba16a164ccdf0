import { stat } from "node:fs/promises";
import type { Fault } from "../../catalogue/schema/fault.ts";
import type { Currency } from "../../catalogue/format/currency.ts";
import { addRows } from "../../server/shop/edit-listings.ts";
import { MAX_ROWS } from "../../server/shop/table-bounds.ts";
import { countFilledIn, countProposed, isHidden } from "../../server/names/files/count-review.ts";
import {
  readNameFile,
  readNames,
  type ReadingChoice,
} from "../../server/names/files/read-names.ts";
import type { SkippedRow } from "../../server/names/files/read-row.ts";
import type { Answers, Asked } from "../../server/names/files/questions.ts";
import { RUN } from "../../server/process/program.ts";
import { FileFault, isWorkbookName } from "../../server/names/files/read-rows.ts";
import { isAddress } from "../../server/names/files/read-values.ts";
import { type Review, reviewNames } from "../../server/names/files/review.ts";
import { showDomain } from "../../server/names/show-domain.ts";
import { CommandFault } from "../command/command.ts";
import { formatCount } from "../../catalogue/format/format.ts";
import { formatQuestions } from "../names/ask-questions.ts";
import { formatProposed, toFault } from "../names/name-file.ts";
import { formatFaults } from "./write-shop.ts";

export interface TakenNames {
  readonly csv: string;
  readonly count: number;
  readonly leftOut: readonly string[];
  readonly filledIn: Readonly<Record<string, { readonly value: string; readonly names: number }>>;
  readonly proposed: readonly (readonly [category: string, names: number])[];
  readonly skipped: readonly Fault[];
  readonly cellsLeftOut: readonly Fault[];
  readonly questions: readonly Asked[];
  readonly hidden: number;
  readonly converted: Review["converted"];
  /** Why these names can't be used as they are. */
  readonly refusal: string | null;
}

const isFileName = (source: string) =>
  /\.(csv|tsv|txt)$/i.test(source) || isWorkbookName(source) || /[\\/]/.test(source);

async function findFile(source: string, path: string): Promise<string | null> {
  const names = source.split(/[\s,;]+/).filter(Boolean);
  const stats = await stat(path).catch(() => null);
  if (stats?.isFile() || (stats && !names.every(isAddress))) return path;
  const areAddresses = names.length > 0 && names.every((name) => /^https?:/i.test(name));
  if (!areAddresses && (isFileName(source) || !names.every(isAddress))) {
    throw new CommandFault(
      `${source}: found no such file (looked for ${path}), expected a CSV or Excel file, or names such as harbor.com`,
    );
  }
  return null;
}

function readWords(source: string, choice: ReadingChoice) {
  const names = new Set(source.split(/[\s,;]+/).filter(Boolean));
  if (names.size > MAX_ROWS) {
    const [found, most] = [names.size, MAX_ROWS].map((count) => formatCount(count, "name"));
    throw new FileFault([{ field: "", found: found ?? "", wanted: `at most ${most}` }]);
  }
  const rows = [...names].map((name) => ({ cells: [name], line: 1 }));
  return readNames({ rows, faults: [] }, choice);
}

/** A terminal quotes the path of a file that is dropped on it. */
const withoutQuotes = (text: string) => text.trim().replace(/^(["'])(.*)\1$/s, "$2");

/** `given` is a file of names or the names themselves. Fills in required fields. Throws a CommandFault for unreadable input. */
export async function takeNames(
  given: string,
  toPath: (path: string) => string,
  { today, currency }: { readonly today: string; readonly currency: Currency },
  answers: Answers = new Map(),
): Promise<TakenNames> {
  const source = withoutQuotes(given);
  const path = await findFile(source, toPath(source));
  const place = (row: SkippedRow) =>
    path === null ? toFault("the names", { ...row, line: undefined }) : toFault(source, row);
  const refuse = (faults: readonly SkippedRow[]) => formatFaults(faults.map(place));
  try {
    const choice = { columns: new Map<string, string>(), answers, today, currency };
    const read = await (path === null ? readWords(source, choice) : readNameFile(path, choice));
    const { added, skipped, leftOut, converted } = reviewNames(
      read,
      () => undefined,
      today,
      currency,
    );
    const isRefused = skipped.length > 0 && (path === null || added.length === 0);
    return {
      csv: addRows(
        "",
        added.map(({ fields }) => fields),
      ),
      count: added.length,
      leftOut: read.leftOut,
      skipped: skipped.map(place),
      cellsLeftOut: leftOut.map(place),
      filledIn: Object.fromEntries(countFilledIn(added, today)),
      proposed: countProposed(added),
      questions: read.questions,
      hidden: added.filter(isHidden).length,
      converted,
      refusal: isRefused ? refuse(skipped) : null,
    };
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    throw new CommandFault(refuse(error.faults));
  }
}

function formatFew(title: string, faults: readonly Fault[]): string {
  return faults.length > 0 ? `${title} (${faults.length}):\n${formatFaults(faults)}\n` : "";
}

export function describeTaken({
  leftOut,
  filledIn,
  count,
  skipped,
  cellsLeftOut,
  proposed,
  questions,
  hidden,
  converted,
}: TakenNames): string {
  const byCount = Map.groupBy(Object.entries(filledIn), ([, { names }]) => names);
  const filled = [...byCount].map(([names, fields]) => {
    const who = names === count ? "Every name" : formatCount(names, "name");
    const what = fields.map(([field, { value }]) => `${field}: ${value}`).join(", ");
    return `${who} got ${what}. To change this, edit listings/names.csv.\n`;
  });
  const columns = leftOut.length > 0 ? `Columns left out: ${leftOut.join(", ")}.\n` : "";
  const rows = formatFew("Skipped", skipped);
  const cells = formatFew("Cells left out, but the rest of the row is used", cellsLeftOut);
  const held =
    hidden > 0
      ? `${formatCount(hidden, "name")} not for sale in your file: hidden. To show one: ${RUN} names show NAME\n`
      : "";
  const sums = converted.map(
    ({ domain, field, from, to }) => `  ${showDomain(domain)}: ${field}: ${from} → ${to}\n`,
  );
  const rates =
    sums.length > 0 ? `Converted at your rate (${sums.length}):\n${sums.join("")}\n` : "";
  return [
    formatQuestions(questions),
    rates,
    rows,
    cells,
    held,
    columns,
    ...filled,
    formatProposed(proposed),
  ].join("");
}
