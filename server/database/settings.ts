import type { Db } from "./database.ts";
import { retryBusy } from "./retry-busy.ts";

/** Reads a setting that all processes share; the first that asks for it stores what `make` gives. */
export async function ensureSetting(db: Db, name: string, make: () => string): Promise<string> {
  const read = () =>
    db.selectFrom("settings").select("value").where("name", "=", name).executeTakeFirst();
  const present = await read();
  if (present) return present.value;
  await retryBusy(() =>
    db
      .insertInto("settings")
      .values({ name, value: make() })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  const stored = await read();
  if (!stored) throw new Error(`setting ${name} vanished`);
  return stored.value;
}
