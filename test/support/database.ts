import { afterAll, beforeAll, describe } from "vitest";
import { startPostgres, startSqlite, type TestEngine } from "./engines.ts";

const STARTERS = { sqlite: startSqlite, postgres: startPostgres };

/** Runs a suite once on each engine, both real; `engine()` is there from beforeAll on. */
export function describeOnEachEngine(
  title: string,
  suite: (engine: () => TestEngine) => void,
): void {
  for (const name of ["sqlite", "postgres"] as const) {
    describe(`${title} (${name})`, () => {
      let engine: TestEngine | undefined;
      beforeAll(async () => {
        engine = await STARTERS[name]();
      });
      afterAll(() => engine?.close());
      suite(() => {
        if (!engine) throw new Error("the engine starts in beforeAll");
        return engine;
      });
    });
  }
}
