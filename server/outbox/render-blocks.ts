import type * as Hast from "hast";
import type {
  Code,
  InlineCode,
  Link,
  Paragraph,
  PhrasingContent,
  Root,
  RootContent,
  Table,
  Text,
} from "mdast";
import { toHast } from "mdast-util-to-hast";
import { type Handle, type Options as TextOptions, toMarkdown } from "mdast-util-to-markdown";
import { cleanLine } from "../../catalogue/format/clean-text.ts";

/** Every part has a plain-text form, which may be empty, and a tree of HTML, in which a stranger's words are only text. */
export interface MailPart {
  readonly text: string;
  readonly tree: readonly Hast.ElementContent[];
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

/** Pass `text` if the plain text should differ from the text of the blocks. */
export function renderBlocks(blocks: readonly RootContent[], text?: string): MailPart {
  const root: Root = { type: "root", children: [...blocks] };
  const { children } = toHast(root) as Hast.Element;
  return { text: text ?? toMarkdown(root, AS_TEXT).trimEnd(), tree: children };
}

export const heading = (text: string, depth: 1 | 2 = 2): RootContent => ({
  type: "heading",
  depth,
  children: [textNode(text)],
});

/** Gives a class of mail-look.ts to what a block or link becomes in HTML. */
const classed = (className: string | undefined) =>
  className ? { data: { hProperties: { className: [className] } } } : {};

export const paragraph = (text: string, className?: string): Paragraph => ({
  type: "paragraph",
  ...classed(className),
  children: text
    .split("\n")
    .flatMap((line): PhrasingContent[] => [{ type: "break" }, textNode(line)])
    .slice(1),
});

export const link = (label: string, url: string, className?: string): Paragraph => ({
  type: "paragraph",
  children: [{ type: "link", url, ...classed(className), children: [textNode(label)] }],
});

export function quote(text: string | null): readonly RootContent[] {
  if (!text) return [];
  return [{ type: "blockquote", children: [paragraph(text)] }];
}

const element = (
  tagName: string,
  children: Hast.ElementContent[],
  properties: Hast.Properties = {},
): Hast.Element => ({ type: "element", tagName, properties, children });

/** Gives a line for each fact in plain text, and a row of a table in HTML. Leaves out those without a value. */
export function listFacts(
  facts: readonly (readonly [label: string, value: string | null | undefined, url?: string])[],
): readonly RootContent[] {
  const lines = facts.flatMap(([label, value, url]) =>
    value ? [{ label, value: cleanLine(value, MAX_LINE), url }] : [],
  );
  const rows = lines.map(({ label, value, url }) => {
    const text = textNode(value);
    const shown = url ? element("a", [text], { href: url }) : text;
    return element("tr", [element("th", [textNode(label)]), element("td", [shown])]);
  });
  const text = lines.map(({ label, value }) => `${label}: ${value}`).join("\n");
  return [{ ...paragraph(text), data: { hName: "table", hChildren: rows } }];
}
