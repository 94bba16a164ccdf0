import { AsyncLocalStorage } from "node:async_hooks";
import { constants, existsSync } from "node:fs";
import { access, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import type { Fault } from "../../catalogue/schema/fault.ts";
import type { DatabaseLocation } from "../settings/config.ts";
import { dataFolder } from "../database/location.ts";
import { makePrivateFolder, PRIVATE_FILE } from "../database/private-files.ts";
import { SQLITE_BUSY, sqliteCodeOf } from "../database/retry-busy.ts";
import { explainFileError } from "../shop/refused-file.ts";

export interface Places {
  readonly contentDir: string;
  readonly database: DatabaseLocation;
}

const LOCK_FILE = "save.lock";
const MAX_WAIT_MS = 15_000;
const MAX_PAUSE_MS = 20;

interface Hold {
  readonly path: string;
  isOver: boolean;
}

const holds = new AsyncLocalStorage<Hold>();

/** Opening an existing file here would be wrong: closing it would drop this process's lock on it. */
async function createLockFile(path: string): Promise<Fault | null> {
  const folder = dirname(path);
  try {
    if (existsSync(path)) {
      // SQLite would lock nothing in a file that it can only read, and not say so.
      await access(path, constants.W_OK);
      return null;
    }
    await makePrivateFolder(folder);
    await writeFile(path, "", { flag: "wx", mode: PRIVATE_FILE });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return null;
    const refusal = explainFileError(error);
    if (!refusal) throw error;
    return { file: path, field: "", ...refusal };
  }
  return null;
}

function tryLock(database: DatabaseSync): boolean {
  try {
    database.exec("begin exclusive");
    return true;
  } catch (error) {
    if (sqliteCodeOf(error) === SQLITE_BUSY) return false;
    throw error;
  }
}

/**
 * Nothing is ever written to the lock file: the system itself ends the lock of a process that is killed. Returns null if
 * another process holds it for the whole wait, and a fault if the file can't be locked.
 */
export async function takeLock(
  path: string,
  maxWaitMs: number,
): Promise<DatabaseSync | Fault | null> {
  const fault = await createLockFile(path);
  if (fault) return fault;
  const deadline = performance.now() + maxWaitMs;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: 0 });
    while (!tryLock(database)) {
      if (performance.now() > deadline) {
        database.close();
        return null;
      }
      await delay(Math.random() * MAX_PAUSE_MS);
    }
    return database;
  } catch (error) {
    database?.close();
    if (sqliteCodeOf(error) === null) throw error;
    const found = `a file that can't be locked (${(error as Error).message})`;
    const wanted =
      "a file that this user can write to, on a disk that isn't full: nothing was changed";
    return { file: path, field: "", found, wanted };
  }
}

/**
 * One process of this machine at a time saves the seller's files: the comparison with what somebody has seen has to be
 * made within `work`, from files that are read there. Calls within `work` don't wait for it. If the lock can't be had,
 * the result is that of `refuse`.
 */
export async function saveAlone<Saved, Refused>(
  { database: location }: Pick<Places, "database">,
  work: () => Promise<Saved>,
  refuse: (fault: Fault) => Refused,
  maxWaitMs = MAX_WAIT_MS,
): Promise<Saved | Refused> {
  const path = resolve(dataFolder(location), LOCK_FILE);
  const held = holds.getStore();
  if (held?.path === path && !held.isOver) return work();
  const lock = await takeLock(path, maxWaitMs);
  if (lock === null) {
    const found = `another program that has been saving your files for ${Math.ceil(maxWaitMs / 1_000)} seconds`;
    const wanted = "that it is done: nothing was changed, so try again in a minute";
    return refuse({ file: path, field: "", found, wanted });
  }
  if (!(lock instanceof DatabaseSync)) return refuse(lock);
  const hold: Hold = { path, isOver: false };
  try {
    return await holds.run(hold, work);
  } finally {
    hold.isOver = true;
    lock.close();
  }
}
