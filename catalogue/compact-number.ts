/** Rounded to one decimal, but never up to the next unit: 999,999 views are not yet a million. */
function scale(count: number, unit: number): string {
  return Math.min(count / unit, 999.9).toFixed(1);
}

/** A count for a small space: above 999 as K, above 999,999 as M, one decimal (specification, section 5). */
export function formatCompact(count: number): string {
  if (count > 999_999) return `${scale(count, 1_000_000)}M`;
  if (count > 999) return `${scale(count, 1_000)}K`;
  return String(count);
}
