import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

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

/** A runner that fails without a failed test counts as one failure. */
async function runTests<Report>(
  args: readonly string[],
  file: string,
  count: (report: Report) => Counts,
  output: "inherit" | "pipe" = "inherit",
): Promise<Counts> {
  const isRight = await run(args, output);
  const report = `${RESULTS}/${file}`;
  const { passed, failed } = existsSync(report)
    ? count(JSON.parse(readFileSync(report, "utf8")) as Report)
    : { passed: 0, failed: 0 };
  return { passed, failed: isRight ? failed : Math.max(1, failed) };
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; flaky: number };
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS);

const countTests = ({ numPassedTests, numFailedTests }: VitestReport): Counts => ({
  passed: numPassedTests,
  failed: numFailedTests,
});

const runBrowser = () =>
  runTests<PlaywrightReport>(
    ["playwright", "test"],
    "e2e.json",
    ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
    isFull ? "inherit" : "pipe",
  );

// All run side by side, because each of them waits at times, and starts and ends on one core.
const vitest = runTests(["vitest", "run"], "unit.json", countTests);
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
const attacks = isFull
  ? [await runTests(["node", "test/attack/run.ts"], "attack.json", countTests)]
  : [];

const all = [units, ...checks, browser, ...attacks];
const total = (key: keyof Counts) => all.reduce((sum, counts) => sum + counts[key], 0);
console.log(`${times.join("\n")}\n\n${total("passed")} passed, ${total("failed")} failed`);
process.exit(total("failed") === 0 ? 0 : 1);
