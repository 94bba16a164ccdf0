import type { Db } from "./database.ts";
import { retryBusy } from "./retry-busy.ts";

/** What the processes of a shop share under a name; null for nothing. */
export async function readSetting(db: Db, name: string): Promise<string | null> {
  const row = await db
    .selectFrom("settings")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.value ?? null;
}

export async function writeSetting(db: Db, name: string, value: string): Promise<void> {
  await retryBusy(() =>
    db
      .insertInto("settings")
      .values({ name, value })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
      .execute(),
  );
}
