import { readValues, type Values } from "../forms/receive-form.ts";
import type { RowsField } from "./fields.ts";

export const modeOf = (path: string) => `${path}?`;

export const cellName = (path: string, row: number, column: string) => `${path}[${row}].${column}`;

export const clean = (text = "") => text.replaceAll(/\r\n?/g, "\n").trim();

/** A file may have more rows than the shop accepts. */
export const listPlaces = ({ max }: RowsField) => Array.from({ length: max * 2 }, (_, at) => at);

const rowAt = ({ path, columns }: RowsField, values: Values, at: number): Values =>
  Object.fromEntries(columns.map(([name]) => [name, clean(values[cellName(path, at, name)])]));

export const placesOf = (field: RowsField, values: Values) =>
  listPlaces(field).filter((at) => Object.values(rowAt(field, values, at)).some(Boolean));

export const rowsOf = (field: RowsField, values: Values): Values[] =>
  placesOf(field, values).map((at) => rowAt(field, values, at));

export function readTyped(form: FormData): Values {
  const { seen: _, ...typed } = readValues(form);
  return typed;
}
