export interface Row {
  readonly what: string;
  readonly measured: string;
  readonly aim?: string;
}

export type Part = (isQuick: boolean) => Promise<Row[]>;

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (values: readonly number[]) => percentile(values, 0.5);

export const whole = (value: number): string => Math.round(value).toLocaleString("en-US");
