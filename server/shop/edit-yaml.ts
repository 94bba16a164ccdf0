import { isDeepStrictEqual } from "node:util";
import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  parseDocument,
  Scalar,
  type YAMLSeq,
} from "yaml";
import type { FieldValue } from "../../catalogue/schema/listing-fields.ts";
import type { Changes } from "./edit-listings.ts";
import { UnreadableFile } from "./read-text.ts";

const ENTANGLED = [
  "a file in which other values would change as well",
  "no references (&, *)",
] as const;

const QUOTED = new Set<unknown>([Scalar.QUOTE_DOUBLE, Scalar.QUOTE_SINGLE]);

function editField(document: Document, field: string, value: FieldValue): void {
  const path = field.split(".");
  const [group = ""] = path;
  const isGrouped = path.length === 1 || isMap(document.get(group, true));
  if (!isGrouped) document.set(group, document.createNode({}));
  document.setIn(path, mergeNode(document, document.getIn(path, true), value || null));
}

function setValue(values: Record<string, unknown>, field: string, value: FieldValue): void {
  const [group = "", name] = field.split(".");
  if (value === "" && !(group in values)) return;
  if (name === undefined) values[group] = value || null;
  else values[group] = { ...(values[group] as object | null), [name]: value || null };
}

const format = (document: Document) =>
  document.toString({ lineWidth: 0, nullStr: "", flowCollectionPadding: false });

/** Throws an UnreadableFile rather than change any other value. */
function edit(
  text: string,
  document: Document,
  change: (wanted: Record<string, unknown>) => void,
): string {
  if (document.errors.length > 0 || !isMap(document.contents)) {
    throw new UnreadableFile("YAML that can't be read", "its faults to be corrected first");
  }
  try {
    const wanted = document.toJS() as Record<string, unknown>;
    change(wanted);
    const edited = format(document);
    if (isDeepStrictEqual(parseDocument(edited).toJS(), wanted)) return keepForm(text, edited);
  } catch (error) {
    const isUnresolvedAlias = /alias/i.test(String(error));
    if (!isUnresolvedAlias) throw error;
  }
  throw new UnreadableFile(...ENTANGLED);
}

function keepForm(text: string, edited: string): string {
  const mark = text.startsWith("\ufeff") ? "\ufeff" : "";
  return mark + (text.includes("\r\n") ? edited.replaceAll("\n", "\r\n") : edited);
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function mergeNode(document: Document, before: unknown, value: unknown): unknown {
  if (isMap(before) && isGroup(value)) {
    const names = new Set(Object.keys(value));
    before.items = before.items.filter(({ key }) =>
      names.has(String(isScalar(key) ? key.value : key)),
    );
    for (const [name, item] of Object.entries(value))
      before.set(name, mergeNode(document, before.get(name, true), item));
    return before;
  }
  if (isSeq(before) && Array.isArray(value)) {
    return mergeItems(document, before, value);
  }
  if (isScalar(before) && (typeof value !== "object" || value === null)) {
    if (before.value === value) return before;
    before.value = value;
    if (!QUOTED.has(before.type)) delete before.type;
    return before;
  }
  const { comment, commentBefore } = isNode(before) ? before : {};
  return Object.assign(document.createNode(value), { comment, commentBefore });
}

/** An unchanged entry keeps its node when it moves; a changed entry keeps the node at its position, and the next one the comments of a removed one. */
function mergeItems(document: Document, list: YAMLSeq, values: readonly unknown[]): YAMLSeq {
  const before = list.items.filter((entry) => isNode(entry));
  const left = new Set(before);
  const same = values.map((value) => {
    const found = [...left].find((entry) => isDeepStrictEqual(entry.toJS(document), value));
    if (found) left.delete(found);
    return found;
  });
  list.items = values.map((value, at) => {
    const placed = before[at];
    const isFree = !same[at] && placed !== undefined && left.delete(placed);
    return same[at] ?? mergeNode(document, isFree ? placed : null, value);
  });
  let lost: string[] = [];
  for (const entry of before) {
    if (entry.commentBefore) lost.push(entry.commentBefore);
    if (left.has(entry) || lost.length === 0) continue;
    entry.commentBefore = lost.join("\n");
    lost = [];
  }
  if (lost.length > 0) list.comment = [...lost, list.comment ?? []].flat().join("\n");
  return list;
}

/** Keeps comments and order. Throws an UnreadableFile. */
export function editFields(text: string, values: ReadonlyMap<string, unknown>): string {
  const document: Document = parseDocument(text);
  return edit(text, document, (wanted) => {
    for (const [name, value] of values) {
      if (document.has(name)) {
        document.set(name, mergeNode(document, document.get(name, true), value));
      } else {
        const pair = document.createPair(name, value);
        if (isNode(pair.key)) pair.key.spaceBefore = true;
        document.add(pair);
      }
      wanted[name] = value;
    }
  });
}

/** Keeps comments, order and all other values. Returns null if nothing changes. Throws an UnreadableFile. */
export function editYaml(
  text: string,
  changesOf: (domain: unknown) => Changes | undefined,
): string | null {
  const document = parseDocument(text);
  const changes = changesOf(document.get("domain"));
  if (!changes || !isMap(document.contents)) return null;
  return edit(text, document, (wanted) => {
    for (const [field, value] of changes) {
      if (value === "" && !document.hasIn(field.split("."))) continue;
      editField(document, field, value);
      setValue(wanted, field, value);
    }
  });
}
