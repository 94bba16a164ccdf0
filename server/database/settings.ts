import { randomBytes } from "node:crypto";
import type { Db } from "./database.ts";
import { retryBusy } from "./retry-busy.ts";

export async function readSetting(db: Db, name: string): Promise<string | null> {
  const row = await db
    .selectFrom("settings")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.value ?? null;
}

export async function writeSetting(db: Db, name: string, value: string): Promise<void> {
  const write = () =>
    db
      .insertInto("settings")
      .values({ name, value })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
      .execute();
  // A transaction that read before another commit stays busy, so `inTransaction` has to start it again.
  await (db.isTransaction ? write() : retryBusy(write));
}

export async function ensureSecret(db: Db, name: string): Promise<string> {
  const stored = await readSetting(db, name);
  if (stored !== null) return stored;
  const value = randomBytes(32).toString("hex");
  const insert = db
    .insertInto("settings")
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing());
  await retryBusy(() => insert.execute());
  // Another process may have stored one first.
  return (await readSetting(db, name)) ?? value;
}
