import { sql } from "kysely";
import type { Logger } from "pino";
import { toDay } from "../../catalogue/format/time.ts";
import { openCounts } from "../database/count-by-key.ts";
import type { Db } from "../database/database.ts";

export function openBotCounter(db: Db, log: Logger) {
  const counts = openCounts({
    log,
    failure: "page views by bots not stored",
    add: (day, views) =>
      db
        .insertInto("bot_views")
        .values({ day, views })
        .onConflict((conflict) =>
          conflict.column("day").doUpdateSet({ views: sql`bot_views.views + excluded.views` }),
        )
        .execute(),
  });
  return { count: () => counts.count(toDay(Date.now())), close: counts.close };
}
