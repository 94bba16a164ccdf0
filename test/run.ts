import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { type Counts, countTests } from "./support/count-tests.ts";

const RESULTS = "test-results";
const isFull = process.argv.includes("--full");
const times: string[] = [];

async function run(args: readonly string[], output: "inherit" | "pipe"): Promise<boolean> {
  const since = performance.now();
  const name = args.join(" ");
  const [program = "", ...rest] = args;
  const child = spawn(program, rest, {
    stdio: ["ignore", output, output],
    shell: process.platform === "win32",
    env: { ...process.env, ...(isFull && { TEST_FULL: "1" }) },
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => (printed += text));
  }
  const code = await new Promise((resolve) => child.once("close", resolve));
  const seconds = Math.round((performance.now() - since) / 1_000);
  times.push(`${seconds} s`.padStart(6) + `  ${name}`);
  console.log(`\n> ${name}: ${code === 0 ? "well" : "failed"} after ${seconds} s\n${printed}`);
  return code === 0;
}

async function runChecks(checks: readonly (readonly string[])[]): Promise<Counts[]> {
  const counts: Counts[] = [];
  for (const check of checks) {
    const isRight = await run(check, "pipe");
    counts.push({ passed: Number(isRight), failed: Number(!isRight) });
  }
  return counts;
}

const words: string[] = [];

async function runTests(
  args: readonly string[],
  file: string,
  output: "inherit" | "pipe" = "inherit",
): Promise<Counts> {
  const isRight = await run(args, output);
  const counted = countTests(args.join(" "), `${RESULTS}/${file}`, isRight);
  words.push(...counted.words);
  return counted;
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS);

const runBrowser = () => runTests(["playwright", "test"], "e2e.json", isFull ? "inherit" : "pipe");

// All run side by side, because each of them waits at times, and starts and ends on one core.
const vitest = runTests(["vitest", "run"], "unit.json");
const [units, checks, browser] = await Promise.all([
  vitest,
  runChecks([
    ["react-router", "typegen"],
    ["tsc", "--checkers", "1"],
    ["oxlint", "--deny-warnings"],
    ["node", "test/check-folders.ts"],
    ["oxfmt", "--check"],
  ]),
  // The long proofs are heavy, and some browser tests of a full run have time limits.
  isFull ? vitest.then(runBrowser) : runBrowser(),
]);
const attacks = isFull ? [await runTests(["node", "test/attack/run.ts"], "attack.json")] : [];

const all = [units, ...checks, browser, ...attacks];
const total = (key: keyof Counts) => all.reduce((sum, counts) => sum + counts[key], 0);
const ends = `${total("passed")} passed, ${total("failed")} failed`;
console.log([...times, "", ...words, ends].join("\n"));
process.exit(total("failed") === 0 ? 0 : 1);
