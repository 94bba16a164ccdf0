import { writeFile } from "node:fs/promises";
import { type Command, Option } from "commander";
import { type Lead, LEAD_FIELDS, listLeads } from "../server/inquiries/leads.ts";
import { addCommand, type CommandContext, CommandFault, printResult, toPath } from "./command.ts";
import { formatCount, formatCsv, formatJson } from "./format.ts";
import { addFilterOptions, type FilterOptions, toFilter } from "./leads.ts";

/** Personal data: only the seller may read it. */
const FILE_MODE = 0o600;

const FORMATS = {
  csv: (leads: readonly Lead[]) =>
    formatCsv(
      LEAD_FIELDS,
      leads.map((lead) => LEAD_FIELDS.map((field) => lead[field])),
    ),
  json: formatJson,
};

interface ExportOptions extends FilterOptions {
  readonly format?: keyof typeof FORMATS;
  readonly out?: string;
}

async function save(file: string, text: string, context: CommandContext): Promise<void> {
  try {
    await writeFile(toPath(file, context), text, { mode: FILE_MODE });
  } catch (error) {
    throw new CommandFault(`${file} can't be written: ${String(error)}`);
  }
}

export function addLeadsExport(leads: Command, context: CommandContext): void {
  const command = addCommand(leads, "export", {
    summary: "write inquiries as CSV or JSON, to a file or to the output",
    details:
      "The CSV opens in a spreadsheet as it is: text that would be taken for a formula starts with an apostrophe there.",
    examples: ["leads export --out leads.csv", "leads export --state won --format json"],
  });
  addFilterOptions(command, context)
    .addOption(
      new Option("--format <FORMAT>", "csv, if not given, or json").choices(["csv", "json"]),
    )
    .option("--out <FILE>", "write to this file, readable by you alone")
    .action(async ({ format, out: file, ...options }: ExportOptions) => {
      const { db } = await context.openDatabase();
      const { leads: found } = await listLeads(db, toFilter(options));
      const text = FORMATS[format ?? (context.wantsJson ? "json" : "csv")](found);
      if (file === undefined) return context.terminal.print(text);
      await save(file, text, context);
      const count = formatCount(found.length, "inquiry", "inquiries");
      printResult(context, { file, inquiries: found.length }, `${count} written to ${file}.\n`);
    });
}
