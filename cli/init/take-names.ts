import { stat } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { COLUMNS as FIELDS, findDelimiter } from "../../server/content/read-csv.ts";
import { readText } from "../../server/content/read-text.ts";
import { CommandFault, parseDomain } from "../command.ts";

export interface TakenNames {
  /** What the shop reads as listings/names.csv, its lines those of the source. */
  readonly csv: string;
  /** Columns of the source that a listing has no field for. */
  readonly leftOut: readonly string[];
  /** Fields that the source does not have, with what every name got instead. */
  readonly filledIn: Readonly<Record<string, string>>;
}

const plainName = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9.]/g, "");

const COLUMNS = new Map([
  ...FIELDS.map((name) => [plainName(name), name] as const),
  // As registrars and marketplaces call them.
  ...["domainname", "name", "domains"].map((name) => [name, "domain"] as const),
  ...["buynow", "buynowprice", "bin", "binprice", "askingprice", "listprice"].map(
    (name) => [name, "price"] as const,
  ),
  ...["dateadded", "added", "listed"].map((name) => [name, "listedDate"] as const),
]);

const isDomain = (cell: string) => /^[^\s@/]+\.[^\s@/.]+$/.test(cell.trim());

/** Columns that the shop wants of every name. */
const standIns = (today: string) => ({
  price: "Make Offer",
  category: "General",
  listedDate: today,
});

function complete(records: readonly string[][], today: string): TakenNames {
  const [first = [], ...others] = records;
  const isBareList = isDomain(first[0] ?? "");
  const header = isBareList ? ["domain"] : first;
  const rows = isBareList ? records : others;
  const known = header.map((name) => COLUMNS.get(plainName(name)));
  const kept = known.flatMap((name, at) =>
    name && known.indexOf(name) === at ? [{ name, at }] : [],
  );
  const filledIn = Object.fromEntries(
    Object.entries(standIns(today)).filter(([name]) => !known.includes(name)),
  );
  const leftOut = header.filter(
    (name, at) => name.trim() && !kept.some((column) => column.at === at),
  );
  const standIn = Object.values(filledIn);
  const readRow = (row: readonly string[]) =>
    kept.map(({ name, at }) => (name === "domain" ? parseDomain(row[at] ?? "") : (row[at] ?? "")));
  // Empty rows stay, so that the lines of faults are those of the source.
  const cells = rows.map((row) =>
    row.some((cell) => cell.trim()) ? readRow(row).concat(standIn) : [],
  );
  const csv = stringify([[...kept.map(({ name }) => name), ...Object.keys(filledIn)], ...cells]);
  return { csv, leftOut, filledIn };
}

const isFile = async (path: string) => (await stat(path).catch(() => null))?.isFile() === true;

/**
 * Reads a file of names, CSV or one name a line, or the names themselves, parted by spaces or commas. What the shop requires
 * and the file has not is filled in. Throws a CommandFault if it can't be read.
 */
export async function takeNames(source: string, today: string): Promise<TakenNames> {
  if (!(await isFile(source))) {
    const names = source.split(/[\s,;]+/).filter(Boolean);
    if (names.length === 0 || !names.every(isDomain)) {
      throw new CommandFault(
        `${source}: found no such file, wanted a CSV file, or names such as harbor.com`,
      );
    }
    return complete(
      names.map((name) => [name]),
      today,
    );
  }
  if (/\.(xlsx?|xlsm|ods|numbers)$/i.test(source)) {
    throw new CommandFault(`${source}: found a spreadsheet, wanted it saved as CSV`);
  }
  const text = (await Array.fromAsync(readText(source))).join("");
  try {
    const options = { delimiter: findDelimiter(text), relax_column_count: true };
    return complete(parse(text, options), today);
  } catch (error) {
    throw new CommandFault(`${source}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
