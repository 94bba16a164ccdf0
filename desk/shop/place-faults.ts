import { capitalize } from "../../catalogue/format/format.ts";
import type { Fault } from "../../catalogue/schema/fault.ts";
import type { Values } from "../forms/receive-form.ts";
import type { Field } from "./fields.ts";
import { cellName, listPlaces, modeOf, placesOf } from "./names.ts";

type Told = Pick<Fault, "field" | "found" | "wanted">;

function listNames(fields: readonly Field[], values: Values): string[] {
  return fields.flatMap((field) => {
    const { kind, path } = field;
    if (kind === "own") {
      const isOwn = values[modeOf(path)] === "own";
      return [modeOf(path), ...(isOwn ? listNames(field.fields, values) : [])];
    }
    if (kind !== "rows") return [path];
    const cells = listPlaces(field).flatMap((row) =>
      field.columns.map(([name]) => cellName(path, row, name)),
    );
    return [path, ...cells];
  });
}

const isWithin = (field: string, name: string) =>
  field === name || field.startsWith(`${name}.`) || field.startsWith(`${name}[`);

/** Quotes matter in YAML, not in a form, so the advice to set them is left out. */
const sayWanted = ({ wanted }: Told) =>
  wanted.replace(/\bin quotes(, (?!if)| )?/, "").replace(/^, /, "");

/** A fault of the whole file, such as a folder that can't be written to, has no field. */
export const describeFault = ({ field, found, wanted }: Told) =>
  capitalize(`${field && `${field}: `}found ${found}, expected ${wanted}.`);

/** Faults count the rows that have text, while the form still shows the others between them. */
export function toTypedRows<One extends Told>(
  fields: readonly Field[],
  typed: Values,
  fault: One,
): One {
  const rows = fields
    .flatMap((field) => (field.kind === "own" ? field.fields : [field]))
    .find((field) => field.kind === "rows" && fault.field.startsWith(`${field.path}[`));
  if (rows?.kind !== "rows") return fault;
  const places = placesOf(rows, typed);
  const field = fault.field.replace(/\[(\d+)\]/, (_, row) => `[${places[Number(row)] ?? row}]`);
  return { ...fault, field };
}

/** Returns the faults by the name of the input that shows them, and those of no input. */
export function placeFaults(fields: readonly Field[], values: Values, faults: readonly Told[]) {
  const names = listNames(fields, values).toSorted((a, b) => b.length - a.length);
  const placed = new Map<string, string>();
  const others: string[] = [];
  for (const fault of faults) {
    const { field } = fault;
    const name =
      names.find((one) => isWithin(field, one)) ??
      names.find((one) => one === modeOf(field)) ??
      names.findLast((one) => isWithin(one, field));
    const rest = name === undefined ? field : field.slice(name.length).replace(/^\./, "");
    const what = rest && !name?.endsWith("?") ? `${rest}: ` : "";
    const wanted = `expected ${sayWanted(fault)}.`;
    const said = capitalize(what + wanted);
    if (field === "" || name === undefined)
      others.push(capitalize(`${what}found ${fault.found}, ${wanted}`));
    else placed.set(name, [placed.get(name) ?? "", said].filter(Boolean).join(" "));
  }
  return { placed, others };
}
