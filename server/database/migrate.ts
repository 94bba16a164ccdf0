import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Database, Db, Engine } from "./database.ts";
import { createTables } from "./migrations/0001-create-tables.ts";
import { createRateLimits } from "./migrations/0002-create-rate-limits.ts";
import { createDailyViews } from "./migrations/0003-roll-up-views.ts";
import { keepNoSamples } from "./migrations/0004-no-samples.ts";
import { addNotes } from "./migrations/0005-notes.ts";
import { addLanderViews } from "./migrations/0006-lander-views.ts";
import { createDnsChecks } from "./migrations/0007-dns-checks.ts";
import { createRegistryLookups } from "./migrations/0008-registry-lookups.ts";
import { createOffers } from "./migrations/0009-offers.ts";
import { createListedNames } from "./migrations/0010-listed-names.ts";
import { retryBusy } from "./retry-busy.ts";

/** In order. A migration that has run anywhere must never change. */
const listMigrations = (engine: Engine): Record<string, Migration> => ({
  "0001-create-tables": createTables(engine),
  ...(engine === "postgres" && { "0002-create-rate-limits": createRateLimits }),
  "0003-roll-up-views": createDailyViews(engine),
  ...(engine === "postgres" && { "0004-no-samples": keepNoSamples }),
  "0005-notes": addNotes(engine),
  "0006-lander-views": addLanderViews(engine),
  "0007-dns-checks": createDnsChecks,
  "0008-registry-lookups": createRegistryLookups,
  "0009-offers": createOffers(engine),
  "0010-listed-names": createListedNames,
});

/** The database has migrations that this version does not know. */
export class NewerDatabase extends Error {}

/** Runs in one process at a time: Kysely locks only PostgreSQL, so SQLite gets an exclusive transaction. */
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

async function listMigrated(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === "kysely_migration")) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

/** Throws a NewerDatabase. */
export async function refuseNewer(db: Db, engine: Engine): Promise<void> {
  const unknown = findUnknownMigrations(engine, await listMigrated(db));
  if (unknown.length > 0) throw new NewerDatabase(unknown.join(", "));
}

/** Those that the next start of the shop makes. */
export async function listMissingMigrations({ db, engine }: Pick<Database, "db" | "engine">) {
  const made = new Set(await listMigrated(db));
  return Object.keys(listMigrations(engine)).filter((name) => !made.has(name));
}

/** Those of a newer version. */
export function findUnknownMigrations(engine: Engine, names: readonly string[]): string[] {
  const known = listMigrations(engine);
  return names.filter((name) => !Object.hasOwn(known, name));
}
