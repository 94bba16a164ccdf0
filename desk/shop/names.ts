import { readValues, type Values } from "../forms/receive-form.ts";
import type { RowsField } from "./fields.ts";

export const modeOf = (path: string) => `${path}?`;

export const cellName = (path: string, row: number, column: string) => `${path}[${row}].${column}`;

export const clean = (text = "") => text.replaceAll(/\r\n?/g, "\n").trim();

/** Rows without any text are left out. */
export function rowsOf({ path, columns, max }: RowsField, values: Values): Values[] {
  const names = columns.map(([name]) => name);
  // A file may have more rows than the shop accepts.
  return Array.from({ length: max * 2 }, (_, at) =>
    Object.fromEntries(names.map((name) => [name, clean(values[cellName(path, at, name)])])),
  ).filter((row) => Object.values(row).some((cell) => cell !== ""));
}

export function readTyped(form: FormData): Values {
  const { seen: _, ...typed } = readValues(form);
  return typed;
}
