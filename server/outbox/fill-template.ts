import { html, raw } from "hono/html";
import type { Nodes, PhrasingContent, RootContent } from "mdast";
import { cleanLine } from "../../catalogue/format/clean-text.ts";
import type { MailTemplate } from "../content/mail-template.ts";
import type { Html } from "./mail-message.ts";

/** A line of text, where it leads, or whole parts; never read as Markdown, whoever wrote it. */
export type Value = string | { readonly url: string } | readonly RootContent[];
type Values = Readonly<Record<string, Value>>;

const MAX_LINE = 300;

const isParts = (value: Value | undefined): value is readonly RootContent[] => Array.isArray(value);

function lineOf(value: Value | undefined): string {
  if (typeof value === "string") return cleanLine(value, MAX_LINE);
  return value && "url" in value ? value.url : "";
}

const fillLine = (text: string, values: Values) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => lineOf(values[name]));

const textNode = (value: string) => ({ type: "text", value }) as const;

const toLink = (url: string): PhrasingContent => ({ type: "link", url, children: [textNode(url)] });

const fillText = (text: string, values: Values) =>
  text.split(/\{(\w+)\}/).flatMap((piece, index): PhrasingContent[] => {
    if (index % 2 === 0) return piece ? [textNode(piece)] : [];
    const value = values[piece];
    return typeof value === "object" && "url" in value
      ? [toLink(value.url)]
      : [textNode(lineOf(value))];
  });

const plainText = (node: Nodes): string =>
  "value" in node
    ? node.value
    : "children" in node
      ? node.children.map((child: Nodes) => plainText(child)).join("")
      : "";

/** Nothing is left of a paragraph whose placeholders stand for nothing. */
function fill(node: Nodes, values: Values): Nodes[] {
  if (node.type === "text") return fillText(node.value, values);
  if ("value" in node) return [{ ...node, value: fillLine(node.value, values) }];
  if (!("children" in node)) return [node];
  const [, alone = ""] = /^\{(\w+)\}$/.exec(plainText(node).trim()) ?? [];
  const parts = values[alone];
  if (node.type === "paragraph" && isParts(parts)) return [...parts];
  const children = node.children.flatMap((child: Nodes) => fill(child, values));
  const filled = { ...node, children } as Nodes;
  if (node.type === "paragraph" && plainText(filled).trim() === "") return [];
  return [filled.type === "link" ? { ...filled, url: fillLine(filled.url, values) } : filled];
}

const joinTexts = (node: Nodes, separator: string) =>
  "children" in node ? node.children.map((child: Nodes) => toText(child)).join(separator) : "";

const indent = (text: string, mark: string) =>
  text
    .split("\n")
    .map((line) => (mark + line).trimEnd())
    .join("\n");

function toText(node: Nodes): string {
  switch (node.type) {
    case "text":
      return node.value.replaceAll("\n", " ");
    case "inlineCode":
      return node.value;
    case "break":
      return "\n";
    case "link": {
      const label = joinTexts(node, "");
      return label === node.url || /^(mailto|tel):/.test(node.url)
        ? label
        : `${label}: ${node.url}`;
    }
    case "list": {
      const start = node.start ?? 1;
      return node.children
        .map((item, index) => {
          const mark = node.ordered ? `${start + index}. ` : "- ";
          return mark + indent(joinTexts(item, "\n\n"), "  ").trimStart();
        })
        .join("\n");
    }
    case "blockquote":
      return indent(joinTexts(node, "\n\n"), "> ");
    case "code":
      return indent(node.value, "    ");
    case "thematicBreak":
      return "---";
    case "table":
      return node.children
        .map((row) => row.children.map((cell) => joinTexts(cell, "")).join(" | "))
        .join("\n");
    default:
      return joinTexts(node, "");
  }
}

/** What is one element around what it holds. */
const ELEMENTS: Partial<Record<Nodes["type"], readonly [tag: string, attributes?: string]>> = {
  paragraph: ["p"],
  heading: ["h2", ' style="font-size:18px"'],
  emphasis: ["em"],
  strong: ["strong"],
  delete: ["del"],
  listItem: ["li"],
  blockquote: ["blockquote", ' style="margin-left:0;border-left:3px solid;padding-left:16px"'],
  table: ["table", ' cellpadding="4"'],
  tableRow: ["tr"],
  tableCell: ["td"],
};

function toHtml(node: Nodes): Html | string {
  const inner = "children" in node ? node.children.map((child: Nodes) => toHtml(child)) : [];
  const [tag, attributes = ""] = ELEMENTS[node.type] ?? [];
  if (tag) return html`<${raw(tag + attributes)}>${inner}</${raw(tag)}>`;
  switch (node.type) {
    case "text":
      return node.value;
    case "inlineCode":
      return html`<code>${node.value}</code>`;
    case "break":
      return html`<br />`;
    case "link":
      return html`<a href="${node.url}">${inner}</a>`;
    case "list":
      // prettier-ignore
      return node.ordered
        ? html`<ol start="${node.start ?? 1}">${inner}</ol>`
        : html`<ul>${inner}</ul>`;
    case "code":
      return html`<pre style="white-space:pre-wrap;overflow-wrap:anywhere">${node.value}</pre>`;
    case "thematicBreak":
      return html`<hr />`;
    default:
      return "";
  }
}

/** Text that a person wrote, line by line, as a quotation; nothing for no text. */
export function quote(text: string | null): readonly RootContent[] {
  if (!text) return [];
  return [{ type: "blockquote", children: [{ type: "paragraph", children: toLines(text) }] }];
}

const toLines = (text: string) =>
  text
    .split("\n")
    .flatMap((line): PhrasingContent[] => [{ type: "break" }, textNode(line)])
    .slice(1);

/** Lines such as 'Name: harbor.com', the label in bold; those without a value are left out. */
export function listFacts(
  facts: readonly (readonly [label: string, value: string | null, url?: string])[],
): readonly RootContent[] {
  const lines = facts.flatMap(([label, value, url]): PhrasingContent[] => {
    if (!value) return [];
    const line = textNode(cleanLine(value, MAX_LINE));
    return [
      { type: "break" },
      { type: "strong", children: [textNode(`${label}: `)] },
      url ? { type: "link", url, children: [line] } : line,
    ];
  });
  return [{ type: "paragraph", children: lines.slice(1) }];
}

/** The subject in one line, and the body as text and as HTML without its document. */
export function fillTemplate({ subject, blocks }: MailTemplate, values: Values) {
  const filled = blocks.flatMap((block) => fill(block, values));
  return {
    subject: cleanLine(fillLine(subject, values), MAX_LINE),
    text: filled.map(toText).join("\n\n"),
    body: html`${filled.map(toHtml)}`,
  };
}
