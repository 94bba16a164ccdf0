import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Database, Db, Engine } from "./database.ts";
import { createTables } from "./migrations/0001-create-tables.ts";
import { type Statements, dialectOf } from "./migrations/statements.ts";
import { retryBusy } from "./retry-busy.ts";
import { readServedVersion } from "./served-version.ts";

/** The names are recorded in each database, in this order. */
const STATEMENTS: Readonly<Record<string, Statements>> = { "0001-create-tables": createTables };

function listMigrations(engine: Engine): Record<string, Migration> {
  const dialect = dialectOf(engine);
  return Object.fromEntries(
    Object.entries(STATEMENTS).map(([name, list]) => [
      name,
      {
        async up(db) {
          for (const statement of list(dialect)) await sql.raw(statement).execute(db);
        },
      },
    ]),
  );
}

/** Its message names the changes that this version doesn't know. */
export class NewerDatabase extends Error {
  /** The version that last served the database, or null if it is unknown. */
  readonly version: string | null;

  constructor(changes: readonly string[], version: string | null) {
    super(changes.join(", "));
    this.version = version;
  }
}

/** Locks the database. Kysely only locks PostgreSQL, so SQLite migrates in an exclusive transaction. */
export async function migrate(db: Db, engine: Engine): Promise<void> {
  if (engine === "postgres") return run(db, engine);
  await db.connection().execute(async (connection) => {
    await retryBusy(() => sql`begin immediate`.execute(connection));
    try {
      await run(connection, engine);
      await sql`commit`.execute(connection);
    } catch (error) {
      await sql`rollback`.execute(connection);
      throw error;
    }
  });
}

async function run(db: Db, engine: Engine): Promise<void> {
  await refuseNewer(db, engine);
  const migrations = listMigrations(engine);
  const provider = { getMigrations: async () => migrations };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
}

/** Kysely would read every column of every table to find out whether this table exists. */
async function listMigrated(db: Db, engine: Engine): Promise<string[]> {
  const found = await (
    engine === "postgres"
      ? sql<{ name: string | null }>`select to_regclass('kysely_migration') as name`
      : sql<{ name: string | null }>`select name from sqlite_master where name = 'kysely_migration'`
  ).execute(db);
  if (!found.rows[0]?.name) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

export async function refuseNewer(db: Db, engine: Engine): Promise<void> {
  const unknown = findUnknownMigrations(engine, await listMigrated(db, engine));
  if (unknown.length > 0) throw new NewerDatabase(unknown, await readServedVersion(db));
}

export async function listMissingMigrations({ db, engine }: Pick<Database, "db" | "engine">) {
  const made = new Set(await listMigrated(db, engine));
  return Object.keys(listMigrations(engine)).filter((name) => !made.has(name));
}

export function findUnknownMigrations(engine: Engine, names: readonly string[]): string[] {
  const known = listMigrations(engine);
  return names.filter((name) => !Object.hasOwn(known, name));
}
