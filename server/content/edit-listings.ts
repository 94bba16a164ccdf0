import { parseDocument } from "yaml";
import { asciiDomain } from "../../catalogue/schema/field-schema.ts";
import type { FieldValue, ListingFields } from "../../catalogue/schema/listing-fields.ts";
import { findDelimiter, writeListCell } from "./csv-records.ts";
import { applySplices, editYaml, type Splice } from "./edit-yaml.ts";
import { COLUMNS, readHeader, REQUIRED } from "./read-csv.ts";

/** New values by field; an empty one takes the old away. */
export type Changes = ListingFields;

type Find = (domain: unknown) => Changes | undefined;

interface Cell {
  readonly start: number;
  readonly end: number;
  readonly value: string;
}

/** The rows of a CSV file with the place of each cell; empty rows are left out. A stray quote is a part of its cell. */
function listRows(text: string, delimiter: string): Cell[][] {
  const next = new RegExp(
    `("[^"]*(?:""[^"]*)*"|[^${delimiter}\r\n]*)(${delimiter}|\r\n|\r|\n|$)`,
    "gy",
  );
  const rows: Cell[][] = [];
  let row: Cell[] = [];
  next.lastIndex = text.startsWith("\ufeff") ? 1 : 0;
  for (let match = next.exec(text); match; match = next.exec(text)) {
    const [whole, raw = "", parting] = match;
    const value = raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw;
    row.push({ start: match.index, end: match.index + raw.length, value: value.trim() });
    if (parting !== delimiter) {
      if (row.some((cell) => cell.value !== "")) rows.push(row);
      row = [];
    }
    if (whole === "" || (parting !== delimiter && next.lastIndex >= text.length)) break;
  }
  if (row.some((cell) => cell.value !== "")) rows.push(row);
  return rows;
}

function writeCell(value: FieldValue, delimiter: string, wasQuoted = false): string {
  const cell = typeof value === "string" ? value : writeListCell(value);
  const needsQuotes = wasQuoted || cell.includes(delimiter) || /["\r\n]/.test(cell);
  return needsQuotes ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Changes cells, and adds columns for the fields that have none yet. */
function editCsv(text: string, changesOf: Find, fields: Iterable<string> = []): string | null {
  const delimiter = findDelimiter(text);
  const [head = [], ...rows] = listRows(text, delimiter);
  const header = readHeader(head.map(({ value }) => value));
  const at = header.indexOf("domain");
  const found = new Map(rows.map((row) => [row, changesOf(row[at]?.value)]));
  const all = [...found.values()].filter((changes) => changes !== undefined);
  const filled = all.flatMap((changes) =>
    [...changes].flatMap(([field, value]) => (value === "" ? [] : field)),
  );
  const added = [...new Set([...filled, ...fields])].filter((field) => !header.includes(field));
  const splices: Splice[] = [];
  for (const row of [head, ...rows]) {
    const changes = found.get(row);
    for (const [field, value] of changes ?? []) {
      const cell = row[header.indexOf(field)];
      if (!cell) continue;
      splices.push({ ...cell, text: writeCell(value, delimiter, text[cell.start] === '"') });
    }
    const end = row.at(-1)?.end ?? 0;
    const more = added.map((field) => {
      if (row === head) return delimiter + field;
      return delimiter + writeCell(changes?.get(field) ?? "", delimiter);
    });
    if (more.length > 0) splices.push({ start: end, end, text: more.join("") });
  }
  return all.length > 0 || added.length > 0 ? applySplices(text, splices) : null;
}

/** No words stand behind the price, where 'harbor.com,4,888' could be meant. */
const FIRST = ["domain", "price", "listedDate", "category"];
const ORDER = [...FIRST, ...COLUMNS.filter((name) => !FIRST.includes(name))];

/** Puts names behind those of a CSV file, which may be empty. */
export function addRows(before: string, rows: readonly ListingFields[]): string {
  const fields = new Set([...REQUIRED, ...rows.flatMap((row) => [...row.keys()])]);
  const isEmpty = before.replace("\ufeff", "").trim() === "";
  const start = isEmpty ? `${ORDER.filter((field) => fields.has(field)).join(",")}\n` : before;
  const text = editCsv(start, () => undefined, fields) ?? start;
  const delimiter = findDelimiter(text);
  const [head = []] = listRows(text, delimiter);
  const header = readHeader(head.map(({ value }) => value));
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  const gap = /[\r\n]$/.test(text) ? "" : lineEnd;
  const lines = rows.map(
    (row) =>
      header.map((field) => writeCell(row.get(field) ?? "", delimiter)).join(delimiter) + lineEnd,
  );
  return text + gap + lines.join("");
}

/** Undefined for a line that holds none, or can't be read, which is told elsewhere. */
function readDomain(line: string): unknown {
  try {
    return (JSON.parse(line.replace("\ufeff", "")) as Record<string, unknown>).domain;
  } catch {
    return undefined;
  }
}

function editNdjson(text: string, find: Find): string {
  const lines = text
    .split("\n")
    .map((line) => (find(readDomain(line)) && editYaml(line, find)) ?? line);
  return lines.join("\n");
}

const readName = (domain: unknown) => asciiDomain().safeParse(domain).data ?? "";

function removeRows(text: string, isRemoved: (domain: unknown) => boolean): string {
  const [head = [], ...rows] = listRows(text, findDelimiter(text));
  const at = readHeader(head.map(({ value }) => value)).indexOf("domain");
  const splices = rows
    .filter((row) => isRemoved(row[at]?.value))
    .map((row) => {
      const end = row.at(-1)?.end ?? 0;
      const [lineEnd = ""] = /^(?:\r\n|\r|\n)/.exec(text.slice(end, end + 2)) ?? [];
      return { start: row[0]?.start ?? 0, end: end + lineEnd.length, text: "" };
    });
  return applySplices(text, splices);
}

/** Takes names out of the text of a file; null where the file itself is to go. */
export function removeNames(file: string, text: string, names: ReadonlySet<string>): string | null {
  if (names.size === 0) return text;
  const isRemoved = (domain: unknown) => names.has(readName(domain));
  if (/\.csv$/i.test(file)) return removeRows(text, isRemoved);
  if (/\.ndjson$/i.test(file)) {
    const lines = text.split("\n");
    return lines.filter((line) => !isRemoved(readDomain(line))).join("\n");
  }
  return isRemoved(parseDocument(text).get("domain")) ? null : text;
}

/** Changes fields of these names in the text of a file, and nothing else in it. */
export function editListings(
  file: string,
  text: string,
  changes: ReadonlyMap<string, Changes>,
): string {
  const find: Find = (domain) => changes.get(readName(domain));
  const edit = /\.csv$/i.test(file) ? editCsv : /\.ndjson$/i.test(file) ? editNdjson : editYaml;
  return edit(text, find) ?? text;
}
