import {
  isMap,
  isNode,
  isScalar,
  isSeq,
  parseDocument,
  Scalar,
  stringify,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import { groupFields } from "../../catalogue/schema/listing-fields.ts";
import type { Changes } from "./edit-listings.ts";

/** Replaces what stands from `start` up to `end`. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export function applySplices(text: string, splices: readonly Splice[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const splice of splices.toSorted((a, b) => a.start - b.start)) {
    parts.push(text.slice(at, splice.start), splice.text);
    at = splice.end;
  }
  return parts.join("") + text.slice(at);
}

type Value = ReturnType<typeof groupFields>[string];

const QUOTED = new Set<unknown>([Scalar.QUOTE_DOUBLE, Scalar.QUOTE_SINGLE]);

/** As YAML writes it behind a colon or a dash, in the quotes that the old value had. */
function writeScalar(value: string, before?: unknown): string {
  // In one line, which needs no indent.
  if (value.includes("\n")) return JSON.stringify(value);
  const scalar = new Scalar(value);
  if (isScalar(before) && QUOTED.has(before.type)) scalar.type = before.type;
  return stringify([scalar], { lineWidth: 0 }).slice("- ".length).trimEnd();
}

/** Lists and groups go in one line, and all that stands within braces, as JSON, which is YAML too. */
function writeValue(value: Value, isFlow: boolean, before?: unknown): string {
  if (typeof value === "string") {
    if (isFlow) return JSON.stringify(value || null);
    return value === "" ? "" : writeScalar(value, before);
  }
  if (!Array.isArray(value)) return JSON.stringify(value);
  return `[${value.map((item) => JSON.stringify(item)).join(", ")}]`;
}

const lineEndOf = (text: string) => (text.includes("\r\n") ? "\r\n" : "\n");

/** What stands before a place in its line, as spaces. */
function indentAt(text: string, at: number): string {
  const before = text.slice(0, at);
  return before.slice(before.lastIndexOf("\n") + 1).replaceAll(/[^ ]/g, "");
}

/** Puts a field that is not there behind the others, before the mark of the document's end; into a group, before the first. */
function addField(
  text: string,
  map: YAMLMap,
  isGroup: boolean,
  [field, value]: [string, Value],
): Splice {
  const written = writeValue(value, map.flow === true);
  const { key, value: last } = map.items.at(-1) ?? {};
  if (map.flow) {
    const at = (isNode(last) ? last.range?.[1] : null) ?? text.lastIndexOf("}");
    return { start: at, end: at, text: `, ${JSON.stringify(field)}: ${written}` };
  }
  if (isGroup) {
    const [first] = map.items;
    const at = isNode(first?.key) ? (first.key.range?.[0] ?? 0) : 0;
    const next = lineEndOf(text) + " ".repeat(at - text.lastIndexOf("\n", at - 1) - 1);
    return { start: at, end: at, text: `${field}: ${written}${next}` };
  }
  const indent = indentAt(text, isNode(key) ? (key.range?.[0] ?? 0) : 0);
  const mark = text.search(/^\.\.\.(?!\S)/m);
  const at = mark === -1 ? text.length : mark;
  const gap = text[at - 1] === "\n" ? "" : lineEndOf(text);
  return { start: at, end: at, text: `${gap}${indent}${field}: ${written}${lineEndOf(text)}` };
}

/** Where the line of an entry begins and ends; null unless it has a whole line of its own, as '- calm.you'. */
function findLine(text: string, entry: Scalar): { start: number; end: number } | null {
  const [from = 0, to = 0] = entry.range ?? [];
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const end = text.indexOf("\n", to) + 1;
  const isAlone = /^ *- +$/.test(text.slice(start, from)) && !text.slice(from, to).includes("\n");
  return isAlone && end > 0 ? { start, end } : null;
}

/** Adds and takes away the lines of entries, so that comments on others stay; null for a list that has other lines. */
function spliceEntries(text: string, list: YAMLSeq, items: readonly string[]): Splice[] | null {
  const entries = list.items.filter((item) => isScalar(item));
  const lines = entries.map((entry) => findLine(text, entry));
  const [first] = lines;
  if (list.flow || !first || entries.length !== list.items.length) return null;
  const indent = text.slice(first.start, text.indexOf("-", first.start));
  const write = (added: readonly string[]) =>
    added.map((item) => `${indent}- ${writeScalar(item)}${lineEndOf(text)}`).join("");
  const splices: Splice[] = [];
  let next = 0;
  let last = first.start;
  for (const [index, line] of lines.entries()) {
    if (!line) return null;
    const at = items.indexOf(String(entries[index]?.value), next);
    if (at < 0) splices.push({ ...line, text: "" });
    else {
      const added = items.slice(next, at);
      if (added.length > 0)
        splices.push({ start: line.start, end: line.start, text: write(added) });
      next = at + 1;
    }
    last = line.end;
  }
  const rest = items.slice(next);
  if (rest.length > 0) splices.push({ start: last, end: last, text: write(rest) });
  return splices;
}

/** Changes the entries of a list where they stand, or writes it anew if it has more or fewer now that have no line of their own. */
function spliceList(text: string, list: YAMLSeq, items: readonly string[]): Splice[] {
  const [start = 0, end = 0] = list.range ?? [];
  const scalars = list.items.filter((item) => isScalar(item));
  if (scalars.length === items.length && list.items.length === items.length) {
    return items.flatMap((item, at) => {
      const before = scalars[at];
      if (!before?.range || before.value === item) return [];
      const [from, to] = before.range;
      const gap = text.slice(from, to).slice(text.slice(from, to).trimEnd().length);
      const written = list.flow ? JSON.stringify(item) : writeScalar(item, before);
      return [{ start: from, end: to, text: written + gap }];
    });
  }
  const lines = items.length > 0 ? spliceEntries(text, list, items) : null;
  if (lines) return lines;
  if (list.flow) return [{ start, end, text: writeValue(items, true) }];
  const next = `${lineEndOf(text)}${" ".repeat(start - text.lastIndexOf("\n", start - 1) - 1)}- `;
  const old = text.slice(start, end);
  const gap = old.slice(old.trimEnd().length);
  return [{ start, end, text: `- ${items.map((item) => writeScalar(item)).join(next)}${gap}` }];
}

function spliceField(
  text: string,
  map: YAMLMap,
  isGroup: boolean,
  [field, value]: [string, Value],
): Splice[] {
  const { key, value: before } =
    map.items.findLast((pair) => isScalar(pair.key) && pair.key.value === field) ?? {};
  if (!isNode(key) || !isNode(before) || !key.range || !before.range) {
    return value === "" ? [] : [addField(text, map, isGroup, [field, value])];
  }
  if (isSeq(before) && Array.isArray(value) && !before.anchor)
    return spliceList(text, before, value);
  if (isMap(before) && before.items.length > 0 && typeof value === "object") {
    return Object.entries(value).flatMap((entry) => spliceField(text, before, true, entry));
  }
  const [from, end] = before.range;
  const anchor = "anchor" in before ? before.anchor : undefined;
  // Without its anchor, an alias elsewhere is a fault; with it, the alias would change as well.
  const start = anchor ? text.lastIndexOf(`&${anchor}`, from) : from;
  const written = writeValue(value, map.flow === true, before);
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

/** Changes fields of a YAML document, or of a line of JSON, and nothing else in it. */
export function editYaml(
  text: string,
  changesOf: (domain: unknown) => Changes | undefined,
): string | null {
  const document = parseDocument(text);
  const changes = changesOf(document.get("domain"));
  const { contents } = document;
  if (!changes || !isMap(contents)) return null;
  // New fields come last: they may begin where the last list grows.
  const entries = Object.entries(groupFields(changes)).toSorted(
    ([a], [b]) => Number(contents.has(b)) - Number(contents.has(a)),
  );
  const splices = entries.flatMap((entry) => spliceField(text, contents, false, entry));
  return applySplices(text, splices);
}

/** Changes one list of a YAML document, and nothing else in it; an empty one leaves its field without a value. */
export const editField = (text: string, field: string, items: readonly string[]): string =>
  editYaml(text, () => new Map([[field, items.length > 0 ? items : ""]])) ?? text;
