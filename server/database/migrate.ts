import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import type { DatabaseSchema } from "./database-schema.ts";
import type { Engine } from "./database-url.ts";
import { listMigrations } from "./migrations/migrations.ts";
import { retryBusy } from "./retry-busy.ts";

/** The database has migrations that this version does not know. */
export class NewerDatabase extends Error {}

async function refuseNewer(db: Kysely<DatabaseSchema>, engine: Engine): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === "kysely_migration")) return;
  const known = listMigrations(engine);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const unknown = rows.map((row) => row.name).filter((name) => !Object.hasOwn(known, name));
  if (unknown.length > 0) throw new NewerDatabase(unknown.join(", "));
}

/**
 * Runs the migrations that have not run. PostgreSQL's run is guarded by Kysely's own lock; SQLite's, which has none, by one
 * exclusive transaction, so that processes which start together wait for each other.
 */
export async function migrate(
  db: Kysely<DatabaseSchema>,
  engine: Engine,
  sqlite: { exec(sql: string): void; rollback(): void } | null,
): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => listMigrations(engine) },
  });
  await retryBusy(() => sqlite?.exec("begin immediate"));
  try {
    await refuseNewer(db, engine);
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
    sqlite?.exec("commit");
  } catch (error) {
    sqlite?.rollback();
    throw error;
  }
}
