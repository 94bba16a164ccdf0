import { sql } from "kysely";
import type { Database, Db, Engine } from "./database.ts";

const keyOf = (name: string) => sql`hashtextextended(${name}, 0)`;

/** Makes transactions that take a lock of the same name wait for each other: each sees what the one before it did. */
export async function takeLock(transaction: Db, engine: Engine, name: string): Promise<void> {
  // SQLite has one transaction at a time.
  if (engine === "sqlite") return;
  await sql`select pg_advisory_xact_lock(${keyOf(name)})`.execute(transaction);
}

/** Does some work that only one of the processes of a shop may do at a time; false, without doing it, while another one does it. */
export async function workAlone(
  { db, engine }: Pick<Database, "db" | "engine">,
  name: string,
  work: () => Promise<boolean>,
): Promise<boolean> {
  // Only PostgreSQL is shared by several processes.
  if (engine === "sqlite") return work();
  // PostgreSQL releases the lock by itself if this connection, and with it the process, is lost.
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
