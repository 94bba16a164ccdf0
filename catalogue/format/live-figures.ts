import { DAY_MS, HOUR_MS, MINUTE_MS } from "./time.ts";

const ago = (n: number, unit: string) => `${n} ${unit}${n === 1 || unit === "min" ? "" : "s"} ago`;

export function formatRelative(time: number, now: number): string {
  const elapsed = now - time;
  if (elapsed < MINUTE_MS) return "just now";
  if (elapsed < HOUR_MS) return ago(Math.floor(elapsed / MINUTE_MS), "min");
  if (elapsed < DAY_MS) return ago(Math.floor(elapsed / HOUR_MS), "hour");
  return ago(Math.floor(elapsed / DAY_MS), "day");
}

/** The decimal stays in '1.0K' and '1.0M', so that live figures keep their width as they grow. */
export function formatCompact(count: number): string {
  if (count > 999_999) return `${(count / 1_000_000).toFixed(1)}M`;
  if (count > 999) return `${Math.min(count / 1_000, 999.9).toFixed(1)}K`;
  return String(count);
}
