import { type Command, Option } from "commander";
import { formatCount } from "../../catalogue/format/format.ts";
import { LEAD_FIELDS, type Lead } from "../../server/conversations/store/leads.ts";
import { addCommand, type CommandContext, printResult, saveFile } from "../command/command.ts";
import { addFilterOptions, type FilterOptions } from "../command/filter-options.ts";
import { formatCsv, formatJson } from "../command/format.ts";
import { listFound } from "./leads.ts";

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

export function addLeadsExport(leads: Command, context: CommandContext): void {
  const toFile = addCommand(leads, "export", {
    summary: "export inquiries as CSV or JSON, to a file or standard output",
    details:
      "The CSV is safe to open in a spreadsheet: text that would be taken for a formula starts with an apostrophe.",
    examples: ["leads export --out leads.csv", "leads export --state won --format json"],
  });
  addFilterOptions(toFile, context)
    .addOption(
      new Option("--format <FORMAT>", "csv (the default) or json").choices(["csv", "json"]),
    )
    .option("--out <FILE>", "write to this file, which only you can read")
    .action(async ({ format, out: file, ...filter }: ExportOptions) => {
      const { wantsJson } = context;
      if (file === undefined && format === "csv" && wantsJson) {
        toFile.error("--format csv can't be printed as JSON: leave out --json, or add --out");
      }
      const { leads: found } = await listFound(context, filter);
      const text = FORMATS[format ?? (file === undefined && wantsJson ? "json" : "csv")](found);
      if (file === undefined) return context.terminal.print(text);
      await saveFile(context, file, text);
      const count = formatCount(found.length, "inquiry", "inquiries");
      printResult(context, { file, inquiries: found.length }, `${count} written to ${file}.\n`);
    });
}
