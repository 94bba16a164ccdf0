import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { countTests } from "./count-tests.ts";

test("a runner that runs no test has failed, whatever it says itself, and is named", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-report-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "report.json");
  const words = ["vitest run ran no test. Its output above says why."];
  const none = { passed: 0, failed: 1, words };
  expect(countTests("vitest run", file, false)).toEqual(none);
  await writeFile(file, JSON.stringify({ numPassedTests: 0, numFailedTests: 0 }));
  expect(countTests("vitest run", file, true)).toEqual(none);
  await writeFile(file, JSON.stringify({ numPassedTests: 3, numFailedTests: 0 }));
  expect(countTests("vitest run", file, true)).toEqual({ passed: 3, failed: 0, words: [] });
  expect(countTests("vitest run", file, false)).toEqual({ passed: 3, failed: 1, words: [] });
  await writeFile(file, JSON.stringify({ stats: { expected: 3, unexpected: 1, flaky: 1 } }));
  expect(countTests("playwright test", file, false)).toEqual({ passed: 3, failed: 2, words: [] });
});
