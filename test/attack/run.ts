import { mkdir, writeFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { formatTable } from "../../cli/command/format.ts";
import { startPostgres, startSqlite, type TestEngine } from "../support/engines.ts";
import { seededRandom } from "../support/listing.ts";
import { type Case, type Checks, openChecks } from "./attack.ts";
import * as captchas from "./captchas.ts";
import * as clock from "./clock.ts";
import * as content from "./content.ts";
import * as disk from "./disk.ts";
import * as erase from "./erase.ts";
import * as flood from "./flood.ts";
import * as framing from "./framing.ts";
import * as fuzz from "./fuzz.ts";
import * as kills from "./kills.ts";
import * as outages from "./outages.ts";
import * as poison from "./poison.ts";
import * as slow from "./slow.ts";
import * as smtp from "./smtp.ts";

/** The longest first, since several run at a time. */
const CASES: readonly Case[] = [
  [fuzz, slow, smtp, kills, flood, outages, poison],
  [clock, framing, erase, captchas, content, disk],
].flat();
const ENGINES = ["sqlite", "postgres"] as const;
/** Some cases mostly wait, others keep a core busy. */
const CONCURRENCY = 3;
const CASE_LIMIT_S = 420;
const MAX_SHOWN = 20;
const RESULTS = "test-results";

interface Row extends ReturnType<Checks["outcome"]> {
  readonly name: string;
  readonly engine: string;
  readonly seconds: number;
  readonly remark: string | void;
}

interface Options {
  readonly seed: number;
  readonly cases: readonly Case[];
  readonly engines: readonly TestEngine["name"][];
}

const USAGE = `use: npm run attack -- [--seed 1] [--only ${CASES.map(({ name }) => name).join("|")}] [--engine ${ENGINES.join("|")}]`;

/** Throws an error that is shown to the user. */
function readOptions(args: string[]): Options {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ args, options: { seed: text, only: text, engine: text } });
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
  const cases = CASES.filter(({ name }) => !values.only || name === values.only);
  const engines = ENGINES.filter((name) => !values.engine || name === values.engine);
  if (!Number.isInteger(seed) || cases.length * engines.length === 0) throw new Error(USAGE);
  return { seed, cases, engines };
}

async function runCase({ name, attack }: Case, engine: TestEngine, seed: number): Promise<Row> {
  const since = performance.now();
  const checks = openChecks();
  const ending = new AbortController();
  const remark = await Promise.race([
    attack({ engine, random: seededRandom(seed), ...checks }),
    delay(CASE_LIMIT_S * 1_000, undefined, ending).then(() => {
      throw new Error(`no end after ${CASE_LIMIT_S} s`);
    }),
  ]).catch((error: Error) => checks.check(false, error.stack ?? error.message));
  ending.abort();
  const seconds = Math.round((performance.now() - since) / 1_000);
  const row = { name, engine: engine.name, seconds, remark, ...checks.outcome() };
  console.log(`${name}, ${engine.name}: ${row.held} of ${row.tried} held, ${seconds} s`);
  for (const failure of row.failures.slice(0, MAX_SHOWN)) console.log(`  ${failure}`);
  return row;
}

async function runAll({ seed, cases, engines }: Options): Promise<Row[]> {
  const opened = new Map<string, TestEngine>();
  if (engines.includes("sqlite")) opened.set("sqlite", await startSqlite());
  if (engines.includes("postgres")) opened.set("postgres", await startPostgres());
  const jobs = cases
    .flatMap((each) =>
      opened
        .values()
        .map((engine) => ({ each, engine }))
        .toArray(),
    )
    .filter(({ each, engine }) => !each.engine || each.engine === engine.name);
  const rows: Row[] = [];
  const queue = jobs.entries();
  const work = async () => {
    for (const [index, { each, engine }] of queue) {
      rows[index] = await runCase(each, engine, seed);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  for (const engine of opened.values()) await engine.close();
  return rows;
}

const COLUMNS = [
  { title: "CASE", isKey: true },
  { title: "ENGINE" },
  { title: "TRIED", align: "right" },
  { title: "HELD", align: "right" },
  { title: "SECONDS", align: "right" },
  { title: "SEED OF FAILURES; REMARK" },
] as const;

const isHeld = ({ tried, held }: Row) => held === tried;

async function run(options: Options): Promise<boolean> {
  const { seed } = options;
  console.log(`seed ${seed}`);
  const rows = await runAll(options);
  const cells = rows.map((row) => {
    const remark = [isHeld(row) ? "" : seed, row.remark ?? ""].filter(Boolean).join("; ");
    return [row.name, row.engine, row.tried, row.held, row.seconds, remark];
  });
  console.log(`\n${formatTable(COLUMNS, cells, null)}`);
  const passed = rows.filter(isHeld).length;
  const report = { passed, failed: rows.length - passed };
  await mkdir(RESULTS, { recursive: true });
  await writeFile(`${RESULTS}/attack.json`, JSON.stringify(report));
  return report.failed === 0;
}

try {
  const isHeld = await run(readOptions(process.argv.slice(2)));
  // A case that did not end may hold the process.
  process.exit(isHeld ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
