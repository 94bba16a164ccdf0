import { mkdirSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { type SqliteDatabase, type SqliteStatement } from "kysely";
import { closeToOthers, createPrivately, PRIVATE_FOLDER } from "./private-files.ts";

const MAX_CACHED_STATEMENTS = 200;

/** This is short, because waiting here blocks the process; `retryBusy` waits longer without blocking. */
const BUSY_TIMEOUT_MS = 50;

const MIN_FREE_BYTES = 1024 * 1024;

const FILE_CHECK_MS = 2_000;

const FILE_SUFFIXES = ["", "-wal", "-shm"] as const;

/** Throws node:sqlite's errors. If the file is deleted or replaced, calls `onError`, and all later statements throw. */
export function openSqlite(path: string, onError: (error: Error) => void): SqliteDatabase {
  mkdirSync(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
  if (path !== ":memory:") createPrivately(path);
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;");
  database.exec("pragma secure_delete = on");
  for (const end of FILE_SUFFIXES) closeToOthers(path + end);
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
  }, FILE_CHECK_MS).unref();
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

function toRollback(database: DatabaseSync): SqliteStatement {
  const run = () => {
    if (database.isTransaction) database.exec("rollback");
    return { changes: 0, lastInsertRowid: 0 };
  };
  return { reader: false, run, all: () => [], iterate: () => [].values() };
}

/** Rejects if the disk is full: one write may still find room in the file, but not for long. */
export async function requireFreeSpace(path: string, bytes = MIN_FREE_BYTES): Promise<void> {
  const { blocks, bavail, bsize } = await statfs(dirname(path));
  if (blocks > 0 && bavail * bsize < bytes) throw new Error(`the disk that holds ${path} is full`);
}
