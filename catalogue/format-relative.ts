const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const count = (n: number, unit: string) =>
  `${n} ${unit}${n === 1 || unit === "min" ? "" : "s"} ago`;

/** How long ago `time` was at `now`, both in milliseconds: 'just now', '5 min ago', '3 hours ago', '2 days ago'. */
export function formatRelative(time: number, now: number): string {
  const elapsed = now - time;
  if (elapsed < MINUTE) return "just now";
  if (elapsed < HOUR) return count(Math.floor(elapsed / MINUTE), "min");
  if (elapsed < DAY) return count(Math.floor(elapsed / HOUR), "hour");
  return count(Math.floor(elapsed / DAY), "day");
}
