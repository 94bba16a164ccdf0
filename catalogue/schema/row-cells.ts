import type { FormValues } from "../merge-values.ts";
import type { RowsField } from "./record-field.ts";

export const modeOf = (path: string) => `${path}?`;

export const cellName = (path: string, row: number, column: string) => `${path}[${row}].${column}`;

export const clean = (text = "") => text.replaceAll(/\r\n?/g, "\n").trim();

/** A file may have more rows than the shop accepts. */
export const listPlaces = ({ max }: RowsField) => Array.from({ length: max * 2 }, (_, at) => at);

const rowAt = ({ path, columns }: RowsField, values: FormValues, at: number): FormValues =>
  Object.fromEntries(columns.map(([name]) => [name, clean(values[cellName(path, at, name)])]));

export const placesOf = (field: RowsField, values: FormValues) =>
  listPlaces(field).filter((at) => Object.values(rowAt(field, values, at)).some(Boolean));

export const rowsOf = (field: RowsField, values: FormValues): FormValues[] =>
  placesOf(field, values).map((at) => rowAt(field, values, at));
