import { Kysely, PostgresDialect, SqliteDialect } from "kysely";
import { toIso } from "../../catalogue/format/time.ts";
import type { DatabaseSchema } from "./database-schema.ts";
import type { DatabaseLocation } from "../settings/config.ts";
import { listMissingMigrations, migrate, refuseNewer } from "./migrate.ts";
import { openPostgresPool } from "./postgres-pool.ts";
import { retryBusy } from "./retry-busy.ts";
import { readSetting, writeSetting } from "./settings.ts";
import { openSqlite, requireFreeSpace } from "./sqlite.ts";

export type Db = Kysely<DatabaseSchema>;

export type Engine = "sqlite" | "postgres";

export interface Database {
  readonly engine: Engine;
  readonly db: Db;
  check(): Promise<void>;
  close(): Promise<void>;
}

const QUERY_TIMEOUT_MS = 10_000;

const NO_TIMEOUT = 0;

const CHECK = "checked_at";
const WRITE_PAUSE_MS = 3_000;

export interface OpenOptions {
  /** PostgreSQL only. Migrations may take longer. */
  readonly queryTimeoutMs?: number;
  /** False for a command that only reads, because another version of the shop may be using the database. */
  readonly migrates?: boolean;
}

/** A migration may rewrite a large table, or wait while another process does. */
async function migratePostgres(url: string, onError: (error: Error) => void): Promise<void> {
  const pool = openPostgresPool(url, NO_TIMEOUT, onError);
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  await migrate(db, "postgres").finally(() => db.destroy());
}

/** Rejects with NewerDatabase or the driver's error. `onError` receives failures of idle connections and a lost SQLite file. */
export async function openDatabase(
  location: DatabaseLocation,
  onError: (error: Error) => void,
  { queryTimeoutMs = QUERY_TIMEOUT_MS, migrates = true }: OpenOptions = {},
): Promise<Database> {
  const { engine } = location;
  const dialect =
    location.engine === "sqlite"
      ? new SqliteDialect({ database: await retryBusy(() => openSqlite(location.path, onError)) })
      : new PostgresDialect({ pool: openPostgresPool(location.url, queryTimeoutMs, onError) });
  const db: Db = new Kysely({ dialect });
  try {
    await refuseNewer(db, engine);
    // Most starts find none missing, and then need neither a lock nor a second pool.
    if (migrates && (await listMissingMigrations({ db, engine })).length > 0) {
      if (location.engine === "postgres") await migratePostgres(location.url, onError);
      else await migrate(db, engine);
    }
  } catch (error) {
    await db.destroy().catch(() => undefined);
    throw error;
  }
  let checkedAt = -Infinity;
  return {
    engine,
    db,
    async check() {
      if (location.engine === "sqlite") await requireFreeSpace(location.path);
      if (performance.now() - checkedAt > WRITE_PAUSE_MS) {
        await writeSetting(db, CHECK, toIso(Date.now()));
        checkedAt = performance.now();
      }
      await readSetting(db, CHECK);
    },
    close: () => db.destroy(),
  };
}
