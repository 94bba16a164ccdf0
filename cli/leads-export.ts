import { writeFile } from "node:fs/promises";
import { type Lead, LEAD_FIELDS, listLeads } from "../server/inquiries/leads.ts";
import { type Command, CommandFault, FINE, WrongUse } from "./command.ts";
import { formatCount } from "./count.ts";
import { formatCsv } from "./csv.ts";
import { formatJson } from "./json.ts";
import { FILTER_OPTIONS, parseLeadFilter, textOf } from "./lead-filter.ts";

/** Personal data: for the seller's eyes only. */
const FILE_MODE = 0o600;

const FORMATS = {
  csv: (leads: readonly Lead[]) =>
    formatCsv(
      LEAD_FIELDS,
      leads.map((lead) => LEAD_FIELDS.map((field) => lead[field])),
    ),
  json: formatJson,
};

async function save(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text, { mode: FILE_MODE });
  } catch (error) {
    throw new CommandFault(`${file} can't be written: ${String(error)}`);
  }
}

export const leadsExport: Command = {
  name: "leads export",
  operands: "",
  minOperands: 0,
  maxOperands: 0,
  summary: "write inquiries as CSV or JSON, to a file or to the output",
  details:
    "The CSV opens in a spreadsheet as it is: text that would be taken for a formula starts with an apostrophe there.",
  options: {
    ...FILTER_OPTIONS,
    format: { value: "FORMAT", text: "csv, if not given, or json" },
    out: { value: "FILE", text: "write to this file, readable by you alone" },
  },
  examples: ["leads export --out leads.csv", "leads export --state won --format json"],
  async run({ options, wantsJson, terminal, openDatabase }) {
    const name = textOf(options, "format") ?? (wantsJson ? "json" : "csv");
    if (name !== "csv" && name !== "json") {
      throw new WrongUse(`--format wants csv or json, not '${name}'`);
    }
    const filter = parseLeadFilter(options);
    const file = textOf(options, "out");
    const { db } = await openDatabase();
    const leads = await listLeads(db, filter);
    const text = FORMATS[name](leads);
    if (file === undefined) {
      terminal.print(text);
      return FINE;
    }
    await save(file, text);
    const count = formatCount(leads.length, "inquiry", "inquiries");
    terminal.print(
      wantsJson ? formatJson({ file, inquiries: leads.length }) : `${count} written to ${file}.\n`,
    );
    return FINE;
  },
};
