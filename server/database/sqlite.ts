import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { SqliteDatabase, SqliteStatement } from "kysely";

const MAX_CACHED_STATEMENTS = 200;

/** How long a call may block the process for another one's lock: callers try again without blocking, see retry-busy.ts. */
const BUSY_TIMEOUT_MS = 50;

function toStatement(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}

/** What has failed badly, as on a full disk, SQLite has rolled back itself: that is no fault, and must not hide the first. */
function toRollback(database: DatabaseSync): SqliteStatement {
  const run = () => {
    if (database.isTransaction) database.exec("rollback");
    return { changes: 0, lastInsertRowid: 0 };
  };
  return { reader: false, run, all: () => [], iterate: () => [].values() };
}

/**
 * Opens a database file, made with its folder if it is not there, in the form that Kysely's SQLite dialect takes. Commits
 * are on the disk before they return; what is deleted is overwritten. Throws what node:sqlite throws.
 */
export function openSqlite(path: string): SqliteDatabase & {
  exec(sql: string): void;
  rollback(): void;
} {
  mkdirSync(dirname(path), { recursive: true });
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;");
  database.exec("pragma secure_delete = on");
  const rollback = toRollback(database);
  const cache = new Map([["rollback", rollback]]);
  return {
    close: () => database.close(),
    exec: (sql) => database.exec(sql),
    rollback: () => void rollback.run([]),
    prepare(sql) {
      const cached = cache.get(sql);
      if (cached) return cached;
      const statement = toStatement(database.prepare(sql));
      if (cache.size < MAX_CACHED_STATEMENTS) cache.set(sql, statement);
      return statement;
    },
  };
}
