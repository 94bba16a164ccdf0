import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Database, Db, Engine } from "./database.ts";
import { createTables } from "./migrations/0001-create-tables.ts";
import { createRateLimits } from "./migrations/0002-create-rate-limits.ts";
import { rollUpViews } from "./migrations/0003-roll-up-views.ts";
import { noSamples } from "./migrations/0004-no-samples.ts";
import { notes } from "./migrations/0005-notes.ts";
import { landerViews } from "./migrations/0006-lander-views.ts";
import { dnsChecks } from "./migrations/0007-dns-checks.ts";
import { registryLookups } from "./migrations/0008-registry-lookups.ts";
import { offers } from "./migrations/0009-offers.ts";
import { listedNames } from "./migrations/0010-listed-names.ts";
import { mailedMailboxes } from "./migrations/0011-mailed-mailboxes.ts";
import { plansAndPricesSeen } from "./migrations/0012-plans-and-prices-seen.ts";
import { checkout } from "./migrations/0013-checkout.ts";
import { answerLinks } from "./migrations/0014-answer-links.ts";
import { report } from "./migrations/0015-report.ts";
import { stepsOfInquiries } from "./migrations/0016-steps-of-inquiries.ts";
import { machineRequests } from "./migrations/0017-machine-requests.ts";
import { inbox } from "./migrations/0018-inbox.ts";
import { buyers } from "./migrations/0019-buyers.ts";
import { drawnShares } from "./migrations/0022-drawn-shares.ts";
import { billing } from "./migrations/0023-billing.ts";
import { audience } from "./migrations/0024-audience.ts";
import { books } from "./migrations/0026-books.ts";
import { people } from "./migrations/0027-people.ts";
import { currency } from "./migrations/0029-currency.ts";
import { replacedBookings } from "./migrations/0030-replaced-bookings.ts";
import { returnedPlans } from "./migrations/0031-returned-plans.ts";
import { escrowDeals } from "./migrations/0032-escrow-deals.ts";
import { type Statements, dialectOf } from "./migrations/statements.ts";
import { retryBusy } from "./retry-busy.ts";
import { readServedVersion } from "./served-version.ts";

/** The names are recorded in each database, in this order. */
const STATEMENTS: Readonly<Record<string, Statements>> = {
  "0001-create-tables": createTables,
  "0002-create-rate-limits": createRateLimits,
  "0003-roll-up-views": rollUpViews,
  "0004-no-samples": noSamples,
  "0005-notes": notes,
  "0006-lander-views": landerViews,
  "0007-dns-checks": dnsChecks,
  "0008-registry-lookups": registryLookups,
  "0009-offers": offers,
  "0010-listed-names": listedNames,
  "0011-mailed-mailboxes": mailedMailboxes,
  "0012-plans-and-prices-seen": plansAndPricesSeen,
  "0013-checkout": checkout,
  "0014-answer-links": answerLinks,
  "0015-report": report,
  "0016-steps-of-inquiries": stepsOfInquiries,
  "0017-machine-requests": machineRequests,
  "0018-inbox": inbox,
  "0019-buyers": buyers,
  "0022-drawn-shares": drawnShares,
  "0023-billing": billing,
  "0024-audience": audience,
  "0026-books": books,
  "0027-people": people,
  "0029-currency": currency,
  "0030-replaced-bookings": replacedBookings,
  "0031-returned-plans": returnedPlans,
  "0032-escrow-deals": escrowDeals,
};

export function listMigrations(engine: Engine): Record<string, Migration> {
  const dialect = dialectOf(engine);
  const ours = Object.entries(STATEMENTS).map(([name, list]) => [name, list(dialect)] as const);
  return Object.fromEntries(
    ours
      .filter(([, statements]) => statements.length > 0)
      .map(([name, statements]) => [
        name,
        {
          async up(db) {
            for (const statement of statements) await sql.raw(statement).execute(db);
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

/** Returns an ISO-8601 time, which a restored backup keeps. */
export async function findFirstStart(db: Db): Promise<string> {
  const { rows } = await sql<{
    first: string;
  }>`select min(timestamp) as first from kysely_migration`.execute(db);
  return rows[0]?.first ?? "";
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
