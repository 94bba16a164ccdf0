import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Database, Db } from "./database.ts";
import { retryBusy } from "./retry-busy.ts";

const TRIES = 20;
const PAUSE_MS = 50;

export async function countViewsOf(db: Db, visitorId: string): Promise<number> {
  const { count } = await db
    .selectFrom("domain_page_views")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("visitor_id", "=", visitorId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Removes the page views of one visitor in one transaction, and gives how many; the domains' counts stay as they are. */
export function eraseViewsOf(db: Db, visitorId: string): Promise<number> {
  return retryBusy(() =>
    db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom("domain_visitors").where("visitor_id", "=", visitorId).execute();
      const views = await transaction
        .deleteFrom("domain_page_views")
        .where("visitor_id", "=", visitorId)
        .executeTakeFirstOrThrow();
      return Number(views.numDeletedRows);
    }),
  );
}

/**
 * Empties SQLite's write-ahead log, which still holds what was erased. Tries for a second while others read; gives whether
 * it is empty.
 */
export async function clearErased({ db, engine }: Database): Promise<boolean> {
  if (engine !== "sqlite") return true;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return true;
    await delay(PAUSE_MS);
  }
  return false;
}
