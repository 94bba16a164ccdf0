import { enableCompileCache } from "node:module";
import { defineConfig } from "@playwright/test";
import { BROWSER_AGENT, chromiumOptions } from "./test/support/browser.ts";
import { NODE_COMPILE_CACHE } from "./test/support/server.ts";

enableCompileCache(NODE_COMPILE_CACHE);

const MINUTE_MS = 60_000;
const LONG = /@full/;

export default defineConfig({
  testDir: "test/e2e",
  testMatch: "*.spec.ts",
  // Node runs TypeScript itself, so translating it would only take time.
  build: { external: ["**/*"] },
  outputDir: "test-results/e2e",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  ...(process.env.TEST_FULL ? {} : { grepInvert: LONG }),
  // This is only for tests that hang, because durations depend on the machine's load.
  timeout: 2 * MINUTE_MS,
  expect: { timeout: MINUTE_MS / 2 },
  reporter: [["dot"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    browserName: "chromium",
    // The shop classes the default of headless browsers as a bot and doesn't count it.
    userAgent: BROWSER_AGENT,
    // Drawing each movement takes a fifth of the time.
    reducedMotion: "reduce",
    launchOptions: chromiumOptions(),
    trace: process.env.TRACE ? "retain-on-failure" : "off",
  },
});
