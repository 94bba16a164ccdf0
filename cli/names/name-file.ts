import { type Command, InvalidArgumentError, Option } from "commander";
import { type Fault, formatOwnFault } from "../../catalogue/schema/fault.ts";
import { RUN } from "../../server/process/program.ts";
import { openProgress } from "../../server/process/progress.ts";
import { type DateOrder, SOURCE_FIELDS } from "../../server/names/files/import-formats.ts";
import {
  type NameFile,
  readNameFile,
  type SkippedRow,
} from "../../server/names/files/read-names.ts";
import { FileFault } from "../../server/names/files/read-rows.ts";
import { type CommandContext, CommandFault, faultOf, toPath } from "../command/command.ts";
import { formatCount } from "../../catalogue/format/format.ts";

export interface NameFileOptions {
  readonly map?: ReadonlyMap<string, string>;
  readonly dates?: Lowercase<DateOrder>;
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

export function addNameFileOptions(command: Command): Command {
  return command
    .argument("<FILE>", "CSV, or an Excel workbook (.xlsx)")
    .option(
      '--map <FIELD="COLUMN">',
      "read a field from this column, or from none if nothing follows the =; can be repeated",
      parseMapping,
    )
    .addOption(
      new Option(
        "--dates <ORDER>",
        "how to read 11/03/2025, if the column doesn't make it clear",
      ).choices(["dmy", "mdy"]),
    );
}

export const NAME_FILES =
  "Files from Afternic, Sedo, Dan, Efty, GoDaddy, Dynadot, Namecheap, Porkbun, Spaceship, DomainMOD and others are recognized by their column names, any other by common ones. Columns about people are never read. Prices are in US dollars; 0 and - mean no price.";

const toDateOrder = (text: string) => (text.toLowerCase() === "mdy" ? "MDY" : "DMY");

export async function openNameFile(
  file: string,
  { map = new Map(), dates }: NameFileOptions,
  today: string,
  command: Command,
  context: CommandContext,
): Promise<NameFile> {
  const { terminal, wantsJson } = context;
  async function askDates(column: string, example: string): Promise<DateOrder> {
    if (dates) return toDateOrder(dates);
    const unclear = `${example} in the column ${column} can be read in two ways`;
    if (!terminal.isInteractive || wantsJson) {
      command.error(
        `${unclear}: give --dates dmy (the day first) or --dates mdy (the month first)`,
      );
    }
    for (;;) {
      const answer = await terminal.ask(
        `${unclear}.\nType dmy if the day comes first, mdy if the month does: `,
      );
      if (/^(dmy|mdy)$/i.test(answer.trim())) return toDateOrder(answer.trim());
      if (answer.trim() === "") throw new CommandFault("Nothing was changed.");
    }
  }
  const progress = openProgress(process.stderr, "Reading the rows");
  try {
    const choice = { columns: map, askDates, today, onRows: progress.show };
    return await readNameFile(toPath(file, context), choice);
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    throw faultOf(error.faults.map((fault) => Object.assign({ file }, fault)));
  } finally {
    progress.end();
  }
}

export function toFault(file: string, { domain, ...fault }: SkippedRow): Fault {
  const isNamed = domain !== undefined && fault.field !== "domain";
  return { ...fault, file, field: isNamed ? `${domain}: ${fault.field}` : fault.field };
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
    personal > 0 ? `About people, so never read: ${personal} more\n` : "",
    "\n",
  ].join("");
}

export function formatProposed(counts: readonly (readonly [string, number])[]): string {
  if (counts.length === 0) return "";
  const names = counts.reduce((sum, [, count]) => sum + count, 0);
  const list = counts.map(([category, count]) => `${category} ${count}`).join(", ");
  return `Categories proposed from the words of ${formatCount(names, "name")}: ${list}. To change one: ${RUN} names set NAME category=…\n`;
}
