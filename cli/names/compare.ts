import type { Command } from "commander";
import { compareNames, DIFFERENCES } from "../../server/name-files/compare-names.ts";
import { addCommand, type CommandContext, FAULT, printResult } from "../command.ts";
import { formatCount } from "../format.ts";
import { requireListings } from "../names.ts";
import { formatTable } from "../table.ts";
import {
  addNameFileOptions,
  describeFile,
  formatSkipped,
  NAME_FILES,
  type NameFileOptions,
  openNameFile,
} from "./name-file.ts";

const COLUMNS = [
  { title: "NAME", isKey: true },
  { title: "HERE", align: "right" },
  { title: "THERE", align: "right" },
  { title: "WHAT DIFFERS" },
] as const;

interface Options extends NameFileOptions {
  readonly part?: true;
}

export function addNamesCompare(names: Command, context: CommandContext): void {
  const command = addNameFileOptions(
    addCommand(names, "compare", {
      summary: "tell where a marketplace's export and the shop disagree",
      details: `Prices that differ, names missing on either side, names sold on one side that are still offered on the other. Changes nothing; the exit code is 1 if something differs or a row can't be read, so that it can run every night. ${NAME_FILES}`,
      examples: ["names compare afternic.csv", "names compare sedo.csv --part --json"],
    }),
  ).option("--part", "the file holds only some of the names: those missing there are well");
  command.action(async (file: string, options: Options) => {
    const { listings } = await requireListings(context);
    const source = await openNameFile(file, options, command, context);
    const isPart = options.part === true;
    const differences = compareNames({ file: source, listings, isPart });
    const { format, skipped } = source;
    if (differences.length + skipped.length > 0) context.exitCode = FAULT;
    printResult(context, { format, differences, skipped }, () => {
      const rows = differences.map(({ domain, shop, there, kind }) => [
        domain,
        shop ?? "-",
        there ?? "-",
        DIFFERENCES[kind],
      ]);
      const table = rows.length > 0 ? formatTable(COLUMNS, rows, context.terminal.columns) : "";
      const summary =
        differences.length === 0
          ? `No differences among ${formatCount(source.names.length, "name")}.`
          : formatCount(differences.length, "difference");
      return `${describeFile(file, source)}${formatSkipped(file, skipped)}${table}${table && "\n"}${summary}\n`;
    });
  });
}
