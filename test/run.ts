import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { findChromium } from "./support/browser.ts";

interface Counts {
  passed: number;
  failed: number;
}

const RESULTS = "test-results";

function run(command: string, args: readonly string[]): boolean {
  console.log(`\n> ${[command, ...args].join(" ")}`);
  const shell = process.platform === "win32";
  return spawnSync(command, args, { stdio: "inherit", shell }).status === 0;
}

/** A check that is either right or wrong as a whole counts as one. */
function runCheck(command: string, args: readonly string[]): Counts {
  const isRight = run(command, args);
  return { passed: Number(isRight), failed: Number(!isRight) };
}

/** A runner that counts for itself; one that ends badly without a failed test has failed once. */
function runTests(
  command: string,
  args: readonly string[],
  file: string,
  read: (report: never) => Counts,
): Counts {
  const isRight = run(command, args);
  const report = `${RESULTS}/${file}`;
  const counts = existsSync(report)
    ? read(JSON.parse(readFileSync(report, "utf8")) as never)
    : { passed: 0, failed: 0 };
  return { passed: counts.passed, failed: isRight ? counts.failed : Math.max(1, counts.failed) };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS);
if (!findChromium()) run("npx", ["playwright", "install", "--with-deps", "chromium"]);

const all = [
  runCheck("npx", ["react-router", "typegen"]),
  runCheck("npx", ["tsc"]),
  runCheck("npx", ["oxlint", "--deny-warnings"]),
  runCheck("npx", ["prettier", "--check", "--log-level=warn", "."]),
  runTests("npx", ["vitest", "run"], "unit.json", (report: VitestReport) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
  })),
  runTests("npx", ["playwright", "test"], "e2e.json", ({ stats }: PlaywrightReport) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  })),
];

const total = (key: keyof Counts) => all.reduce((sum, counts) => sum + counts[key], 0);
console.log(`\n${total("passed")} passed, ${total("failed")} failed`);
process.exit(total("failed") === 0 ? 0 : 1);
