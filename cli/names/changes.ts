import { type FieldValue, listFields } from "../../catalogue/schema/listing-fields.ts";
import type { Changes } from "../../server/content/edit-listings.ts";
import type { Content } from "../../server/content/read-content.ts";
import { formatTable } from "../command/format.ts";

const COLUMNS = [
  { title: "NAME", isKey: true },
  { title: "FIELD" },
  { title: "FROM → TO", isKey: true },
] as const;

export const showValue = (value: FieldValue = "") => {
  if (value.length === 0) return "nothing";
  return typeof value === "string" ? value : value.join("; ");
};

export const listChanges = (wanted: ReadonlyMap<string, Changes>, content: Content): string[][] =>
  [...wanted].flatMap(([domain, changes]) => {
    const name = content.names.get(domain);
    const before = name && listFields(name.listing, name.floor);
    return [...changes].flatMap(([field, to]) => {
      const from = before ? showValue(before.get(field)) : "a listing with a fault";
      return from === showValue(to) ? [] : [[domain, field, `${from} → ${showValue(to)}`]];
    });
  });

export const formatChanges = (
  rows: readonly (readonly string[])[],
  columns: number | null,
): string => (rows.length > 0 ? formatTable(COLUMNS, rows, columns) : "");
