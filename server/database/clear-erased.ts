import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Database, Db } from "./database.ts";
import type { DatabaseSchema } from "./database-schema.ts";

const TRIES = 60;
const PAUSE_MS = 50;
const LOCK_TIMEOUT = "3s";

async function untilFree(countBusy: () => Promise<{ rows: { busy: number }[] }>): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { rows } = await countBusy();
    if (Number(rows[0]?.busy) === 0) return true;
    await delay(PAUSE_MS);
  }
  return false;
}

const emptyLog = (db: Db) =>
  untilFree(() => sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db));

/** PostgreSQL keeps erased rows while a transaction that began earlier may still read them. */
async function untilNobodyReads(db: Db): Promise<boolean> {
  const { rows } = await sql<{ now: string }>`select pg_current_xact_id()::text as now`.execute(db);
  return untilFree(() =>
    sql<{ busy: number }>`select count(*) as busy from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and age(backend_xmin) > age(${rows[0]?.now}::text::xid)`.execute(db),
  );
}

/** A plain vacuum would leave erased data on disk until something overwrites it. */
async function rewriteTables(db: Db, tables: readonly (keyof DatabaseSchema)[]): Promise<boolean> {
  try {
    return await db.connection().execute(async (connection) => {
      await sql`set lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(connection);
      const isFree = await untilNobodyReads(connection);
      for (const table of tables) await sql`vacuum full ${sql.table(table)}`.execute(connection);
      return isFree;
    });
  } catch {
    return false;
  }
}

export function clearErased(
  { db, engine }: Database,
  tables: readonly (keyof DatabaseSchema)[],
): Promise<boolean> {
  return engine === "sqlite" ? emptyLog(db) : rewriteTables(db, tables);
}
