import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Database, Db } from "./database.ts";
import type { DatabaseSchema } from "./database-schema.ts";

const CHECKPOINT_TRIES = 20;
const CHECKPOINT_PAUSE_MS = 50;
const LOCK_TIMEOUT = "3s";

/** Empties the write-ahead log, which still holds erased data. */
async function emptyLog(db: Db): Promise<boolean> {
  for (let tries = 0; tries < CHECKPOINT_TRIES; tries += 1) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return true;
    await delay(CHECKPOINT_PAUSE_MS);
  }
  return false;
}

/** Writes the tables anew: a plain vacuum leaves erased data where it was until it is written over. */
async function rewriteTables(db: Db, tables: readonly (keyof DatabaseSchema)[]): Promise<boolean> {
  try {
    await db.connection().execute(async (connection) => {
      await sql`set lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(connection);
      for (const table of tables) await sql`vacuum full ${sql.table(table)}`.execute(connection);
    });
    return true;
  } catch {
    return false;
  }
}

/** Removes what was erased from these tables from the database's files too; false if others kept them busy for seconds. */
export function clearErased(
  { db, engine }: Database,
  tables: readonly (keyof DatabaseSchema)[],
): Promise<boolean> {
  return engine === "sqlite" ? emptyLog(db) : rewriteTables(db, tables);
}
