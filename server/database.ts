import { Kysely, PostgresDialect, SqliteDialect } from "kysely";
import { Pool, types } from "pg";
import type { DatabaseSchema } from "./database-schema.ts";
import type { DatabaseLocation, Engine } from "./database-url.ts";
import { migrate } from "./migrate.ts";
import { retryBusy } from "./retry-busy.ts";
import { openSqlite } from "./sqlite.ts";

export type Db = Kysely<DatabaseSchema>;

export interface Database {
  readonly engine: Engine;
  readonly db: Db;
  /** Rejects when the database can't be used now. */
  check(): Promise<void>;
  close(): Promise<void>;
}

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** A server that has stopped answering must not hold visitors: every query here takes milliseconds. */
const QUERY_TIMEOUT_MS = 10_000;
const BIGINT_OID = 20;

/** Counts fit a number: pg's caution about 64 bits would make them strings. */
const numberTypes = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === BIGINT_OID
      ? Number
      : types.getTypeParser(oid, format as "text")) as typeof types.getTypeParser,
};

function openPostgres(url: string, onError: (error: Error) => void): Db {
  const pool = new Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    types: numberTypes,
  });
  // An idle connection that breaks must not end the process: the pool makes another.
  pool.on("error", onError);
  return new Kysely<DatabaseSchema>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Opens the database and brings it to the present version, safely when several processes start together. Rejects with what
 * the driver says, or with a NewerDatabase error.
 */
export async function openDatabase(
  location: DatabaseLocation,
  onError: (error: Error) => void,
): Promise<Database> {
  const { engine } = location;
  const sqlite = engine === "sqlite" ? await retryBusy(() => openSqlite(location.path)) : null;
  const db = sqlite
    ? new Kysely<DatabaseSchema>({ dialect: new SqliteDialect({ database: sqlite }) })
    : openPostgres(engine === "postgres" ? location.url : "", onError);
  try {
    await migrate(db, engine, sqlite);
  } catch (error) {
    await db.destroy().catch(() => undefined);
    throw error;
  }
  return {
    engine,
    db,
    async check() {
      await db.selectFrom("settings").select("name").limit(1).execute();
    },
    close: () => db.destroy(),
  };
}
