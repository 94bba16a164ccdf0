import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { countTests } from "../support/count-tests.ts";

const SUFFIX = ".test.ts";
const CASES = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => basename(file, SUFFIX));
/** Rebinding, foreign posts, framing and stolen links. These are quick, so `npm test` runs them too. */
const DESK = "desk/desk.test.ts";
const ENGINES = ["sqlite", "postgres"];
const USAGE = `use: npm run attack -- [--seed 1] [--only ${CASES.join("|")}] [--engine ${ENGINES.join("|")}]`;
const REPORT = "test-results/attack.json";
const LIMIT_MS = 1_200_000;

const text = { type: "string" } as const;
const { values } = parseArgs({ options: { seed: text, only: text, engine: text } });
const { seed = String(randomInt(2 ** 31)), only, engine } = values;
if (
  !/^\d+$/.test(seed) ||
  (only && !CASES.includes(only)) ||
  (engine && !ENGINES.includes(engine))
) {
  console.error(USAGE);
  process.exit(1);
}

console.log(`seed ${seed}`);
const args = [
  [
    "run",
    ...(only ? [`test/attack/${only}${SUFFIX}`] : ["test/attack/", DESK]),
    `--testTimeout=${LIMIT_MS}`,
  ],
  ["--maxWorkers=3", `--outputFile.json=${REPORT}`],
  engine ? ["-t", `\\(${engine}\\)`] : [],
].flat();
const env = { ...process.env, ATTACK_SEED: seed };
rmSync(REPORT, { force: true });
const { status } = spawnSync("vitest", args, { stdio: "inherit", env });
const { failed, words } = countTests("The attack", REPORT, status === 0);
for (const line of words) console.error(line);
process.exit(failed === 0 ? 0 : 1);
