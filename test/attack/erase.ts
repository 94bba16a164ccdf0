import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { Database } from "../../server/database/database.ts";
import { openAt } from "../support/engines.ts";
import { spawnVitrine } from "../support/vitrine.ts";
import { comesTrue, type Ground, inquire, openShop } from "./attack.ts";

const PERSONS = 20;
const DELIVERY_S = 60;

export const name = "erase";

/** SQLite's file, -wal and -shm; of PostgreSQL, the files of this database's tables and indexes. */
async function listFiles({ db, engine }: Database, url: string): Promise<string[]> {
  const path = url.slice("file:".length);
  if (engine === "sqlite") return [path, `${path}-wal`, `${path}-shm`];
  // Until then, some of it is in PostgreSQL's memory only.
  await sql`checkpoint`.execute(db);
  const { rows } = await sql<{ folder: string }>`
    select current_setting('data_directory') || '/base/' || oid as folder
    from pg_database where datname = current_database()`.execute(db);
  const folder = rows[0]?.folder ?? "";
  return readdirSync(folder).map((file) => join(folder, file));
}

/** After `leads erase`, no file of the database holds what the person wrote. */
export async function attack(ground: Ground): Promise<void> {
  const { check, engine, random } = ground;
  const { url, env, smtp, lines, end } = await openShop(ground);
  const database = await openAt(env.DATABASE_URL);
  const find = async (text: string) =>
    (await listFiles(database, env.DATABASE_URL)).filter((file) =>
      readFileSync(file).includes(text),
    );
  const write = (word: string, length: number) => {
    const noise = Array.from({ length }, () => random().toString(36).slice(2)).join(" ");
    const message = `Text ${word} ${noise}`;
    return inquire(url, { name: `Name ${word}`, email: `${word}@buyer.example`, message });
  };
  for (let person = 0; person < PERSONS; person += 1) await write(`other${person}`, person * 8);
  // Of one line, and of more than fits into a page of the database.
  for (const length of [1, 350]) await write("forgetme", length);
  for (let person = 0; person < PERSONS; person += 1) await write(`later${person}`, person * 8);
  await comesTrue(DELIVERY_S, () => smtp.mails.length === 2 * PERSONS + 2);
  // As PostgreSQL does by itself in time: its statistics hold examples of each column.
  if (engine.name === "postgres") await sql`analyze`.execute(database.db);
  check((await find("forgetme")).length > 0, "nothing is found before it is erased");

  const args = ["leads", "erase", "forgetme@buyer.example", "--yes"];
  const { code, err } = await spawnVitrine(args, env);
  check(code === 0, `leads erase: ${code} ${err}`);
  for (const text of ["Name forgetme", "forgetme@buyer.example", "Text forgetme"]) {
    const files = await find(text);
    check(files.length === 0, `"${text}" is still in ${files.join(", ")}`);
  }
  check((await find("Name other1")).length > 0, "others are erased too");
  check((await inquire(url)).status === 200, "no inquiry is taken afterwards");
  check(!lines.some((line) => line.includes("forgetme")), "the log holds it");
  await database.close();
  await end();
}
