import { CompiledQuery } from "kysely";
import { LRUCache } from "lru-cache";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  RLWrapperTimeouts,
} from "rate-limiter-flexible";
import type { Database, Db } from "../database/database.ts";

export const MINUTE_S = 60;
export const HOUR_S = 60 * MINUTE_S;
const TIMEOUT_MS = 1_000;
const MAX_ADDRESSES = 10_000;

interface RateRule {
  readonly points: number;
  readonly duration: number;
}

export interface RateLimit {
  /** Returns the whole seconds to wait, 0 if allowed. */
  take(address: string): Promise<number>;
}

const toPool = (db: Db) => ({
  async query({ text, values }: { text: string; values?: unknown[] }) {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
    return { rows, rowCount: rows.length };
  },
});

function sharedLimiter(
  db: Db,
  rule: RateRule & { keyPrefix: string },
  insuranceLimiter: RateLimiterMemory,
): RateLimiterAbstract {
  const limiter = new RateLimiterPostgres({
    ...rule,
    storeClient: toPool(db),
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    inMemoryBlockOnConsumed: rule.points + 1,
    insuranceLimiter,
  });
  return new RLWrapperTimeouts({ limiter, timeoutMs: TIMEOUT_MS });
}

async function consume(limiter: RateLimiterAbstract, address: string): Promise<number> {
  try {
    await limiter.consume(address);
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext);
    throw refusal;
  }
}

/** `rules` start with the longest, and all must allow a request. Processes share the counts of a name unless `database` is null. */
export function createRateLimit(
  database: Pick<Database, "engine" | "db"> | null,
  name: string,
  rules: readonly RateRule[],
  maxAddresses = MAX_ADDRESSES,
): RateLimit {
  const inMemory: RateLimiterMemory[] = [];
  const limiters = rules.map((rule) => {
    const named = { ...rule, keyPrefix: `${name}-${rule.duration}` };
    const memory = new RateLimiterMemory(named);
    inMemory.push(memory);
    return database?.engine === "postgres" ? sharedLimiter(database.db, named, memory) : memory;
  });
  const known = new LRUCache<string, true>({
    // `max` would take the memory for all addresses at once.
    maxSize: maxAddresses,
    sizeCalculation: () => 1,
    dispose: (_, address) => inMemory.forEach((limiter) => void limiter.delete(address)),
  });
  return {
    async take(address) {
      known.set(address, true);
      const counted: RateLimiterAbstract[] = [];
      for (const limiter of limiters) {
        const waitMs = await consume(limiter, address);
        if (waitMs > 0) {
          await Promise.all(counted.map((other) => other.reward(address)));
          return Math.ceil(waitMs / 1_000);
        }
        counted.push(limiter);
      }
      return 0;
    },
  };
}
