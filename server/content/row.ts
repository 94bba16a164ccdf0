import type { Fault } from "../../catalogue/fault.ts";

/** One listing of a file of many, as the seller wrote it. */
export interface Row {
  /** Where it begins, from 1. */
  readonly line: number;
  readonly input: Readonly<Record<string, unknown>>;
}

/** What is wrong with the writing of a row, before its fields can be looked at. */
export type RowFault = Omit<Fault, "file">;

/** Takes what a file of many listings holds, in its order. */
export interface RowSink {
  take(row: Row): void;
  refuse(fault: RowFault): void;
}
