import { type Command, Option } from "commander";
import { formatCount } from "../../catalogue/format/format.ts";
import {
  addCommand,
  type CommandContext,
  parseCount,
  printResult,
  saveFile,
  type Texts,
} from "./command.ts";
import { type Column, formatCsv, formatJson, formatTable } from "./format.ts";

export interface ListColumn<Row> extends Column {
  value(row: Row): string | number;
}

interface Found<Row> {
  readonly columns: readonly ListColumn<Row>[];
  readonly rows: readonly Row[];
  /** How many there are without the limit, if `rows` has fewer. */
  readonly total?: number;
  /** Sentences below the table. */
  readonly notes?: readonly string[];
  /** Returns what --json prints of a row, if that isn't the whole row. */
  toJson?(row: Row): unknown;
  /** Returns what --csv prints, if that isn't the single values of what --json prints. */
  toCsv?(rows: readonly Row[]): string;
  /** Returns what is printed instead of the table. */
  toText?(rows: readonly Row[]): string;
}

/** One line of the table of lists. */
export interface List<Row, Options, Operand> extends Texts {
  readonly name: string;
  readonly noun: readonly [one: string, many: string];
  /** Adds the options, and at most one argument, that choose rows. */
  addFilters?(command: Command): Command;
  find(options: Options, operand: Operand | undefined): Promise<Found<Row>>;
}

interface PrinterOptions {
  readonly csv?: true;
  readonly out?: string;
  readonly limit?: number;
}

const writeValue = (value: unknown) => (typeof value === "number" ? value : String(value ?? ""));

/** Writes what --json prints, as far as it is a single value: a program reads days and sums from it. */
function writeFields(rows: readonly unknown[], titles: readonly string[]): string {
  const records = rows.map((row) => row as Readonly<Record<string, unknown>>);
  const isSingle = (field: string) =>
    records.every((record) => typeof record[field] !== "object" || record[field] === null);
  const fields = Object.keys(records[0] ?? {}).filter(isSingle);
  return formatCsv(
    fields.length > 0 ? fields : titles,
    records.map((record) => fields.map((field) => writeValue(record[field]))),
  );
}

/** Adds a command that prints rows as a table, JSON or CSV, or writes them to a file. */
export function addList<Row, Options extends object, Operand = string>(
  parent: Command,
  context: CommandContext,
  list: List<Row, Options, Operand>,
): Command {
  const { noun, addFilters, find } = list;
  const plain = addCommand(parent, list.name, list);
  const command = (addFilters?.(plain) ?? plain)
    .addOption(new Option("--csv", "print CSV for a spreadsheet").conflicts("json"))
    .option("--limit <NUMBER>", "list at most this many", parseCount(1, 1_000_000))
    .option("--out <FILE>", "write CSV, or JSON with --json, to a file that only you can read");
  return command.action(async (first: unknown) => {
    const operand = command.registeredArguments.length > 0 ? (first as Operand) : undefined;
    const options = command.opts<Options & PrinterOptions>();
    const { csv, out, limit = Infinity } = options;
    const found = await find(options, operand);
    const { columns, total = found.rows.length, notes = [], toJson = (row) => row } = found;
    const rows = found.rows.slice(0, limit);
    const cells = rows.map((row) => columns.map(({ value }) => value(row)));
    const titles = columns.map(({ title }) => title);
    const toCsv = () => found.toCsv?.(rows) ?? writeFields(rows.map(toJson), titles);
    if (out !== undefined) {
      await saveFile(context, out, context.wantsJson ? formatJson(rows.map(toJson)) : toCsv());
      const words = `${formatCount(rows.length, ...noun)} written to ${out}.\n`;
      return printResult(context, { file: out, count: rows.length }, words);
    }
    if (csv) return context.terminal.print(toCsv());
    const below = notes.map((note) => `${note}\n`).join("");
    printResult(context, rows.map(toJson), (width) => {
      if (found.toText) return found.toText(rows);
      if (rows.length === 0) return `No ${noun[1]}.\n${below}`;
      const shouted = columns.map(({ title, align, isKey }) => {
        return { title: title.toUpperCase(), align, isKey };
      });
      const shown = rows.length < total ? `, ${rows.length} shown` : "";
      const count = `${formatCount(total, ...noun)}${shown}\n`;
      return `${formatTable(shouted, cells, width)}\n${count}${below}`;
    });
  });
}
