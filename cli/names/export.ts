import { basename, dirname } from "node:path";
import { type Command, Option } from "commander";
import type { ListedName } from "../../server/shop/merge-files.ts";
import { readYaml } from "../../server/shop/read-yaml.ts";
import {
  CONTENTS,
  exportNames,
  listRows,
  mappingSchema,
  type ExportFormat,
  type ExportName,
  FORMATS,
  takesCurrency,
} from "../../server/names/files/export-names.ts";
import {
  type CommandContext,
  CommandFault,
  faultOf,
  requireListings,
  toPath,
} from "../command/command.ts";
import { addList } from "../command/print-list.ts";
import { addNameFilter, findNames, type TypedFilter } from "./names.ts";

interface Options extends TypedFilter {
  readonly format?: ExportName;
  readonly columns?: string;
}

async function readMapping(file: string, context: CommandContext): Promise<ExportFormat> {
  const path = toPath(file, context);
  const { value, faults } = await readYaml(dirname(path), basename(path), mappingSchema);
  if (!value) throw faultOf(faults.map((fault) => Object.assign({}, fault, { file })));
  return { columns: value, hasMark: false, isUpload: false };
}

const UPLOAD_NAMES = Object.keys(FORMATS)
  .filter((name) => name !== "plain")
  .join(", ")
  .replace(/, (?=[^,]*$)/, " or ");

const LEFT_OUT =
  "Reserved, sold and hidden names are left out; 'names --status sold' lists the sold ones.";

const DETAILS = `'names import' reads the plain format back without changes. The afternic and sedo formats are those marketplaces' bulk uploads of available names: never choose 'Replace' or 'Sync' there, which remove what isn't in the file. Dynadot, Spaceship and Atom publish no upload file, so their formats hold what they want to know. The plain and afternic formats contain your floor prices, so don't share them. The file for --columns is YAML with one column per line, such as 'Buy Now: amount'; a column can hold ${CONTENTS.join(", ")}, a fixed text such as "=USD", or nothing. Text that a spreadsheet would take for a formula starts with an apostrophe.`;

export function addNamesExport(names: Command, context: CommandContext): void {
  addList<ListedName, Options>(names, context, {
    name: "export",
    summary: "export names as CSV for a marketplace or spreadsheet",
    details: DETAILS,
    examples: [
      "names export --out names.csv",
      "names export --format afternic --out afternic.csv",
      "names export --format sedo --out sedo.csv",
      "names export --columns venue.yaml --extension .ai --out venue.csv",
    ],
    noun: ["name", "names"],
    addFilters: (command) =>
      addNameFilter(command)
        .addOption(
          new Option("--format <FORMAT>", `plain (the default), ${UPLOAD_NAMES}`).choices(
            Object.keys(FORMATS),
          ),
        )
        .addOption(
          new Option("--columns <FILE>", "use the columns in this mapping file").conflicts(
            "format",
          ),
        ),
    async find({ format, columns, ...filter }) {
      const listed = await requireListings(context);
      const { content, listings } = listed;
      const upload = columns ? await readMapping(columns, context) : FORMATS[format ?? "plain"];
      const { currency } = content.shop;
      if (!takesCurrency(upload, currency)) {
        const taken = upload.currencies?.join(", ");
        throw new CommandFault(
          `your prices are in ${currency}, and ${format} takes ${taken}: they aren't converted`,
        );
      }
      const status = filter.status ?? (upload.isUpload ? "available" : undefined);
      const found = (await findNames(context, listed, { ...filter, status })).filter(
        ({ hidden }) => !hidden || filter.hidden || !upload.isUpload,
      );
      const { siteUrl } = context.readConfig();
      const isLess = upload.isUpload && !filter.status && found.length < listings.length;
      for (const note of [...(upload.advice ?? []), ...(isLess ? [LEFT_OUT] : [])])
        context.terminal.printError(`${note}\n`);
      const toCsv = (rows: readonly ListedName[]) =>
        exportNames({ names: rows, siteUrl, currency }, upload);
      const titles = upload.columns.map(([title]) => title);
      return {
        rows: found.flatMap(({ domain }) => content.names.get(domain) ?? []),
        columns: [],
        toCsv,
        toText: toCsv,
        toJson(row) {
          const [cells = []] = listRows({ names: [row], siteUrl, currency }, upload.columns);
          return Object.fromEntries(cells.map((cell, at) => [titles[at], cell]));
        },
      };
    },
  });
}
