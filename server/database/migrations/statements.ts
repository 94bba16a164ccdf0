import type { Engine } from "../database.ts";

/** What a table's SQL needs to be the same table on both engines. */
interface Dialect {
  readonly id: string;
  readonly count: string;
  readonly decimal: string;
  onlyPostgres(...statements: readonly string[]): readonly string[];
  /** PostgreSQL's planner would otherwise keep samples of what people wrote, which erasing doesn't reach. */
  keepNoSamples(table: string, columns: readonly string[]): readonly string[];
}

/** A migration that has run anywhere must never change, and keeps the name that is recorded in the database. */
export type Statements = (dialect: Dialect) => readonly string[];

export function dialectOf(engine: Engine): Dialect {
  const isPostgres = engine === "postgres";
  const onlyPostgres = (...statements: readonly string[]) => (isPostgres ? statements : []);
  return {
    id: isPostgres ? "bigserial primary key" : "integer primary key autoincrement",
    count: isPostgres ? "bigint" : "integer",
    decimal: isPostgres ? "double precision" : "real",
    onlyPostgres,
    keepNoSamples: (table, columns) =>
      onlyPostgres(
        ...columns.map((column) => `alter table ${table} alter column ${column} set statistics 0`),
      ),
  };
}
