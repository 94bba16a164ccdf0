import { sql } from "kysely";
import type { Database, Db, Engine } from "./database.ts";

const keyOf = (name: string) => sql`hashtextextended(${name}, 0)`;

/** SQLite needs no lock, because it has only one writer. */
export async function takeLock(transaction: Db, engine: Engine, name: string): Promise<void> {
  if (engine === "sqlite") return;
  await sql`select pg_advisory_xact_lock(${keyOf(name)})`.execute(transaction);
}

/** Returns false without working if another process of the shop does this work already. */
export async function workAlone(
  { db, engine }: Pick<Database, "db" | "engine">,
  name: string,
  work: () => Promise<boolean>,
): Promise<boolean> {
  if (engine === "sqlite") return work();
  // PostgreSQL releases the lock if the process, and with it this connection, is lost.
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
