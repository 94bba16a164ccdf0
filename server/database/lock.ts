import { sql } from "kysely";
import type { Database, Db, Engine } from "./database.ts";

const keyOf = (name: string) => sql`hashtextextended(${name}, 0)`;

/** Transactions with a lock of the same name wait for each other, so that each sees what the one before it did. */
export async function takeLock(transaction: Db, engine: Engine, name: string): Promise<void> {
  if (engine === "sqlite") return;
  await sql`select pg_advisory_xact_lock(${keyOf(name)})`.execute(transaction);
}

/** Only one process of a shop may do this work at a time. Returns false, without doing it, if another process is. */
export async function workAlone(
  { db, engine }: Pick<Database, "db" | "engine">,
  name: string,
  work: () => Promise<boolean>,
): Promise<boolean> {
  if (engine === "sqlite") return work();
  // PostgreSQL releases the lock by itself if the process, and with it this connection, is lost.
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{
      isTaken: boolean;
    }>`select pg_try_advisory_lock(${keyOf(name)}) as "isTaken"`.execute(connection);
    if (!rows[0]?.isTaken) return false;
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${keyOf(name)})`.execute(connection);
    }
  });
}
