import { type Command, InvalidArgumentError } from "commander";
import { type Fault, formatOwnFault } from "../../catalogue/schema/fault.ts";
import { showDomain } from "../../server/names/show-domain.ts";
import { RUN } from "../../server/process/program.ts";
import { openProgress } from "../../server/process/progress.ts";
import { SOURCE_FIELDS } from "../../server/names/files/import-formats.ts";
import { isHeader } from "../../server/names/files/find-table.ts";
import {
  type NameFile,
  readNames,
  type ReadingChoice,
} from "../../server/names/files/read-names.ts";
import type { SkippedRow } from "../../server/names/files/read-row.ts";
import { FileFault, readRows } from "../../server/names/files/read-rows.ts";
import { type CommandContext, faultOf, toPath } from "../command/command.ts";
import { formatCount } from "../../catalogue/format/format.ts";
import {
  addAnswerOptions,
  addCurrencyOption,
  type AnswerOptions,
  listAnswers,
  readAsking,
} from "./ask-questions.ts";

export interface NameFileOptions extends AnswerOptions {
  readonly map?: ReadonlyMap<string, string>;
}

function parseMapping(text: string, before: ReadonlyMap<string, string> = new Map()) {
  const [field = "", ...column] = text.split("=");
  if (column.length === 0 || !SOURCE_FIELDS.includes(field)) {
    throw new InvalidArgumentError(
      `Expected a field and a column, such as price="Buy Now"; fields are ${SOURCE_FIELDS.join(", ")}.`,
    );
  }
  return new Map([...before, [field, column.join("=").trim()]]);
}

export const addNameFileOptions = (command: Command): Command =>
  addCurrencyOption(
    addAnswerOptions(
      command
        .argument("<FILE>", "CSV, or an Excel workbook (.xlsx)")
        .option(
          '--map <FIELD="COLUMN">',
          "read a field from the column of this heading, letter or number, or from none if nothing follows the =; can be repeated",
          parseMapping,
        ),
    ),
  );

export const NAME_FILES =
  "Files from Afternic, Sedo, Dan, Efty, GoDaddy, Dynadot, Namecheap, Porkbun, Spaceship, DomainMOD and others are recognized by their column names, any other by common ones. Columns about people are never imported, but a word such as 'Sold' in them counts. Prices without a currency are in your shop's; 0 and - mean no price.";

/** Asks about what isn't sure, if somebody is there to answer. */
export async function openNameFile(
  file: string,
  { map = new Map(), ...options }: NameFileOptions,
  { today, currency }: Pick<ReadingChoice, "today" | "currency">,
  context: CommandContext,
): Promise<NameFile> {
  const { terminal, wantsJson } = context;
  const progress = openProgress(process.stderr, "Reading the rows");
  const choice = { columns: map, today, currency, onRows: progress.show };
  try {
    const table = await readRows(toPath(file, context), isHeader(map));
    return await readAsking(
      (answers) => readNames(table, { ...choice, answers }).finally(progress.end),
      listAnswers(options),
      terminal.isInteractive && !wantsJson ? terminal : null,
    );
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    throw faultOf(error.faults.map((fault) => Object.assign({ file }, fault)));
  } finally {
    progress.end();
  }
}

export function toFault(file: string, { domain, ...fault }: SkippedRow): Fault {
  const isNamed = domain !== undefined && fault.field !== "domain";
  return { ...fault, file, field: isNamed ? `${showDomain(domain)}: ${fault.field}` : fault.field };
}

export function formatSkipped(
  file: string,
  skipped: readonly SkippedRow[],
  title = "Skipped",
): string {
  if (skipped.length === 0) return "";
  const lines = skipped.map((row) => `${formatOwnFault(toFault(file, row))}\n`);
  return `${title} (${skipped.length}):\n${lines.join("")}\n`;
}

export function describeFile(file: string, { format, taken, leftOut, personal }: NameFile): string {
  const columns = taken.map(({ field, column }) =>
    column.toLowerCase() === field.toLowerCase() ? column : `${column} (${field})`,
  );
  return [
    `${file}: ${format ? `recognized as ${format}` : "columns found by their names"}\n`,
    `Columns used: ${columns.join(", ")}\n`,
    leftOut.length > 0 ? `Not used: ${leftOut.join(", ")}\n` : "",
    personal > 0 ? `About people, so never imported: ${personal} more\n` : "",
    "\n",
  ].join("");
}

export function formatProposed(counts: readonly (readonly [string, number])[]): string {
  if (counts.length === 0) return "";
  const names = counts.reduce((sum, [, count]) => sum + count, 0);
  const list = counts.map(([category, count]) => `${category} ${count}`).join(", ");
  return `Categories proposed from the words of ${formatCount(names, "name")}: ${list}. To change one: ${RUN} names set NAME category=…\n`;
}
