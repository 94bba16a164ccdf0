import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,catalogue,plates,server,cli,test}/**/*.test.ts"],
    setupFiles: ["test/support/no-console-error.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    reporters: ["default", ["json", { outputFile: "test-results/unit.json" }]],
  },
});
