import type { Nodes, PhrasingContent, RootContent } from "mdast";
import { toString } from "mdast-util-to-string";
import { cleanLine } from "../../catalogue/format/clean-text.ts";
import type { MailTemplate } from "../conversations/words/mail-words.ts";
import { MAX_LINE, type MailPart, renderBlocks, textNode } from "./render-blocks.ts";

/** A value is never read as Markdown, because a stranger may have written it. */
export type Value = string | { readonly url: string } | readonly RootContent[] | MailPart;
type Values = Readonly<Record<string, Value>>;

const isParts = (value: Value | undefined): value is readonly RootContent[] => Array.isArray(value);

const ALONE = /^\{(\w+)\}$/;

function lineOf(value: Value | undefined): string {
  if (typeof value === "string") return cleanLine(value, MAX_LINE);
  return typeof value === "object" && "url" in value ? value.url : "";
}

const fillLine = (text: string, values: Values) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => lineOf(values[name]));

const toLink = (url: string): PhrasingContent => ({ type: "link", url, children: [textNode(url)] });

const fillText = (text: string, values: Values) =>
  text.split(/\{(\w+)\}/).flatMap((piece, index): PhrasingContent[] => {
    if (index % 2 === 0) return piece ? [textNode(piece)] : [];
    const value = values[piece];
    return typeof value === "object" && "url" in value
      ? [toLink(value.url)]
      : [textNode(lineOf(value))];
  });

function fill(node: Nodes, values: Values): Nodes[] {
  if (node.type === "text") return fillText(node.value, values);
  if ("value" in node) return [{ ...node, value: fillLine(node.value, values) }];
  if (!("children" in node)) return [node];
  const parts = findAlone(node, values);
  if (isParts(parts)) return [...parts];
  const children = node.children.flatMap((child: Nodes) => fill(child, values));
  const filled = { ...node, children } as Nodes;
  if (node.type === "paragraph" && toString(filled).trim() === "") return [];
  return [filled.type === "link" ? { ...filled, url: fillLine(filled.url, values) } : filled];
}

const findAlone = (node: Nodes, values: Values): Value | undefined =>
  node.type === "paragraph" ? values[ALONE.exec(toString(node).trim())?.[1] ?? ""] : undefined;

function toParts(block: RootContent, values: Values): MailPart[] {
  const alone = findAlone(block, values);
  if (typeof alone === "object" && "tree" in alone) return [alone];
  const filled = fill(block, values) as RootContent[];
  return filled.length > 0 ? [renderBlocks(filled)] : [];
}

export const fillTemplate = ({ subject, blocks }: MailTemplate, values: Values) => ({
  subject: cleanLine(fillLine(subject, values), MAX_LINE),
  parts: blocks.flatMap((block) => toParts(block, values)),
});
