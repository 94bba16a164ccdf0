/** So that thousands are never rounded up to the next unit: 999,999 views are not yet a million. */
const MOST_THOUSANDS = 999.9;

/** A count for a small space: above 999 as K, above 999,999 as M, one decimal (specification, section 5). */
export function formatCompact(count: number): string {
  if (count > 999_999) return `${(count / 1_000_000).toFixed(1)}M`;
  if (count > 999) return `${Math.min(count / 1_000, MOST_THOUSANDS).toFixed(1)}K`;
  return String(count);
}
