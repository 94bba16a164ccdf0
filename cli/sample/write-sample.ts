import { copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { seededChance } from "../../plates/name-hash.ts";
import { formatCsv } from "../csv.ts";
import { makeListing } from "./sample-listing.ts";
import { makeNames } from "./sample-names.ts";
import { makeDescription, makeKeywords, makeLists } from "./sample-texts.ts";

const ROWS_IN_FILE = 25_000;
const DESCRIBED_SHARE = 0.1;
/** Of the rows of a csv file. */
const WORDS_SHARE = 0.15;

const COLUMNS = [
  "domain",
  "price",
  "category",
  "status",
  "tier",
  "listedDate",
  "escrowLink",
  "description",
  "keywords",
] as const;

type Row = Partial<Record<(typeof COLUMNS)[number], string | null>>;

/** Whether a folder has nothing in it, or is not there yet. */
export async function isFree(dir: string): Promise<boolean> {
  try {
    return (await readdir(dir)).length === 0;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return true;
    throw error;
  }
}

/** Writes a content folder with so many made-up listings, the same for the same seed: csv files, and one ndjson. */
export async function writeSample(dir: string, count: number, seed: number): Promise<void> {
  const chance = seededChance(seed);
  const rows: Row[] = [];
  const described: string[] = [];
  for (const name of makeNames(chance, count)) {
    const listing = makeListing(chance, name);
    const { name: _, ...facts } = listing;
    const texts = (): { description: string; keywords: string[] } => ({
      description: makeDescription(chance, listing),
      keywords: makeKeywords(chance, listing),
    });
    if (chance() < DESCRIBED_SHARE) {
      described.push(`${JSON.stringify({ ...facts, ...texts(), ...makeLists(listing) })}\n`);
    } else if (chance() < WORDS_SHARE) {
      const { description, keywords } = texts();
      rows.push({ ...facts, description, keywords: keywords.join("; ") });
    } else rows.push(facts);
  }
  await writeFolder(dir, rows, described);
}

async function writeFolder(
  dir: string,
  rows: readonly Row[],
  described: readonly string[],
): Promise<void> {
  const listings = join(dir, "listings");
  await mkdir(listings, { recursive: true });
  for (let start = 0, file = 1; start < rows.length; start += ROWS_IN_FILE, file += 1) {
    const cells = rows
      .slice(start, start + ROWS_IN_FILE)
      .map((row) => COLUMNS.map((column) => row[column] ?? null));
    await writeFile(join(listings, `names-${file}.csv`), formatCsv(COLUMNS, cells));
  }
  if (described.length > 0) await writeFile(join(listings, "described.ndjson"), described.join(""));
  await copyFile(join(import.meta.dirname, "shop.yaml"), join(dir, "shop.yaml"));
}
