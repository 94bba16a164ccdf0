// Copies the fixture's database into an empty PostgreSQL database, and dumps it with pg_dump:
// node test/upgrade/dump-postgres.ts file:data/vitrine.db postgres://… test/upgrade/vitrine-1.0.0.sql.gz
import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { sql } from "kysely";
import { openAt } from "../support/engines.ts";

const [, , fromUrl = "", toUrl = "", file = ""] = process.argv;
const [from, to] = [await openAt(fromUrl), await openAt(toUrl)];

interface Row extends Record<string, unknown> {
  readonly id?: unknown;
}

const { rows: tables } = await sql<{ name: string }>`
  select name from sqlite_master where type = 'table' and name not like 'sqlite%'`.execute(from.db);
const names = tables.map(({ name }) => name).filter((name) => !name.startsWith("kysely"));
/** Rows of other tables belong to rows of these. */
const PARENTS = ["offers", "inquiries"];
for (const name of names.toSorted((a, b) => PARENTS.indexOf(b) - PARENTS.indexOf(a))) {
  const { rows } = await sql<Row>`select * from ${sql.table(name)}`.execute(from.db);
  if (rows.length === 0) continue;
  await to.db
    .insertInto(name as never)
    .values(rows as never)
    .execute();
  if (typeof rows[0]?.id !== "number") continue;
  await sql`select setval(pg_get_serial_sequence(${name}, 'id'), (select max(id) from ${sql.table(name)}))`.execute(
    to.db,
  );
}
const { rows: starts } = await sql<{ at: string }>`
  select min(timestamp) as at from kysely_migration`.execute(from.db);
await sql`update kysely_migration set timestamp = ${starts[0]?.at}`.execute(to.db);
await Promise.all([from.close(), to.close()]);

const options = ["--inserts", "--rows-per-insert=100", "--no-owner", "--no-privileges"];
const dump = execFileSync("pg_dump", [...options, toUrl], { encoding: "utf8" });
/** Its settings and psql's own commands differ by version, and no statement needs them. */
const lines = dump.split("\n").filter((line) => !/^(?:\\|SET |--|$)/.test(line));
await writeFile(file, gzipSync(lines.join("\n"), { level: 9 }));
