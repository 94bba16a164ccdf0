import { rowFields, statFields } from "../../catalogue/listing-schema.ts";
import type { RowFault } from "./row.ts";

const LISTS = new Set(["keywords", "features", "useCases", "targetAudience"]);
const REQUIRED: readonly string[] = ["domain", "price", "category", "listedDate"];

const STAT_COLUMNS = Object.keys(statFields).map((name) => `stats.${name}`);
/** A cell has no room for questions and answers. */
const COLUMNS = [
  ...Object.keys(rowFields).filter((name) => name !== "stats" && name !== "faqs"),
  ...STAT_COLUMNS,
];

const fault = (field: string, found: string, wanted: string) => ({ line: 1, field, found, wanted });

/** What is wrong with a header row. */
export function findHeaderFaults(header: readonly string[]): RowFault[] {
  const unknown = header.filter((name) => !COLUMNS.includes(name));
  const twice = header.filter((name, index) => header.indexOf(name) < index);
  const missing = REQUIRED.filter((name) => !header.includes(name));
  return [
    ...unknown.map((name) =>
      fault(
        name.slice(0, 80),
        "a column that is not known",
        `commas between columns out of ${COLUMNS.join(", ")}`,
      ),
    ),
    ...twice.map((name) => fault(name, "a column that is there twice", "each column once")),
    ...missing.map((name) => fault(name, "no such column", `the columns ${REQUIRED.join(", ")}`)),
  ];
}

function readCell(name: string, cell: string): unknown {
  if (!LISTS.has(name)) return cell;
  return cell.split(";").flatMap((item) => item.trim() || []);
}

/** Gives the reader of rows under a good header: an empty cell is no field, a list is parted by semicolons. */
export function createCellReader(header: readonly string[]) {
  return (cells: readonly string[]): Record<string, unknown> => {
    const input: Record<string, unknown> = {};
    let stats: Record<string, string> | undefined;
    for (const [index, name] of header.entries()) {
      const cell = cells[index]?.trim();
      if (!cell) continue;
      if (name.startsWith("stats.")) (stats ??= {})[name.slice("stats.".length)] = cell;
      else input[name] = readCell(name, cell);
    }
    if (stats) input.stats = stats;
    return input;
  };
}
