import { stringify } from "csv-stringify/sync";
import { parseDocument } from "yaml";
import { asciiDomain } from "../../catalogue/schema/field-schema.ts";
import {
  COLUMNS,
  type FieldValue,
  type ListingFields,
  REQUIRED,
  toLines,
} from "../../catalogue/schema/listing-fields.ts";
import {
  type CsvRecord,
  findDelimiter,
  fitCells,
  LINE_BREAK,
  LINE_END,
  splitRecords,
  writeListCell,
} from "./csv-records.ts";
import { editYaml } from "./edit-yaml.ts";
import { readHeader } from "./read-csv.ts";
import { holdsRows } from "./read-listings.ts";

/** An empty value removes the field. */
export type Changes = ListingFields;

type Find = (domain: unknown) => Changes | undefined;

const isEmpty = ({ cells }: CsvRecord) => cells.every((cell) => cell.trim() === "");

function parseCsv(text: string) {
  const delimiter = findDelimiter(text);
  const records = splitRecords(text, delimiter);
  const head = records.find((record) => !isEmpty(record));
  const header = readHeader(head?.cells ?? []);
  const at = header.indexOf("domain");
  const domainOf = (record: CsvRecord) =>
    record === head || isEmpty(record) ? undefined : record.cells[at]?.trim();
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  return { delimiter, lineEnd, header, records, head, domainOf };
}

const toCell = (value: FieldValue = "") =>
  typeof value === "string" ? value : writeListCell(toLines(value));

const writeCells = (cells: readonly string[], delimiter: string) =>
  stringify([[...cells]], { delimiter, eof: false });

function editCsv(text: string, changesOf: Find, fields: Iterable<string> = []): string | null {
  const { delimiter, header, records, head, domainOf } = parseCsv(text);
  const found = new Map(records.map((record) => [record, changesOf(domainOf(record))]));
  const all = [...found.values()].filter((changes) => changes !== undefined);
  const filled = all.flatMap((changes) =>
    [...changes].flatMap(([field, value]) => (value === "" ? [] : field)),
  );
  const added = [...new Set([...filled, ...fields])].filter((field) => !header.includes(field));
  if (all.length === 0 && added.length === 0) return null;
  const lines = records.map((record) => {
    const changes = found.get(record);
    if (isEmpty(record) || (!changes && added.length === 0)) return record.raw;
    const row = record.raw.replace(LINE_END, "");
    const cells = fitCells(record.cells, header);
    for (const [field, value] of changes ?? []) {
      const at = header.indexOf(field);
      if (at in cells) cells[at] = toCell(value);
    }
    const more = added.map((field) => (record === head ? field : toCell(changes?.get(field))));
    const isSame = !changes && cells.length === record.cells.length;
    const parts = [isSame ? row : writeCells(cells, delimiter)];
    if (more.length > 0) parts.push(writeCells(more, delimiter));
    return parts.join(delimiter) + record.raw.slice(row.length);
  });
  return lines.join("");
}

/** Price is followed by a date, because text after it could absorb the rest of an unquoted 'harbor.com,4,888'. */
const FIRST = ["domain", "price", "listedDate", "category"];
const ORDER = [...FIRST, ...COLUMNS.filter((name) => !FIRST.includes(name))];

export function addRows(before: string, rows: readonly ListingFields[]): string {
  const fields = new Set([...REQUIRED, ...rows.flatMap((row) => [...row.keys()])]);
  const isNew = before.replace("\ufeff", "").trim() === "";
  const start = isNew ? `${ORDER.filter((field) => fields.has(field)).join(",")}\n` : before;
  const text = editCsv(start, () => undefined, fields) ?? start;
  const { delimiter, header, lineEnd } = parseCsv(text);
  const gap = /[\r\n]$/.test(text) ? "" : lineEnd;
  const lines = rows.map((row) => header.map((field) => toCell(row.get(field))));
  const format = { delimiter, record_delimiter: lineEnd, quoted_match: LINE_BREAK };
  return text + gap + stringify(lines, format);
}

const readName = (domain: unknown) => asciiDomain().safeParse(domain).data ?? "";

function removeRows(text: string, isRemoved: (domain: unknown) => boolean): string {
  const { records, domainOf } = parseCsv(text);
  const left = records.filter((record) => !isRemoved(domainOf(record)));
  return left.map(({ raw }) => raw).join("");
}

/** Returns null if the file itself is to be deleted. */
export function removeNames(file: string, text: string, names: ReadonlySet<string>): string | null {
  if (names.size === 0) return text;
  const isRemoved = (domain: unknown) => names.has(readName(domain));
  if (holdsRows(file)) return removeRows(text, isRemoved);
  return isRemoved(parseDocument(text).get("domain")) ? null : text;
}

export function editListings(
  file: string,
  text: string,
  changes: ReadonlyMap<string, Changes>,
): string {
  const find: Find = (domain) => changes.get(readName(domain));
  const edit = holdsRows(file) ? editCsv : editYaml;
  return edit(text, find) ?? text;
}
