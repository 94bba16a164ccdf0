import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { toIso } from "../../catalogue/format/time.ts";
import type { Database, Db } from "./database.ts";
import { migrate } from "./migrate.ts";
import { writeSetting } from "./settings.ts";

const BATCH_ROWS = 500;

/** SQLite takes 32,766 values in a statement, and PostgreSQL twice as many. */
const MAX_VALUES = 30_000;

type Row = Readonly<Record<string, unknown>>;

/** The tables are those that both databases have, so a later one can't be forgotten in a list here. */
type AnyTables = Kysely<Record<string, Row>>;

type Opened = Pick<Database, "db" | "engine">;

/** The setting of a database that was moved: a shop that waited meanwhile, or that was never told, must not serve from it. */
export const MOVED_AT = "moved_at";

export class MoveFault extends Error {}

async function listTables({ db, engine }: Opened): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const schema =
    engine === "postgres"
      ? (await sql<{ name: string }>`select current_schema() as name`.execute(db)).rows[0]?.name
      : undefined;
  const own = tables.filter((table) => table.schema === schema && !table.isView);
  return own.map(({ name }) => name);
}

/** PostgreSQL checks each row's references at once, so a table comes after those that it refers to. */
async function sortTables({ db, engine }: Opened, tables: readonly string[]): Promise<string[]> {
  if (engine === "sqlite") {
    await sql`pragma defer_foreign_keys = on`.execute(db);
    return [...tables];
  }
  const { rows } = await sql<{ name: string; wanted: string }>`
    select own.relname as name, other.relname as wanted from pg_constraint
    join pg_class own on own.oid = conrelid join pg_class other on other.oid = confrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(db);
  const sorted = new Set<string>();
  function add(table: string): void {
    for (const { name, wanted } of rows) if (name === table && wanted !== table) add(wanted);
    sorted.add(table);
  }
  tables.forEach(add);
  return [...sorted];
}

async function* readBatches({ db, engine }: Opened, table: string): AsyncGenerator<Row[]> {
  if (engine === "postgres") {
    await sql`declare moved no scroll cursor for select * from ${sql.table(table)}`.execute(db);
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(BATCH_ROWS)} from moved`.execute(db);
      if (rows.length === 0) break;
      yield rows;
    }
    await sql`close moved`.execute(db);
    return;
  }
  let batch: Row[] = [];
  for await (const row of (db as unknown as AnyTables).selectFrom(table).selectAll().stream()) {
    batch.push(row);
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

interface Sum {
  rows: number;
  /** The sum of a hash of each row, because the engines return rows in different orders. */
  hash: bigint;
}

function addRow(sum: Sum, row: Row): void {
  const cells = Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const hash = createHash("sha256").update(JSON.stringify(cells)).digest();
  sum.rows += 1;
  sum.hash = BigInt.asUintN(64, sum.hash + hash.readBigUInt64BE());
}

async function sumTable(opened: Opened, table: string): Promise<Sum> {
  const sum = { rows: 0, hash: 0n };
  for await (const rows of readBatches(opened, table)) for (const row of rows) addRow(sum, row);
  return sum;
}

async function copyTable(from: Opened, to: Opened, table: string): Promise<void> {
  for await (const rows of readBatches(from, table)) {
    const size = Math.floor(MAX_VALUES / Object.keys(rows[0] ?? {}).length);
    for (let start = 0; start < rows.length; start += size) {
      const some = rows.slice(start, start + size);
      await (to.db as unknown as AnyTables).insertInto(table).values(some).execute();
    }
  }
}

interface Counter {
  readonly name: string;
  readonly last: number;
}

const readCounters = async ({ db, engine }: Opened) =>
  (
    await (
      engine === "sqlite"
        ? sql<Counter>`select name, seq as last from sqlite_sequence`
        : sql<Counter>`
        select table_name as name, last_value as last from information_schema.columns
        join pg_sequences on format('%I.%I', schemaname, sequencename)
          = pg_get_serial_sequence(format('%I.%I', table_schema, table_name), column_name)
        where table_schema = current_schema() and column_name = 'id' and last_value is not null`
    ).execute(db)
  ).rows;

/** The next id follows all that were ever given, because that of a deleted row must not come again. */
async function setCounter({ db, engine }: Opened, { name, last }: Counter): Promise<void> {
  if (engine === "postgres") {
    await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${last})`.execute(db);
    return;
  }
  await sql`delete from sqlite_sequence where name = ${name}`.execute(db);
  await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(db);
}

async function copyTables(from: Opened, to: Opened): Promise<Map<string, number>> {
  const there = await listTables(from);
  const common = (await listTables(to)).filter((table) => there.includes(table));
  for (const table of common) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(to.db);
    if (rows.length > 0) {
      throw new MoveFault(
        `the other database isn't empty: its table ${table} has rows, perhaps from a move that was interrupted. Name an empty one. Nothing was changed`,
      );
    }
  }
  const counts = new Map<string, number>();
  for (const table of await sortTables(to, common)) {
    const copy = async () => {
      await copyTable(from, to, table);
      return [await sumTable(from, table), await sumTable(to, table)] as const;
    };
    const [wanted, found] = await copy().catch((error: unknown) => {
      throw new MoveFault(
        `the table ${table} can't be copied: ${(error as Error).message}. Nothing was changed`,
      );
    });
    if (wanted.rows !== found.rows || wanted.hash !== found.hash) {
      throw new MoveFault(
        `the table ${table} didn't arrive as it was (${found.rows} of ${wanted.rows} rows). Nothing was changed`,
      );
    }
    counts.set(table, wanted.rows);
  }
  for (const counter of await readCounters(from))
    if (counts.has(counter.name)) await setCounter(to, counter);
  return counts;
}

