import { afterAll, beforeAll, describe, inject } from "vitest";
import { startSqlite, type TestEngine, usePostgres } from "./engines.ts";

const OPENERS = {
  sqlite: startSqlite,
  postgres: async () => usePostgres(inject("postgresUrl"), inject("postgresTemplate")),
};

type Suite = (engine: () => TestEngine) => void;

/** For suites whose SQL differs by engine, or that race for rows. `engine()` works from beforeAll on. */
export const describeOnEachEngine = (title: string, suite: Suite) =>
  describeOn(["sqlite", "postgres"], title, suite);

export const describeOnSqlite = (title: string, suite: Suite) =>
  describeOn(process.env.TEST_FULL ? ["sqlite", "postgres"] : ["sqlite"], title, suite);

function describeOn(names: readonly (keyof typeof OPENERS)[], title: string, suite: Suite): void {
  for (const name of names) {
    describe(`${title} (${name})`, () => {
      let engine: TestEngine | undefined;
      beforeAll(async () => {
        engine = await OPENERS[name]();
      });
      afterAll(() => engine?.close());
      suite(() => {
        if (!engine) throw new Error("the engine starts in beforeAll");
        return engine;
      });
    });
  }
}
