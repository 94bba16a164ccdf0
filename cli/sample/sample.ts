import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "commander";
import { seededChance } from "../../plates/name-hash.ts";
import {
  addCommand,
  type CommandContext,
  CommandFault,
  parseCount,
  printResult,
  toPath,
} from "../command/command.ts";
import { formatCount } from "../../catalogue/format/format.ts";
import { formatCsv } from "../command/format.ts";
import { isFree } from "../command/free-folder.ts";
import { makeFacts, makeLists, makeNames, makeTexts } from "./sample-listings.ts";
import { programFile, START } from "../../server/program/program.ts";

const ROWS_IN_FILE = 25_000;
const DESCRIBED_SHARE = 0.1;
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
  await copyFile(programFile("cli/sample/shop.yaml"), join(dir, "shop.yaml"));
}

async function writeSample(dir: string, count: number, seed: number): Promise<void> {
  const chance = seededChance(seed);
  const rows: Row[] = [];
  const described: string[] = [];
  for (const name of makeNames(chance, count)) {
    const facts = makeFacts(chance, name);
    if (chance() < DESCRIBED_SHARE) {
      const listing = { ...facts, ...makeTexts(chance, name), ...makeLists(name) };
      described.push(`${JSON.stringify(listing)}\n`);
    } else if (chance() < WORDS_SHARE) {
      const { description, keywords } = makeTexts(chance, name);
      rows.push({ ...facts, description, keywords: keywords.join("; ") });
    } else rows.push(facts);
  }
  await writeFolder(dir, rows, described);
}

const MAX_LISTINGS = 1_000_000;
const MAX_SEED = 999_999_999;

export function addCatalogueSample(program: Command, context: CommandContext): void {
  const catalogue = program.command("catalogue");
  addCommand(catalogue, "sample", {
    summary: "create a content folder of made-up listings, to try the shop with",
    details: `DIR is created if it doesn't exist; otherwise, it must be empty. To start the shop with it, run CONTENT_DIR=DIR ${START}. The names are made of common words, so some may belong to someone: don't publish a sample.`,
    examples: ["catalogue sample 100000 ./sample", "catalogue sample 1000 ./small --seed 7"],
  })
    .argument("<COUNT>", "", parseCount(1, MAX_LISTINGS))
    .argument("<DIR>", "", (dir) => toPath(dir, context))
    .option(
      "--seed <NUMBER>",
      "the seed for the random names; a different number gives different names",
      parseCount(0, MAX_SEED),
      1,
    )
    .action(async (count: number, dir: string, { seed }: { seed: number }) => {
      if (!(await isFree(dir))) throw new CommandFault(`${dir} isn't empty: name another folder`);
      await writeSample(dir, count, seed);
      const text = `${formatCount(count, "listing")} written to ${dir}.\n`;
      printResult(context, { dir, listings: count, seed }, text);
    });
}
