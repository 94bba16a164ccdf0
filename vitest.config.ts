import { configDefaults, defineConfig } from "vitest/config";

const MINUTE_MS = 60_000;
/** Only `npm run test:full` runs them: see docs/proofs.md. */
const LONG_PROOFS = "**/*.full.test.ts";

export default defineConfig({
  test: {
    include: ["{app,catalogue,plates,server,cli,test}/**/*.test.ts"],
    exclude: [...configDefaults.exclude, ...(process.env.TEST_FULL ? [] : [LONG_PROOFS])],
    globalSetup: ["test/support/global-setup.ts"],
    setupFiles: ["test/support/no-console-error.ts"],
    // Only for tests that hang: durations depend on the machine's load.
    testTimeout: 5 * MINUTE_MS,
    hookTimeout: 5 * MINUTE_MS,
    maxWorkers: 2,
    reporters: ["default", ["json", { outputFile: "test-results/unit.json" }]],
  },
});
