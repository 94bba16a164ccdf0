/** One line of the table. */
export interface Row {
  readonly what: string;
  /** With its unit. */
  readonly measured: string;
  /** What the machine, or the page without its extras, gave in the same run. */
  readonly limit?: string;
  /** Measured to limit. */
  readonly ratio?: number;
  readonly aim?: string;
  readonly isMet?: boolean;
}

export interface Settings {
  /** Fewer, shorter rounds, and no waiting for an idle machine: shows that it runs, measures nothing. */
  readonly isQuick: boolean;
  /** A content folder of many generated names; null where none can be generated. */
  openSample(): Promise<Sample | null>;
}

export interface Sample {
  readonly contentDir: string;
  readonly names: number;
}

export interface Measurement {
  /** What --only calls it. */
  readonly name: string;
  measure(settings: Settings): Promise<{ rows: readonly Row[] }>;
}

/** The row of something that could not be measured here, and why. */
export function notMeasured(what: string, why: string): Row {
  return { what, measured: `not measured: ${why}` };
}

/** A count with commas, without decimals. */
export const whole = (value: number): string => Math.round(value).toLocaleString("en-US");

/** 1,024 bytes each, with one decimal. */
export const kib = (bytes: number): string => (bytes / 1024).toFixed(1);
