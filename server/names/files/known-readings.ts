import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { parse, stringify } from "yaml";
import { z } from "zod";
import { COLUMNS } from "../../../catalogue/schema/listing-fields.ts";
import { programFile } from "../../process/program.ts";
import { readIfThere, replaceFiles } from "../../shop/replace-files.ts";
import { readYaml } from "../../shop/read-yaml.ts";
import { faultOfFiles } from "../names-fault.ts";
import type { KnownReading } from "./name-file.ts";
import { FileFault } from "./read-rows.ts";
import { foldKey, MEANINGS, OPEN, type Reading, readingSchema, ROLES } from "./reading.ts";

const FOLDER = "readings";

/** Reads the reading in a file, which is `shown` as the seller knows it. Throws a FileFault if it can't be read. */
export async function readReading(path: string, shown: string): Promise<Reading> {
  const { value, faults } = await readYaml<Reading>(dirname(path), basename(path), readingSchema);
  if (value !== null) return value;
  throw new FileFault(
    faults.map(({ file: _, ...fault }) => fault),
    shown,
  );
}

/** A list with the fields of the shop, as `names export` writes it with all of them. */
const OWN_LIST: KnownReading = {
  name: "own",
  isOwn: false,
  reading: {
    title: "Your own list",
    columns: Object.fromEntries(
      COLUMNS.map((is) => [is, is === "domain" ? { is } : { is, optional: true }]),
    ),
    sell: "all",
    own: true,
  },
};

let shipped: readonly KnownReading[] | null = null;

async function readShipped(): Promise<readonly KnownReading[]> {
  const text = await readFile(programFile("server/names/known-readings.yaml"), "utf8");
  const readings = z.record(z.string(), readingSchema).parse(parse(text));
  const others = Object.entries(readings).map(([name, reading]) => ({
    name,
    isOwn: false,
    reading,
  }));
  return [OWN_LIST, ...others];
}

/** Lists the seller's own readings, then those that ship. Throws a FileFault for one of her own that can't be read. */
export async function listReadings(contentDir: string | null): Promise<readonly KnownReading[]> {
  shipped ??= await readShipped();
  if (contentDir === null) return shipped;
  const folder = join(contentDir, FOLDER);
  const files = await readdir(folder).catch(() => []);
  const own: KnownReading[] = [];
  for (const file of files.filter((name) => /^[^.].*\.yaml$/.test(name)).toSorted()) {
    const reading = await readReading(join(folder, file), `${FOLDER}/${file}`);
    own.push({ name: file.slice(0, -".yaml".length), isOwn: true, reading });
  }
  return [...own, ...shipped];
}

const HOW_TO = ` What each column of the file means. Look at every line; those that were guessed by their headings are right only
 if you say so. Replace each "${OPEN}":
 - A column is a field of a listing, such as price or expires, or one of ${ROLES.join(", ")}.
 - A value of a state, or a row between the names, means one of ${MEANINGS.join(", ")};
   a row may also mean nothing.
 - sell says which new names are for sale: all, priced or none.`;

/** Writes a reading as the seller edits it. */
export function writeReading(reading: Reading): string {
  // The schema's order makes the text of a reading the same however it came about.
  const ordered = readingSchema.parse(reading);
  const columns = Object.entries(ordered.columns).map(([name, column]) => {
    const isShort = Object.keys(column).length === 1;
    return [name, isShort ? column.is : column] as const;
  });
  const text = stringify({ ...ordered, columns: Object.fromEntries(columns) }, { lineWidth: 0 });
  return `${HOW_TO.split("\n")
    .map((line) => `#${line}`)
    .join("\n")}\n${text}`;
}

/** Makes a name of letters, digits and hyphens, which is empty if the text has none of the first two. */
export const toReadingName = (file: string): string =>
  basename(file)
    .replace(/\.[^.]*$/, "")
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, "-")
    .replaceAll(/^-|-$/g, "");

const kindOf = ({ columns, sheets = [] }: Reading): string =>
  JSON.stringify([Object.keys(columns), sheets].map((names) => names.map(foldKey).toSorted()));

/** True for readings of files with the same columns, in the same sheets. */
export const isSameKind = (one: Reading, other: Reading): boolean => kindOf(one) === kindOf(other);

/** Keeps a reading in the seller's folder, in place of one of the same kind. Call it within `saveAlone`. Throws a NamesFault if another kind has the name, or the file can't be written. */
export async function keepReading(
  contentDir: string,
  name: string,
  reading: Reading,
): Promise<void> {
  const file = `${FOLDER}/${name}.yaml`;
  const path = join(contentDir, file);
  const before = await readIfThere(path);
  const kept = before && (await readReading(path, file).catch(() => null));
  if (before && !(kept && isSameKind(kept, reading)))
    throw faultOfFiles([{ file, field: "", ...OTHER_KIND }]);
  const after = Buffer.from(writeReading(reading));
  const draft = { file, before, after };
  const { faults } = await replaceFiles(contentDir, [draft], { isKnownGood: true });
  if (faults.length > 0) throw faultOfFiles(faults);
}

const OTHER_KIND = {
  found: "the reading of another kind of file",
  wanted: "another name; or delete that file if you don't need it",
};
