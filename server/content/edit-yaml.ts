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

const QUOTED = new Set<unknown>([Scalar.QUOTE_DOUBLE, Scalar.QUOTE_SINGLE]);

/** Keeps remaining entries as written, and the comments above removed ones. */
function editList(document: Document, list: YAMLSeq, items: readonly string[]): void {
  const before = list.items.filter((entry) => isNode(entry));
  const removed = new Set(before);
  list.items = items.map((item) => {
    const same = [...removed].find((entry) => isScalar(entry) && entry.value === item);
    if (same) removed.delete(same);
    return same ?? document.createNode(item);
  });
  let kept: string[] = [];
  for (const entry of before) {
    if (entry.commentBefore) kept.push(entry.commentBefore);
    if (removed.has(entry) || kept.length === 0) continue;
    entry.commentBefore = kept.join("\n");
    kept = [];
  }
  if (kept.length > 0) list.comment = [...kept, list.comment ?? []].flat().join("\n");
}

function editField(document: Document, field: string, value: FieldValue): void {
  const path = field.split(".");
  const before = document.getIn(path, true);
  if (isSeq(before) && typeof value !== "string") {
    editList(document, before, value);
  } else if (isScalar(before) && typeof value === "string") {
    before.value = value || null;
    if (!QUOTED.has(before.type)) delete before.type;
  } else {
    const [group = ""] = path;
    const isGrouped = path.length === 1 || isMap(document.get(group, true));
    if (!isGrouped) document.set(group, document.createNode({}));
    const { comment, commentBefore } = isNode(before) ? before : {};
    document.setIn(
      path,
      Object.assign(document.createNode(value || null), { comment, commentBefore }),
    );
  }
}

export function setValue(values: Record<string, unknown>, field: string, value: FieldValue): void {
  const [group = "", name] = field.split(".");
  if (value === "" && !(group in values)) return;
  if (name === undefined) values[group] = value || null;
  else values[group] = { ...(values[group] as object | null), [name]: value || null };
}

/** Throws an UnreadableFile rather than change any other value. */
function editDocument(document: Document.Parsed, changes: Changes): string {
  if (document.errors.length > 0) {
    throw new UnreadableFile("YAML that can't be read", "its faults to be corrected first");
  }
  try {
    const wanted = document.toJS() as Record<string, unknown>;
    for (const [field, value] of changes) {
      if (value === "" && !document.hasIn(field.split("."))) continue;
      editField(document, field, value);
      setValue(wanted, field, value);
    }
    const edited = document.toString({ lineWidth: 0, nullStr: "", flowCollectionPadding: false });
    if (isDeepStrictEqual(parseDocument(edited).toJS(), wanted)) return edited;
  } catch {
    // An alias in the document no longer resolves.
  }
  const found = "a file in which other values would change as well";
  throw new UnreadableFile(found, "no references (&, *)");
}

/** Keeps comments, order and all other values. Returns null if nothing changes. Throws an UnreadableFile. */
export function editYaml(
  text: string,
  changesOf: (domain: unknown) => Changes | undefined,
): string | null {
  const document = parseDocument(text);
  const changes = changesOf(document.get("domain"));
  if (!changes || !isMap(document.contents)) return null;
  const edited = editDocument(document, changes);
  const mark = text.startsWith("\ufeff") ? "\ufeff" : "";
  return mark + (text.includes("\r\n") ? edited.replaceAll("\n", "\r\n") : edited);
}
