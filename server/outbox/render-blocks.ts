import type * as Hast from "hast";
import { toHtml } from "hast-util-to-html";
import { type html, raw } from "hono/html";
import type {
  Code,
  Heading,
  InlineCode,
  Link,
  Paragraph,
  PhrasingContent,
  Root,
  RootContent,
  Table,
  Text,
} from "mdast";
import { defaultHandlers, type Handlers, toHast } from "mdast-util-to-hast";
import { type Handle, type Options as TextOptions, toMarkdown } from "mdast-util-to-markdown";
import { cleanLine } from "../../catalogue/format/clean-text.ts";

export type Html = ReturnType<typeof html>;

/** Every part has a plain-text and an HTML form. The HTML escapes what a stranger wrote. */
export interface MailPart {
  readonly text: string;
  readonly html: Html;
}

export const MAX_LINE = 300;

export const textNode = (value: string) => ({ type: "text", value }) as const;

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

/** Pass `text` if the plain text should differ from the text of the blocks. */
export function renderBlocks(blocks: readonly RootContent[], text?: string): MailPart {
  const root: Root = { type: "root", children: [...blocks] };
  const tree = toHast(root, { handlers });
  dress(tree);
  return {
    text: text ?? toMarkdown(root, AS_TEXT).trimEnd(),
    html: raw(toHtml(tree, { characterReferences: { useNamedReferences: true } })),
  };
}

export const heading = (text: string): RootContent => ({
  type: "heading",
  depth: 1,
  children: [textNode(text)],
});

export const paragraph = (text: string): Paragraph => ({
  type: "paragraph",
  children: text
    .split("\n")
    .flatMap((line): PhrasingContent[] => [{ type: "break" }, textNode(line)])
    .slice(1),
});

export const link = (label: string, url: string): Paragraph => ({
  type: "paragraph",
  children: [{ type: "link", url, children: [textNode(label)] }],
});

export function quote(text: string | null): readonly RootContent[] {
  if (!text) return [];
  return [{ type: "blockquote", children: [paragraph(text)] }];
}

export function listFacts(
  facts: readonly (readonly [label: string, value: string | null | undefined, url?: string])[],
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
