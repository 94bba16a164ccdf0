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

/**
 * Opens a database file, made with its folder if it is not there, in the form that Kysely's SQLite dialect takes. Commits
 * are on the disk before they return. Throws what node:sqlite throws.
 */
export function openSqlite(path: string): SqliteDatabase & { exec(sql: string): void } {
  mkdirSync(dirname(path), { recursive: true });
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;");
  const cache = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    exec: (sql) => database.exec(sql),
    prepare(sql) {
      const cached = cache.get(sql);
      if (cached) return cached;
      const statement = toStatement(database.prepare(sql));
      if (cache.size < MAX_CACHED_STATEMENTS) cache.set(sql, statement);
      return statement;
    },
  };
}
