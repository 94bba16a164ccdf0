import { LRUCache } from "lru-cache";
import { HOUR_MS } from "../../catalogue/format/time.ts";
import { createRateLimit, HOUR_S } from "../http/rate-limiter.ts";
import type { PageView } from "./recorder.ts";

const MAX_NAMES = 1_000;
const MAX_COUNTS = 50_000;

interface ViewLimitOptions {
  readonly viewsPerName: number;
  readonly newVisitors: number;
}

/** Keeps one address from inflating the figures. Each process counts by itself, so that a view costs no query. */
export function createViewLimits({ viewsPerName, newVisitors }: ViewLimitOptions) {
  const perHour = (name: string, points: number) =>
    createRateLimit(null, name, [{ points, duration: HOUR_S }], MAX_COUNTS);
  const views = perHour("views", viewsPerName);
  const names = perHour("names", MAX_NAMES);
  const visitors = perHour("visitors", newVisitors);
  const seen = new LRUCache<string, true>({
    maxSize: 2 * MAX_COUNTS,
    sizeCalculation: () => 1,
    ttl: HOUR_MS,
  });

  return {
    async take(address: string, { domain, visitor_id }: Pick<PageView, "domain" | "visitor_id">) {
      const visitor = `${address} ${visitor_id}`;
      const name = `${address} ${domain}`;
      if (!seen.has(visitor) && (await visitors.take(address)) > 0) return false;
      if (!seen.has(name) && (await names.take(address)) > 0) return false;
      for (const key of [visitor, name]) if (!seen.has(key)) seen.set(key, true);
      return (await views.take(name)) === 0;
    },
  };
}
