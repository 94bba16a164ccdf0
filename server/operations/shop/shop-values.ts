import { isDeepStrictEqual } from "node:util";
import type { FormValues } from "../../../catalogue/merge-values.ts";
import type {
  ListField,
  OwnField,
  RecordField,
  RowsField,
} from "../../../catalogue/schema/record-field.ts";
import { cellName, clean, modeOf, rowsOf } from "../../../catalogue/schema/row-cells.ts";

type Group = Record<string, unknown>;

const isGroup = (value: unknown): value is Group =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function show(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" || typeof value === "number" ? clean(String(value)) : "";
}

/** YAML may hold one value for both themes. */
function valueAt(input: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => {
    if (name === "dark" || name === "light") return isGroup(value) ? value[name] : value;
    return isGroup(value) ? value[name] : undefined;
  }, input);
}

function toRows({ form, columns }: RowsField, value: unknown): FormValues[] {
  const [[first = ""] = [], [second = ""] = []] = columns;
  if (form === "record") {
    const entries = isGroup(value) ? Object.entries(value) : [];
    return entries.map(([key, item]) => ({ [first]: key, [second]: show(item) }));
  }
  const items = Array.isArray(value) ? value : [];
  return items.map((item) =>
    isGroup(item)
      ? Object.fromEntries(columns.map(([name]) => [name, show(item[name])]))
      : { [first]: show(item) },
  );
}

const isNo = (value: unknown) => value === false || /^\s*no\s*$/i.test(String(value));
const isYes = (value: unknown) => value === true || /^\s*yes\s*$/i.test(String(value));

function readMode({ usual }: OwnField, value: unknown): "" | "yes" | "no" | "own" {
  const isUnset = value === undefined || value === null;
  if (isNo(value) || (isUnset && usual)) return "no";
  if (isUnset || isYes(value)) return usual ? "yes" : "";
  return "own";
}

const SEPARATORS = { words: ", ", numbers: ", ", lines: "\n" } as const;

function splitList({ kind }: ListField, typed: string): (string | number)[] {
  const items = typed
    .split(kind === "lines" ? "\n" : /[,\n]/)
    .map((item) => item.trim())
    .filter(Boolean);
  return kind === "numbers" ? items.map(toNumber) : items;
}

const toNumber = (typed: string) => (/^\d{1,9}$/.test(typed) ? Number(typed) : typed);

/** Reads whatever the form can show, even from a faulty file. */
export function toValues(fields: readonly RecordField[], input: unknown): FormValues {
  const values: Record<string, string> = {};
  for (const field of fields) {
    const { kind, path } = field;
    const value = valueAt(input, path);
    if (kind === "own") {
      values[modeOf(path)] = readMode(field, value);
      if (values[modeOf(path)] === "own") Object.assign(values, toValues(field.fields, input));
    } else if (kind === "rows") {
      toRows(field, value).forEach((row, at) => {
        for (const [name, cell] of Object.entries(row)) values[cellName(path, at, name)] = cell;
      });
    } else if (kind === "words" || kind === "numbers" || kind === "lines") {
      values[path] = Array.isArray(value) ? value.map(show).join(SEPARATORS[kind]) : show(value);
    } else {
      values[path] = show(value);
    }
  }
  return values;
}

function buildRows({ form, columns }: RowsField, rows: readonly FormValues[]): unknown {
  const [[first = ""] = [], [second = ""] = []] = columns;
  if (rows.length === 0) return null;
  if (form === "record")
    return Object.fromEntries(rows.map((row) => [row[first] ?? "", row[second] || null]));
  return rows.map((row) => {
    const given = Object.entries(row).filter(([, cell]) => cell !== "");
    const isText = form === "mixed" && given.length === 1 && row[first] !== "";
    return isText ? row[first] : Object.fromEntries(given);
  });
}

/** Without a value, an existing field becomes empty instead of being removed, which keeps its comment. */
function put(input: Group, path: string, value: unknown): void {
  const names = path.split(".");
  const last = names.pop() ?? "";
  let group = input;
  for (const name of names) {
    const inner = group[name];
    const isOne = typeof inner === "string" && (last === "dark" || last === "light");
    const next: Group = isGroup(inner) ? inner : isOne ? { dark: inner, light: inner } : {};
    if (next !== inner && value === null && !isOne) return;
    group[name] = next;
    group = next;
  }
  if (value !== null || last in group) group[last] = value;
}

const isEmpty = (value: unknown): boolean =>
  value === null || (isGroup(value) && Object.values(value).every(isEmpty));

function change(
  fields: readonly RecordField[],
  input: Group,
  shown: FormValues,
  typed: FormValues,
): void {
  const isSame = (name: string) =>
    typed[name] === undefined || clean(typed[name]) === (shown[name] ?? "");
  for (const field of fields) {
    const { kind, path } = field;
    if (kind === "own") {
      const mode = typed[modeOf(path)] ?? shown[modeOf(path)];
      if (mode !== "own") {
        if (!isSame(modeOf(path))) put(input, path, mode || null);
        continue;
      }
      if (!isSame(modeOf(path))) put(input, path, null);
      change(field.fields, input, shown, typed);
    } else if (kind === "rows") {
      const rows = rowsOf(field, typed);
      const isTyped = Object.keys(typed).some((name) => name.startsWith(`${path}[`));
      if (isTyped && !isDeepStrictEqual(rows, rowsOf(field, shown)))
        put(input, path, buildRows(field, rows));
    } else if (!isSame(path)) {
      const text = clean(typed[path]);
      const isList = kind === "words" || kind === "numbers" || kind === "lines";
      const value = isList ? splitList(field, text) : kind === "number" ? toNumber(text) : text;
      put(input, path, text === "" ? null : value);
    }
  }
}

/** Returns the fields of the file that change, each with its whole new value. */
export function findChanges(
  fields: readonly RecordField[],
  input: Readonly<Group>,
  typed: FormValues,
): Map<string, unknown> {
  const wanted = structuredClone(input) as Group;
  change(fields, wanted, toValues(fields, input), typed);
  const changes = new Map<string, unknown>();
  for (const [name, value] of Object.entries(wanted)) {
    if (isDeepStrictEqual(value, input[name])) continue;
    changes.set(name, isEmpty(value) ? null : value);
  }
  return changes;
}

/** Says which field an input of the form belongs to, such as 'Partners, 2: Name'. */
export function labelOfInput(fields: readonly RecordField[], name: string): string {
  const bare = name.replace(/\?$/, "");
  for (const field of fields) {
    if (field.path === bare) return field.label;
    if (field.kind === "own") {
      const found = labelOfInput(field.fields, name);
      if (found !== name) return found;
    }
    if (field.kind === "rows" && name.startsWith(`${field.path}[`)) {
      const [, row = "", column = ""] = /\[(\d+)\]\.(.+)$/.exec(name) ?? [];
      const title = field.columns.find(([one]) => one === column)?.[1] ?? column;
      return `${field.label}, ${Number(row) + 1}: ${title}`;
    }
  }
  return name;
}
