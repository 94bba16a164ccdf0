import type { Booking } from "./ledger.ts";

const FILE = "file";

/** What a booking from a file has as its source. `reference` is that of the agreement that it belongs to. */
export const toSource = (field: string, reference: string | null) =>
  [FILE, field, ...(reference === null ? [] : [reference])].join(":");

function readSource({ source }: Pick<Booking, "source">) {
  const [first, field, reference = ""] = source.split(":");
  return first === FILE && field ? { field, reference } : null;
}

/** The field of the name's file that a booking comes from; null if it comes from none. */
export const fieldOf = (row: Pick<Booking, "source">): string | null =>
  readSource(row)?.field ?? null;

/** Returns the reference of the agreement; empty if there is none. */
export function referenceOf(row: Booking): string {
  if (row.offer_id === null) return "";
  return readSource(row)?.reference ?? row.source;
}
