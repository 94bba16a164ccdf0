import { defineConfig } from "@playwright/test";
import { BROWSER_AGENT, chromiumOptions } from "./test/support/browser.ts";

export default defineConfig({
  testDir: "test/e2e",
  testMatch: "*.spec.ts",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 30_000,
  reporter: [["dot"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    browserName: "chromium",
    // A headless browser names itself as one, and is not counted as a visitor.
    userAgent: BROWSER_AGENT,
    launchOptions: chromiumOptions(),
    trace: "retain-on-failure",
  },
});
