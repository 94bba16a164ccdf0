import { existsSync, readFileSync } from "node:fs";

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** The parts of the JSON reports of vitest and Playwright that tell how many tests ran. */
type Report =
  | { readonly numPassedTests: number; readonly numFailedTests: number }
  | { readonly stats: { readonly expected: number; readonly unexpected: number; flaky: number } };

function readReport(file: string): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 0 };
  const report = JSON.parse(readFileSync(file, "utf8")) as Report;
  if (!("stats" in report)) return { passed: report.numPassedTests, failed: report.numFailedTests };
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky };
}

/** A runner that fails without a failed test counts as one failure, and so does one that runs no test, with words about it. */
export function countTests(runner: string, file: string, isRight: boolean) {
  const { passed, failed } = readReport(file);
  const hasRun = passed + failed > 0;
  return {
    passed,
    failed: isRight && hasRun ? failed : Math.max(1, failed),
    words: hasRun ? [] : [`${runner} ran no test. Its output above says why.`],
  };
}
