import { Counter, type Registry } from "prom-client";
import type { ByteCache } from "./byte-cache.ts";
import { watchFigure } from "./metrics.ts";

/** Counts requests by what the cache had for them. */
export function countPageRequests(registry: Registry) {
  const counter = new Counter({
    name: "vitrine_page_cache_requests_total",
    help: "Requests for pages: hit, miss (rendered now), joined (being rendered for another already).",
    labelNames: ["result"],
    registers: [registry],
  });
  const countOf = (result: string) => {
    const child = counter.labels(result);
    child.inc(0);
    return () => child.inc();
  };
  return { hit: countOf("hit"), miss: countOf("miss"), joined: countOf("joined") };
}

/** Tells how full the cache is. */
export function watchPageCache(
  registry: Registry,
  kept: Pick<ByteCache<unknown>, "size" | "count" | "evictions">,
): void {
  const watch = (name: string, help: string, read: () => number) =>
    watchFigure(registry, { name: `vitrine_page_cache_${name}`, help }, read);
  watch("bytes", "Bytes of finished pages held.", () => kept.size);
  watch("entries", "Finished pages held.", () => kept.count);
  watch("evictions", "Pages that made room for others, since the start.", () => kept.evictions);
}
