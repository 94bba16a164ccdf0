import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db, Engine } from "./database.ts";
import { retryBusy } from "./retry-busy.ts";

/** Longer than a step of any work; a process that was killed keeps its turn for as long. */
const TURN_MS = 120_000;
const DAY_MS = 86_400_000;

const toIso = (ms: number) => new Date(ms).toISOString();

/** Of transactions that take a turn by the same text, each waits until the one before has ended, and then sees what it did. */
export async function takeTurn(transaction: Db, engine: Engine, text: string): Promise<void> {
  // SQLite has one transaction at a time.
  if (engine === "sqlite") return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${text}, 0))`.execute(transaction);
}

/** Work that only one process at a time does, of those that share the database; `name` is that of the work's row in settings. */
export function createTurn(db: Db, name: string) {
  const owner = randomUUID();
  return {
    /** Takes or prolongs the turn; false while another has it. `now` in milliseconds. */
    async take(now: number): Promise<boolean> {
      const value = `${toIso(now + TURN_MS)} ${owner}`;
      const taken = await retryBusy(() =>
        db
          .insertInto("settings")
          .values({ name, value })
          .onConflict((conflict) =>
            conflict
              .column("name")
              .doUpdateSet({ value })
              .where((eb) =>
                eb.or([
                  eb("settings.value", "<", toIso(now)),
                  // Taken while the clock was wrong.
                  eb("settings.value", ">", toIso(now + DAY_MS)),
                  eb("settings.value", "like", `% ${owner}`),
                ]),
              ),
          )
          .returning("name")
          .execute(),
      );
      return taken.length > 0;
    },
    async end(): Promise<void> {
      await retryBusy(() =>
        db
          .updateTable("settings")
          .set({ value: "" })
          .where("name", "=", name)
          .where("value", "like", `% ${owner}`)
          .execute(),
      );
    },
  };
}
