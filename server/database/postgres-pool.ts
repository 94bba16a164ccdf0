import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import { Pool, types } from "pg";

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const BIGINT_OID = 20;

/** What pg says of a query that was not answered in time: its connection can't be used again. */
const SILENT = "Query read timeout";

/** Counts fit a number: pg's caution about 64 bits would make them strings. */
const numberTypes = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === BIGINT_OID
      ? Number
      : types.getTypeParser(oid, format as "text")) as typeof types.getTypeParser,
};

/** A client that asks a silent connection nothing more, and has it thrown away when it is released. */
function watchSilence(client: PostgresPoolClient): PostgresPoolClient {
  let failure: Error | null = null;

  async function ask<R>(sql: string, parameters: readonly unknown[]) {
    if (failure) throw failure;
    try {
      return await client.query<R>(sql, parameters);
    } catch (error) {
      if (error instanceof Error && error.message === SILENT) failure = error;
      throw error;
    }
  }

  function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(asked: string | PostgresCursor<R>, parameters: readonly unknown[] = []) {
    return typeof asked === "string" ? ask<R>(asked, parameters) : client.query(asked);
  }

  return { query, release: (destroy) => client.release(destroy || failure !== null) };
}

/**
 * The connections to a PostgreSQL server. A query that is not answered within `queryTimeoutMs` fails and its connection,
 * which pg's own pool would hand out again, is closed. `onError` hears of idle connections that break.
 */
export function openPostgresPool(
  url: string,
  queryTimeoutMs: number,
  onError: (error: Error) => void,
): PostgresPool {
  const pool = new Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    types: numberTypes,
  });
  // An idle connection that breaks must not end the process: the pool makes another.
  pool.on("error", onError);
  return {
    connect: async () => watchSilence(await pool.connect()),
    end: () => pool.end(),
    options: pool.options,
  };
}
