import { mkdirSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { type SqliteDatabase, type SqliteStatement } from "kysely";
import { closeToOthers, createPrivately, PRIVATE_FOLDER } from "./private-files.ts";

const MAX_CACHED_STATEMENTS = 200;

/** Short, since it blocks the process; retryBusy waits longer without blocking. */
const BUSY_TIMEOUT_MS = 50;

/** What an inquiry may need, several times. */
const MIN_FREE_BYTES = 1024 * 1024;

/** How often the file is looked for. */
const LOOK_MS = 2_000;

/** What SQLite keeps of a database in this mode. */
const FILES = ["", "-wal", "-shm"] as const;

/**
 * Opens or creates a file, which only this user may read. Commits are synced, deleted data is overwritten. Throws the errors of node:sqlite. `onError` is
 * told when the file is deleted or replaced: from then on all statements throw, since what they wrote would be lost.
 */
export function openSqlite(path: string, onError: (error: Error) => void): SqliteDatabase {
  mkdirSync(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
  // SQLite would let everybody read the file that it makes; those beside it get the same rights.
  if (path !== ":memory:") createPrivately(path);
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;");
  database.exec("pragma secure_delete = on");
  for (const end of FILES) closeToOthers(path + end);
  const cache = new Map([["rollback", toRollback(database)]]);
  const identify = () => {
    try {
      return statSync(path, { bigint: true }).ino;
    } catch {
      return null;
    }
  };
  const opened = identify();
  let lost: Error | null = null;
  const look = setInterval(() => {
    if (identify() === opened) lost = null;
    else if (!lost) {
      lost = new Error(
        `${path} was deleted or replaced while the shop was running: stop the shop, put the file back and start it again`,
      );
      onError(lost);
    }
  }, LOOK_MS).unref();
  return {
    close() {
      clearInterval(look);
      database.close();
    },
    prepare(text) {
      if (lost && text !== "rollback") throw lost;
      const cached = cache.get(text);
      if (cached) return cached;
      const statement = toStatement(database.prepare(text));
      if (cache.size < MAX_CACHED_STATEMENTS) cache.set(text, statement);
      return statement;
    },
  };
}

function toStatement(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}

/** SQLite rolls back by itself after some failures; a second rollback would hide the first error. */
function toRollback(database: DatabaseSync): SqliteStatement {
  const run = () => {
    if (database.isTransaction) database.exec("rollback");
    return { changes: 0, lastInsertRowid: 0 };
  };
  return { reader: false, run, all: () => [], iterate: () => [].values() };
}

/** Rejects when the disk of the file is full: a write may still find room in the file, but not for long. */
export async function requireFreeSpace(path: string, bytes = MIN_FREE_BYTES): Promise<void> {
  const { blocks, bavail, bsize } = await statfs(dirname(path));
  // Some network file systems tell no sizes.
  if (blocks > 0 && bavail * bsize < bytes) throw new Error(`the disk that holds ${path} is full`);
}
