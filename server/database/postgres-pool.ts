import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import { DatabaseError, Pool, TypeOverrides } from "pg";

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const BIGINT_OID = 20;
const NUMERIC_OID = 1_700;

/** By default, pg returns 64-bit counts and their sums as strings. */
const numberTypes = new TypeOverrides();
for (const oid of [BIGINT_OID, NUMERIC_OID]) numberTypes.setTypeParser(oid, Number);

function discardSilent(client: PostgresPoolClient): PostgresPoolClient {
  let failure: Error | null = null;

  async function send<R>(sql: string, parameters: readonly unknown[]) {
    if (failure) throw failure;
    try {
      return await client.query<R>(sql, parameters);
    } catch (error) {
      if (error instanceof Error && !(error instanceof DatabaseError)) failure = error;
      throw error;
    }
  }

  function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(query: string | PostgresCursor<R>, parameters: readonly unknown[] = []) {
    return typeof query === "string" ? send<R>(query, parameters) : client.query(query);
  }

  return { query, release: (destroy) => client.release(destroy || failure !== null) };
}

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
  // Without both listeners, a lost connection would end the process: the pool reports only idle ones.
  pool.on("error", (error: Error & { client?: unknown }) => {
    // The connection holds keys, which would be logged.
    delete error.client;
    onError(error);
  });
  pool.on("connect", (client) => client.on("error", () => undefined));
  return {
    connect: async () => discardSilent(await pool.connect()),
    end: () => pool.end(),
    options: pool.options,
  };
}
