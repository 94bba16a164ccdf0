import { formatTable } from "../command/format.ts";

const COLUMNS = [
  { title: "NAME", isKey: true },
  { title: "FIELD" },
  { title: "FROM → TO", isKey: true },
] as const;

export const formatChangeTable = (
  rows: readonly (readonly string[])[],
  columns: number | null,
): string => (rows.length > 0 ? formatTable(COLUMNS, rows, columns) : "");
