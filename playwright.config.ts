import { defineConfig } from "@playwright/test";
import { BROWSER_AGENT, chromiumOptions } from "./test/support/browser.ts";

/** Long proofs, which only `npm run test:full` runs. */
const LONG = /@full/;

export default defineConfig({
  testDir: "test/e2e",
  testMatch: "*.spec.ts",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  ...(process.env.TEST_FULL ? {} : { grepInvert: LONG }),
  // Long enough for a machine that has other work to do; nothing waits this long on an idle one.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [["dot"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    browserName: "chromium",
    // A headless browser names itself as one, and is not counted as a visitor.
    userAgent: BROWSER_AGENT,
    launchOptions: chromiumOptions(),
    // A trace tells what happened in a test that failed, but recording one slows every test.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
  },
});
