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
  const seen = perHour("seen", 1);

  return {
    async take(address: string, { domain, visitor_id }: Pick<PageView, "domain" | "visitor_id">) {
      const visitor = `${address} ${visitor_id}`;
      const name = `${address} ${domain}`;
      if (!(await seen.isCounting(visitor)) && (await visitors.take(address)) > 0) return false;
      if (!(await views.isCounting(name)) && (await names.take(address)) > 0) return false;
      await seen.take(visitor);
      return (await views.take(name)) === 0;
    },
  };
}
