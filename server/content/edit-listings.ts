import { isMap, isNode, isScalar, parseDocument, Scalar, stringify, type YAMLMap } from "yaml";
import { asciiDomain } from "../../catalogue/field-schema.ts";
import { findDelimiter } from "./csv-records.ts";
import { readHeader } from "./read-csv.ts";

/** New values by field; an empty one takes the old away. */
export type Changes = ReadonlyMap<string, string>;

interface Edited {
  readonly text: string;
  /** Those whose listing was found. */
  readonly domains: readonly string[];
}

type Wanted = ReadonlySet<string>;

interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function applySplices(text: string, splices: readonly Splice[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const splice of splices.toSorted((a, b) => a.start - b.start)) {
    parts.push(text.slice(at, splice.start), splice.text);
    at = splice.end;
  }
  return parts.join("") + text.slice(at);
}

function nameIn(value: unknown, wanted: Wanted): string | null {
  const { data } = asciiDomain().safeParse(value);
  return data !== undefined && wanted.has(data) ? data : null;
}

const QUOTED = new Set<unknown>([Scalar.QUOTE_DOUBLE, Scalar.QUOTE_SINGLE]);

/** As YAML writes it behind the field's name, in the quotes that the old value had; within braces as JSON, which is YAML too. */
function writeYamlValue(field: string, value: string, { flow }: YAMLMap, before?: unknown): string {
  if (flow) return JSON.stringify(value || null);
  if (value === "") return "";
  const scalar = new Scalar(value);
  if (isScalar(before) && QUOTED.has(before.type)) scalar.type = before.type;
  else if (value.includes("\n")) scalar.type = Scalar.QUOTE_DOUBLE;
  return stringify({ [field]: scalar }, { lineWidth: 0 })
    .slice(field.length + 2)
    .trimEnd();
}

/** Puts a field that is not there behind the others, before the mark of the document's end. */
function addField(text: string, map: YAMLMap, field: string, value: string): Splice {
  const written = writeYamlValue(field, value, map);
  const { key, value: last } = map.items.at(-1) ?? {};
  if (map.flow) {
    const at = (isNode(last) ? last.range?.[1] : null) ?? text.lastIndexOf("}");
    return { start: at, end: at, text: `, ${JSON.stringify(field)}: ${written}` };
  }
  const before = text.slice(0, isNode(key) ? key.range?.[0] : 0);
  const indent = before.slice(before.lastIndexOf("\n") + 1).replaceAll(/[^ ]/g, "");
  const mark = text.search(/^\.\.\.(?!\S)/m);
  const at = mark === -1 ? text.length : mark;
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  const gap = text[at - 1] === "\n" ? "" : lineEnd;
  return { start: at, end: at, text: `${gap}${indent}${field}: ${written}${lineEnd}` };
}

function spliceField(text: string, map: YAMLMap, field: string, value: string): Splice[] {
  const { key, value: before } =
    map.items.findLast((pair) => isScalar(pair.key) && pair.key.value === field) ?? {};
  if (!isNode(key) || !isNode(before) || !key.range || !before.range) {
    return value === "" ? [] : [addField(text, map, field, value)];
  }
  const [start, end] = before.range;
  const written = writeYamlValue(field, value, map, before);
  if (start === end) {
    // Close to the colon: what follows may be a comment.
    const at = text.indexOf(":", key.range[1]) + 1;
    return written ? [{ start: at, end: at, text: ` ${written}` }] : [];
  }
  const old = text.slice(start, end);
  const [, comment = ""] = /^[|>]\S*([ \t]+#.*)/.exec(old) ?? [];
  const gap = old.slice(old.trimEnd().length);
  return [{ start, end, text: written + comment + gap }];
}

function editYaml(text: string, wanted: Wanted, changes: Changes): Edited {
  const document = parseDocument(text);
  const domain = nameIn(document.get("domain"), wanted);
  if (domain === null || !isMap(document.contents)) return { text, domains: [] };
  const { contents } = document;
  const splices = [...changes].flatMap(([field, value]) =>
    spliceField(text, contents, field, value),
  );
  return { text: applySplices(text, splices), domains: [domain] };
}

interface Cell {
  readonly start: number;
  readonly end: number;
  readonly value: string;
}

/** The rows of a CSV file that has no fault, with the place of each cell; empty rows are left out. */
function listRows(text: string, delimiter: string): Cell[][] {
  const next = new RegExp(
    `("[^"]*(?:""[^"]*)*"|[^"${delimiter}\r\n]*)(${delimiter}|\r\n|\r|\n|$)`,
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

function writeCell(value: string, delimiter: string, wasQuoted: boolean): string {
  const needsQuotes = wasQuoted || value.includes(delimiter) || /["\r\n]/.test(value);
  return needsQuotes ? `"${value.replaceAll('"', '""')}"` : value;
}

function editCsv(text: string, wanted: Wanted, changes: Changes): Edited {
  const delimiter = findDelimiter(text);
  const [head = [], ...rows] = listRows(text, delimiter);
  const header = readHeader(head.map(({ value }) => value));
  const at = header.indexOf("domain");
  const found = new Map(
    rows.flatMap((row) => {
      const domain = nameIn(row[at]?.value, wanted);
      return domain === null ? [] : [[row, domain] as const];
    }),
  );
  const splices: Splice[] = [];
  const added = [...changes].filter(([field, value]) => !header.includes(field) && value !== "");
  for (const row of found.size > 0 ? [head, ...rows] : []) {
    const isFound = found.has(row);
    for (const [field, value] of isFound ? changes : []) {
      const cell = row[header.indexOf(field)];
      if (!cell) continue;
      const wasQuoted = text[cell.start] === '"';
      splices.push({ ...cell, text: writeCell(value, delimiter, wasQuoted) });
    }
    const end = row.at(-1)?.end ?? 0;
    const more = added.map(([field, value]) => {
      if (row === head) return delimiter + field;
      return delimiter + (isFound ? writeCell(value, delimiter, false) : "");
    });
    if (more.length > 0) splices.push({ start: end, end, text: more.join("") });
  }
  return { text: applySplices(text, splices), domains: [...found.values()] };
}

function editNdjson(text: string, wanted: Wanted, changes: Changes): Edited {
  const domains: string[] = [];
  const lines = text.split("\n").map((line) => {
    const json = line.replace("\ufeff", "");
    if (json.trim() === "") return line;
    const domain = nameIn((JSON.parse(json) as Record<string, unknown>).domain, wanted);
    if (domain === null) return line;
    domains.push(domain);
    return editYaml(line, wanted, changes).text;
  });
  return { text: lines.join("\n"), domains };
}

/** Changes fields in the text of a file that has no fault, and nothing else in it. */
export function editListings(file: string, text: string, wanted: Wanted, changes: Changes): Edited {
  if (/\.csv$/i.test(file)) return editCsv(text, wanted, changes);
  return /\.ndjson$/i.test(file)
    ? editNdjson(text, wanted, changes)
    : editYaml(text, wanted, changes);
}
