import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { formatCsv } from "../../cli/command/format.ts";
import { seededChance } from "../../plates/name-hash.ts";
import { makeFacts, makeLists, makeNames, makeTexts } from "./sample-listings.ts";

const ROWS_IN_FILE = 25_000;
const DESCRIBED_SHARE = 0.1;
const WORDS_SHARE = 0.15;
const SEED = 1;

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
  "features",
  "useCases",
  "targetAudience",
] as const;

type Row = Partial<Record<(typeof COLUMNS)[number], string | readonly string[] | null>>;

const toCell = (value: Row[keyof Row]) =>
  typeof value === "object" && value ? value.join("; ") : (value ?? null);

/** Writes a content folder of made-up listings, always the same for the same number. */
export async function writeSample(dir: string, count: number): Promise<void> {
  const chance = seededChance(SEED);
  const rows: Row[] = [];
  for (const name of makeNames(chance, count)) {
    const facts = makeFacts(chance, name);
    if (chance() < DESCRIBED_SHARE) {
      rows.push({ ...facts, ...makeTexts(chance, name), ...makeLists(name) });
    } else if (chance() < WORDS_SHARE) rows.push({ ...facts, ...makeTexts(chance, name) });
    else rows.push(facts);
  }
  const listings = join(dir, "listings");
  await mkdir(listings, { recursive: true });
  for (let start = 0, file = 1; start < rows.length; start += ROWS_IN_FILE, file += 1) {
    const cells = rows
      .slice(start, start + ROWS_IN_FILE)
      .map((row) => COLUMNS.map((column) => toCell(row[column])));
    await writeFile(join(listings, `names-${file}.csv`), formatCsv(COLUMNS, cells));
  }
  await copyFile(join(import.meta.dirname, "shop.yaml"), join(dir, "shop.yaml"));
}
