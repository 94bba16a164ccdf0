import { setTimeout as delay } from "node:timers/promises";
import type { Db } from "./database.ts";

export const SQLITE_BUSY = 5;
const PAUSE_MS = 50;
const MAX_WAIT_MS = 3_000;

export const sqliteCodeOf = (error: unknown) =>
  error instanceof Error && "errcode" in error ? Number(error.errcode) & 0xff : null;

export async function retryBusy<T>(write: () => T | Promise<T>): Promise<T> {
  const deadline = performance.now() + MAX_WAIT_MS;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (sqliteCodeOf(error) !== SQLITE_BUSY || performance.now() > deadline) throw error;
      await delay(PAUSE_MS);
    }
  }
}

export const inTransaction = <T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> =>
  retryBusy(() => db.transaction().execute(work));