/** A shop that started meanwhile waits until it can write, and would go on with this database. */
async function requireAlone({ db, engine }: Opened): Promise<void> {
  if (engine === "sqlite") return;
  const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
    and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db);
  if (rows.length === 0) return;
  throw new MoveFault(
    "the shop was started meanwhile, or something else uses its database: stop it, then run this again. Nothing was changed",
  );
}

async function holdStill<T>({ db, engine }: Opened, work: (db: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    if (engine === "sqlite") await sql`begin immediate`.execute(connection);
    else {
      await sql`begin isolation level repeatable read`.execute(connection);
      const tables = (await listTables({ db: connection, engine })).map((name) => sql.table(name));
      await sql`lock table ${sql.join(tables)} in share mode`.execute(connection);
    }
    const result = await work(connection).catch(async (error: unknown) => {
      await sql`rollback`.execute(connection);
      throw error;
    });
    await sql`commit`.execute(connection);
    return result;
  });
}

/**
 * Copies all rows into an empty database in one transaction, and compares them before it is committed. Nobody can write
 * to the first database until `adopt`, which makes the other one the shop's, has resolved, and then no shop starts on it;
 * until then, the caller has to keep shops from SQLite. Returns the rows of each table. Rejects with a MoveFault or the driver's error.
 */
export async function moveDatabase(
  from: Opened,
  to: Opened,
  adopt: () => Promise<void>,
): Promise<Map<string, number>> {
  await migrate(to.db, to.engine).catch(({ message }: Error) => {
    throw new MoveFault(
      `the other database can't take the shop's tables (${message}): name an empty one. Nothing was changed`,
    );
  });
  return holdStill(from, async (db) => {
    const held = { db, engine: from.engine };
    const counts = await to.db.transaction().execute(async (transaction) => {
      const copied = await copyTables(held, { db: transaction, engine: to.engine });
      await transaction.deleteFrom("settings").where("name", "=", MOVED_AT).execute();
      await requireAlone(held);
      return copied;
    });
    await writeSetting(db, MOVED_AT, toIso(Date.now()));
    await adopt();
    return counts;
  });
}
