import { randomUUID } from "node:crypto";
import type { Db } from "./database.ts";
import { retryBusy } from "./retry-busy.ts";

/** Longer than a step of any work; a process that was killed keeps its turn for as long. */
const TURN_MS = 120_000;
const DAY_MS = 86_400_000;

const toIso = (ms: number) => new Date(ms).toISOString();

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
