import { existsSync } from "node:fs";
import { join, parse } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import { collapseSpaces } from "../../catalogue/format/clean-text.ts";
import { type Fault, formatOwnFault } from "../../catalogue/schema/fault.ts";
import { askWhatToSell } from "../../server/names/files/describe-review.ts";
import type { NameFile, ReadingChoice } from "../../server/names/files/name-file.ts";
import { readNameFile } from "../../server/names/files/read-names.ts";
import type { SkippedRow } from "../../server/names/files/read-row.ts";
import { FileFault } from "../../server/names/files/read-rows.ts";
import { OPEN, SELL, type Sell } from "../../server/names/files/reading.ts";
import {
  listReadings,
  readReading,
  writeReading,
} from "../../server/names/files/known-readings.ts";
import { showDomain } from "../../server/names/show-domain.ts";
import { RUN } from "../../server/process/program.ts";
import { openProgress } from "../../server/process/progress.ts";
import {
  type CommandContext,
  CommandFault,
  FAULT,
  faultOf,
  printResult,
  saveFile,
  toPath,
} from "../command/command.ts";
import { quoteForShell } from "../command/format.ts";
import type { Terminal } from "../command/terminal.ts";

export interface NameFileOptions {
  readonly reading?: string;
  readonly rate?: ReadonlyMap<string, number>;
  readonly sell?: Sell;
}

function parseRate(text: string, before: ReadonlyMap<string, number> = new Map()) {
  const [, currency = "", rate = ""] = /^([a-z]{3,4})=(\d+(?:\.\d+)?)$/i.exec(text) ?? [];
  if (Number(rate) > 0) return new Map([...before, [currency.toUpperCase(), Number(rate)]]);
  throw new InvalidArgumentError("Expected a currency and its rate, such as EUR=1.08.");
}

export const addNameFileOptions = (command: Command): Command =>
  command
    .argument("<FILE>", "CSV, or an Excel workbook (.xlsx)")
    .option("--reading <READING>", "the file that says what each column means")
    .option(
      "--rate <CURRENCY=RATE>",
      "what one unit of another currency is in your shop's, such as EUR=1.08; can be repeated",
      parseRate,
    );

export const NAME_FILES =
  "It reads lists with the shop's own columns (Domain, Price and so on), the files of the registrars and marketplaces in docs/reference.md#files-of-names-that-are-known, and every kind of file whose reading is in your readings folder. For any other kind it writes a reading beside the file, where you say what each column means, and does nothing else.";

type Place = Pick<ReadingChoice, "today" | "currency">;

export async function openNameFile(
  file: string,
  { reading, rate, sell }: NameFileOptions,
  { today, currency }: Place,
  context: CommandContext,
): Promise<NameFile> {
  const progress = openProgress(process.stderr, "Reading the rows");
  const { contentDir } = context.readConfig();
  try {
    return await readNameFile(toPath(file, context), {
      today,
      currency,
      readings: await listReadings(contentDir),
      onRows: progress.show,
      ...(reading !== undefined && {
        reading: await readReading(toPath(reading, context), reading),
      }),
      ...(rate && { rates: rate }),
      ...(sell && { sell }),
    });
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    const faults = error.faults.map((fault) => ({ file: error.file ?? file, ...fault }));
    if (error.file === null) throw faultOf(faults);
    const { message } = faultOf(faults);
    throw new CommandFault(`${message}\nCorrect or delete ${error.file}, then run this again.`);
  } finally {
    progress.end();
  }
}

export const SHOW_HINT = `To bring a hidden name into the shop: ${RUN} names show NAME`;

export function formatSentences(title: string, sentences: readonly string[]): string {
  if (sentences.length === 0) return "";
  return `${title} (${sentences.length}):\n${sentences.map((sentence) => `  ${sentence}\n`).join("")}\n`;
}

export const describeReading = ({ kind, reading, open, looks, columns }: NameFile) => ({
  kind,
  title: reading.title,
  open,
  looks,
  columns: columns.map(({ name, reading, isProposed }) => ({ name, is: reading.is, isProposed })),
});

function describeKind(file: string, { kind, reading }: NameFile): string {
  if (kind === "new") return `${file}: a new kind of file\n`;
  return `${file}: ${kind === "changed" ? "almost" : "read as"} ${collapseSpaces(reading.title)}\n`;
}

/** Says what is open, and writes a reading beside the file if there is none. Nothing else is done with such a file. */
export async function reportOpen(
  command: string,
  file: string,
  source: NameFile,
  options: NameFileOptions,
  context: CommandContext,
): Promise<void> {
  const { open, looks, foreign, reading } = source;
  context.exitCode = FAULT;
  const { dir, name } = parse(file);
  const given = options.reading ?? join(dir, `${name}.reading.yaml`);
  const isThere = existsSync(toPath(given, context));
  if (!isThere) await saveFile(context, given, writeReading(reading));
  const rates = foreign.filter((currency) => reading.rates?.[currency] === undefined);
  const words = [
    `${RUN} names ${command} ${quoteForShell(file)} --reading ${quoteForShell(given)}`,
    ...rates.map((currency) => `--rate ${currency}=RATE`),
  ].join(" ");
  printResult(
    context,
    { ...describeReading(source), reading: given },
    [
      `${describeKind(file, source)}\n`,
      formatSentences("Open", open),
      formatSentences("Look at", looks),
      isThere && !options.reading ? `${given} was there already: delete it for a new one.\n` : "",
      `Nothing was done. Look at every line of ${given}, replace each ${OPEN}, then run:\n  ${words}\n`,
    ].join(""),
  );
}

export async function askToSell(terminal: Terminal, count: number): Promise<Sell> {
  for (;;) {
    const answer = await terminal.ask(
      `${askWhatToSell(count)}\nType all, priced (only those with a price) or none (they come in hidden): `,
    );
    const word = answer.trim().toLowerCase() || "none";
    const sell = SELL.find((each) => each === word);
    if (sell) return sell;
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

export function describeFile(file: string, source: NameFile): string {
  const { columns, looks } = source;
  const used = columns.flatMap(({ name, reading: { is } }) =>
    is === "none" ? [] : name.toLowerCase() === is.toLowerCase() ? name : `${name} (${is})`,
  );
  const leftOut = columns.flatMap(({ name, reading: { is } }) => (is === "none" ? name : []));
  return [
    describeKind(file, source),
    used.length > 0 ? `Columns used: ${used.join(", ")}\n` : "",
    leftOut.length > 0 ? `Left out: ${leftOut.join(", ")}\n` : "",
    "\n",
    formatSentences("Look at", looks),
  ].join("");
}
