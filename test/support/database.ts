import { afterAll, beforeAll, describe, inject } from "vitest";
import { startSqlite, type TestEngine, usePostgres } from "./engines.ts";

const OPENERS = {
  sqlite: startSqlite,
  postgres: async () => usePostgres(inject("postgresUrl")),
};

/** Runs a suite on each engine; `engine()` is available from beforeAll on. */
export function describeOnEachEngine(
  title: string,
  suite: (engine: () => TestEngine) => void,
): void {
  for (const name of ["sqlite", "postgres"] as const) {
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
