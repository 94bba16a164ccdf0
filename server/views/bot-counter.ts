import { sql } from "kysely";
import type { Logger } from "pino";
import { MINUTE_MS, toDay } from "../../catalogue/format/time.ts";
import type { Db } from "../database/database.ts";
import { repeatWork } from "../database/repeat-work.ts";
import { retryBusy } from "../database/retry-busy.ts";

const FLUSH_MS = MINUTE_MS;

/** Bots may send many views, so these are counted in memory and written once a minute. */
export function openBotCounter(db: Db, log: Logger, flushMs = FLUSH_MS) {
  const waiting = new Map<string, number>();

  async function flush(): Promise<void> {
    for (const [day, views] of waiting) {
      await retryBusy(() =>
        db
          .insertInto("bot_views")
          .values({ day, views })
          .onConflict((conflict) =>
            conflict.column("day").doUpdateSet({ views: sql`bot_views.views + excluded.views` }),
          )
          .execute(),
      );
      const left = (waiting.get(day) ?? 0) - views;
      if (left > 0) waiting.set(day, left);
      else waiting.delete(day);
    }
  }

  const flushing = repeatWork({ work: flush, everyMs: flushMs, log, failure: "bots not counted" });
  return {
    count(): void {
      const day = toDay(Date.now());
      waiting.set(day, (waiting.get(day) ?? 0) + 1);
    },
    async close(): Promise<void> {
      await flushing.close();
      await flush().catch((error: unknown) => log.warn(error, "bots not counted"));
    },
  };
}
