import { capitalize } from "../format/format.ts";
import type { FormValues } from "../merge-values.ts";
import type { Fault } from "./fault.ts";
import type { RecordField } from "./record-field.ts";
import { cellName, listPlaces, modeOf, placesOf } from "./row-cells.ts";

type Told = Pick<Fault, "field" | "found" | "wanted">;

function listNames(fields: readonly RecordField[], values: FormValues): string[] {
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
function toTypedRows<One extends Told>(
  fields: readonly RecordField[],
  typed: FormValues,
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

interface PlacedFaults {
  /** The faults by the name of the input that shows them. */
  readonly fields: Readonly<Record<string, string>>;
  /** The faults of no input. */
  readonly others: readonly string[];
}

export function placeFaults(
  fields: readonly RecordField[],
  values: FormValues,
  faults: readonly Told[],
): PlacedFaults {
  const names = listNames(fields, values).toSorted((a, b) => b.length - a.length);
  const placed: Record<string, string> = {};
  const others: string[] = [];
  for (const given of faults) {
    const fault = toTypedRows(fields, values, given);
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
    else placed[name] = [placed[name] ?? "", said].filter(Boolean).join(" ");
  }
  return { fields: placed, others };
}
