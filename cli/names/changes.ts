import type { FieldValue } from "../../catalogue/schema/listing-fields.ts";
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

export const formatChanges = (
  rows: readonly (readonly string[])[],
  columns: number | null,
): string => (rows.length > 0 ? formatTable(COLUMNS, rows, columns) : "");
