/** One line of the table. */
export interface Row {
  readonly what: string;
  /** With its unit. */
  readonly measured: string;
  readonly aim?: string;
}

/** What `--only` selects. A quick run shows that it works, and measures nothing. */
export type Part = (isQuick: boolean) => Promise<Row[]>;

/** The value below which `share` (0 to 1) of the values lie; 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (values: readonly number[]) => percentile(values, 0.5);

/** A count with commas, without decimals. */
export const whole = (value: number): string => Math.round(value).toLocaleString("en-US");
