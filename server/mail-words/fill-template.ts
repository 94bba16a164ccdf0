import type * as Hast from "hast";
import { toHtml } from "hast-util-to-html";
import { raw } from "hono/html";
import type {
  Code,
  Heading,
  InlineCode,
  Link,
  Nodes,
  PhrasingContent,
  Root,
  RootContent,
  Table,
  Text,
} from "mdast";
import { defaultHandlers, type Handlers, toHast } from "mdast-util-to-hast";
import { type Handle, type Options as TextOptions, toMarkdown } from "mdast-util-to-markdown";
import { toString } from "mdast-util-to-string";
import { cleanLine } from "../../catalogue/format/clean-text.ts";
import type { MailPart } from "../outbox/mail-message.ts";
import type { MailTemplate } from "./mail-words.ts";

/** A value is never read as Markdown, because a stranger may have written it. */
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

function fill(node: Nodes, values: Values): Nodes[] {
  if (node.type === "text") return fillText(node.value, values);
  if ("value" in node) return [{ ...node, value: fillLine(node.value, values) }];
  if (!("children" in node)) return [node];
  const [, alone = ""] = /^\{(\w+)\}$/.exec(toString(node).trim()) ?? [];
  const parts = values[alone];
  if (node.type === "paragraph" && isParts(parts)) return [...parts];
  const children = node.children.flatMap((child: Nodes) => fill(child, values));
  const filled = { ...node, children } as Nodes;
  if (node.type === "paragraph" && toString(filled).trim() === "") return [];
  return [filled.type === "link" ? { ...filled, url: fillLine(filled.url, values) } : filled];
}

const toLine: Handle = (node, _, state, info) => state.containerPhrasing(node, info);

const AS_TEXT: TextOptions = {
  bullet: "-",
  listItemIndent: "one",
  rule: "-",
  handlers: {
    text: ({ value }: Text) => value,
    inlineCode: ({ value }: InlineCode) => value,
    break: () => "\n",
    emphasis: toLine,
    strong: toLine,
    delete: toLine,
    heading: toLine,
    link(node: Link, parent, state, info) {
      const label = toLine(node, parent, state, info);
      return label === node.url || /^(mailto|tel):/.test(node.url)
        ? label
        : `${label}: ${node.url}`;
    },
    code: ({ value }: Code) => value.replaceAll(/^(?=.)/gm, "    "),
    table: (table: Table, _, state, info) =>
      table.children
        .map((row) => row.children.map((cell) => toLine(cell, row, state, info)).join(" | "))
        .join("\n"),
  },
};

const LOOKS: Readonly<Record<string, Hast.Properties>> = {
  h2: { style: "font-size:18px" },
  blockquote: { style: "margin-left:0;border-left:3px solid;padding-left:16px" },
  table: { cellPadding: "4" },
  pre: { style: "white-space:pre-wrap;overflow-wrap:anywhere" },
};

/** Mail programs apply only the styles that are on an element itself. */
function dress(node: Hast.Nodes): void {
  if (node.type === "element") Object.assign(node.properties, LOOKS[node.tagName]);
  if ("children" in node) node.children.forEach(dress);
}

const handlers: Handlers = {
  heading: (state, node: Heading) => defaultHandlers.heading(state, { ...node, depth: 2 }),
};

function render(root: Root): MailPart {
  const tree = toHast(root, { handlers });
  dress(tree);
  return {
    text: toMarkdown(root, AS_TEXT).trimEnd(),
    html: raw(toHtml(tree, { characterReferences: { useNamedReferences: true } })),
  };
}

export function quote(text: string | null): readonly RootContent[] {
  if (!text) return [];
  return [{ type: "blockquote", children: [{ type: "paragraph", children: toLines(text) }] }];
}

const toLines = (text: string) =>
  text
    .split("\n")
    .flatMap((line): PhrasingContent[] => [{ type: "break" }, textNode(line)])
    .slice(1);

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

export function fillTemplate({ subject, blocks }: MailTemplate, values: Values) {
  const filled = blocks.map((block) => fill(block, values) as RootContent[]);
  return {
    subject: cleanLine(fillLine(subject, values), MAX_LINE),
    parts: filled
      .filter((children) => children.length > 0)
      .map((children) => render({ type: "root", children })),
  };
}
