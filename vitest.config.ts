import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { readYamlWords } from "./yaml-words.ts";

const MINUTE_MS = 60_000;
/** Only `npm run test:full` runs these tests: see docs/proofs.md. */
const LONG_PROOFS = "**/*.full.test.ts";
/** These tests replace a module, which others in the same process would see. */
const MOCKING = [
  ...["content-race", "full-disk", "save-crash", "save-listings"].map(
    (name) => `server/shop/${name}.test.ts`,
  ),
  "desk/forms/unwritable.test.ts",
];
/** Only `npm run attack` runs these tests. */
const ATTACKS = "test/attack/**";
const exclude = [
  ...configDefaults.exclude,
  ...(process.env.TEST_FULL ? [] : [LONG_PROOFS]),
  ...(process.env.ATTACK_SEED ? [] : [ATTACKS]),
];

/** These tests take long, mostly waiting, and some are in small files, which vitest would run last and alone. */
const SLOW =
  /\/(process-life|backup|restore|offers|races|many-purchases|content-store|mail-sending|postgres-listener|sqlite|landers|links|private-floor)\.test\.ts|\.full\.test\.ts$/;

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- It is vitest's method.
    const sorted = await super.sort(files);
    const rank = ({ moduleId, project }: TestSpecification) =>
      project.config.isolate ? 0 : SLOW.test(moduleId) ? 1 : 2;
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  plugins: [readYamlWords()],
  test: {
    globalSetup: ["test/support/global-setup.ts"],
    allowOnly: false,
    setupFiles: ["test/support/no-console-error.ts"],
    // This is only for tests that hang, because durations depend on the machine's load.
    testTimeout: 2 * MINUTE_MS,
    hookTimeout: 2 * MINUTE_MS,
    expect: { poll: { timeout: MINUTE_MS / 2 } },
    sequence: { sequencer: SlowFirst },
    // Each worker imports the whole shop anew, and the tests leave two cores no time to wait.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "sharing modules",
          include: ["{app,catalogue,plates,sale,server,cli,desk,test}/**/*.test.ts"],
          exclude: [...exclude, ...MOCKING],
          isolate: false,
        },
      },
      { extends: true, test: { name: "mocking", include: MOCKING } },
    ],
    reporters: ["default", "json"],
    outputFile: { json: "test-results/unit.json" },
  },
});
