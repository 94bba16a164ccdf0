import { defineConfig } from "vitest/config";

/** `--mode full` runs the long proofs at full length: see docs/proofs.md. */
export default defineConfig(({ mode }) => ({
  test: {
    include: ["{app,catalogue,plates,server,cli,test}/**/*.test.ts"],
    globalSetup: ["test/support/global-setup.ts"],
    setupFiles: ["test/support/no-console-error.ts"],
    provide: { isFull: mode === "full" },
    // Only a test that hangs is ended: how long one takes depends on what else the machine does.
    testTimeout: mode === "full" ? 6 * 3_600_000 : 300_000,
    hookTimeout: 300_000,
    maxWorkers: 2,
    reporters: ["default", ["json", { outputFile: "test-results/unit.json" }]],
  },
}));
