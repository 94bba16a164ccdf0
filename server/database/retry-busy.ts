import { setTimeout as delay } from "node:timers/promises";

const SQLITE_BUSY = 5;
const PAUSE_MS = 50;
const MAX_WAIT_MS = 3_000;

function isBusy(error: unknown): boolean {
  return (
    error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY
  );
}

/** Repeats a write while another process holds SQLite's lock, for at most 3 seconds. */
export async function retryBusy<T>(write: () => T | Promise<T>): Promise<T> {
  const deadline = performance.now() + MAX_WAIT_MS;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
      await delay(PAUSE_MS);
    }
  }
}
