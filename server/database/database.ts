import { Kysely, PostgresDialect, SqliteDialect } from "kysely";
import type { DatabaseSchema } from "./database-schema.ts";
import type { DatabaseLocation, Engine } from "./database-url.ts";
import { migrate } from "./migrate.ts";
import { openPostgresPool } from "./postgres-pool.ts";
import { retryBusy } from "./retry-busy.ts";
import { openSqlite } from "./sqlite.ts";

export type Db = Kysely<DatabaseSchema>;

export interface Database {
  readonly engine: Engine;
  readonly db: Db;
  /** Rejects when the database can't be written and read now. Writes at most once in a few seconds. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** A server that has stopped answering must not hold visitors: every query here takes milliseconds. */
const QUERY_TIMEOUT_MS = 10_000;

/** The setting that a check writes. */
const CHECK = "checked_at";
const WRITE_PAUSE_MS = 3_000;

/** Stores the time, as a disk that is full refuses. */
async function storeCheck(db: Db): Promise<void> {
  const value = new Date().toISOString();
  await retryBusy(() =>
    db
      .insertInto("settings")
      .values({ name: CHECK, value })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
      .execute(),
  );
}

/**
 * Opens the database and brings it to the present version, safely when several processes start together. Rejects with what
 * the driver says, or with a NewerDatabase error. PostgreSQL has `queryTimeoutMs` to answer each query.
 */
export async function openDatabase(
  location: DatabaseLocation,
  onError: (error: Error) => void,
  { queryTimeoutMs = QUERY_TIMEOUT_MS }: { readonly queryTimeoutMs?: number } = {},
): Promise<Database> {
  const { engine } = location;
  const sqlite = engine === "sqlite" ? await retryBusy(() => openSqlite(location.path)) : null;
  const dialect = sqlite
    ? new SqliteDialect({ database: sqlite })
    : new PostgresDialect({
        pool: openPostgresPool(engine === "postgres" ? location.url : "", queryTimeoutMs, onError),
      });
  const db = new Kysely<DatabaseSchema>({ dialect });
  try {
    await migrate(db, engine, sqlite);
  } catch (error) {
    await db.destroy().catch(() => undefined);
    throw error;
  }
  let checkedAt = -Infinity;
  return {
    engine,
    db,
    async check() {
      if (performance.now() - checkedAt > WRITE_PAUSE_MS) {
        await storeCheck(db);
        checkedAt = performance.now();
      }
      await db.selectFrom("settings").select("value").where("name", "=", CHECK).execute();
    },
    close: () => db.destroy(),
  };
}
