import { join } from "node:path";
import type * as Hast from "hast";
import type { Definition, Heading, Nodes, Parents, RootContent, Table } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { defaultHandlers, type Handlers, toHast } from "mdast-util-to-hast";
import { toString } from "mdast-util-to-string";
import { gfm } from "micromark-extension-gfm";
import { cleanLine } from "../../catalogue/format/clean-text.ts";
import { createFaultList, type Fault } from "../../catalogue/schema/fault.ts";
import { FIT_WANTED, isFit } from "../../catalogue/schema/field-schema.ts";
import { groupDigits, shorten } from "../../catalogue/format/format.ts";
import { describeReadError, readWholeText } from "./read-text.ts";

const MAX_SUMMARY = 155;
const MAX_BYTES = 64 * 1024;
/** The parser's time grows with the square of the marks in one paragraph. */
const MAX_MARKS = 5_000;
const MARK = /[*_~[\]>=]/g;

interface TextSection {
  readonly id: string;
  readonly title: string | null;
  /** This HTML has only the node types in TAKEN, and only links by LINK_PROTOCOLS. */
  readonly blocks: readonly Hast.RootContent[];
}

export interface OwnText {
  readonly title: string | null;
  readonly summary: string;
  readonly sections: readonly TextSection[];
}

const TAKEN: ReadonlySet<Nodes["type"]> = new Set<Nodes["type"]>(
  "root paragraph heading text emphasis strong delete inlineCode break link linkReference definition list listItem blockquote code thematicBreak table tableRow tableCell".split(
    " ",
  ) as Nodes["type"][],
);

const LINK_PROTOCOLS = new Set(["https:", "http:", "mailto:", "tel:"]);

const isSafeLink = (url: string) =>
  LINK_PROTOCOLS.has(URL.parse(url, "https://shop.example/")?.protocol ?? "");

const isComment = (node: Nodes) => node.type === "html" && /^<!--[\s\S]*-->$/.test(node.value);

type Problem = Pick<Fault, "found" | "wanted">;

const MAX_DEPTH = 20;
const TOO_NESTED: Problem = {
  found: "lists, quotes or emphasis nested too deep",
  wanted: "less nesting",
};

const TAKEN_WANTED = "headings, paragraphs, lists, tables and links, but no HTML or pictures";

function findProblem(node: Nodes): Problem | null {
  if ((node.type === "link" || node.type === "definition") && !isSafeLink(node.url)) {
    const wanted = "https://…, mailto:…, tel:… or a path of the shop, such as /contact";
    return { found: `a link to ${node.url.slice(0, 40)}`, wanted };
  }
  if (TAKEN.has(node.type) || isComment(node)) return null;
  const found = node.type.startsWith("image") ? "a picture" : `a ${node.type}`;
  const html = node.type === "html" && `HTML, ${node.value.slice(0, 40)}`;
  return { found: html || found, wanted: TAKEN_WANTED };
}

function findDefinitions(node: Nodes): Definition[] {
  if (node.type === "definition") return [node];
  return "children" in node ? node.children.flatMap(findDefinitions) : [];
}

function createCleaner(report: (problem: Problem, line: number) => void, root: Nodes) {
  const urls = new Map(
    findDefinitions(root)
      .toReversed()
      .map(({ identifier, url }) => [identifier, url]),
  );
  const clean = (node: Nodes, depth = 0): Nodes[] => {
    const problem = depth > MAX_DEPTH ? TOO_NESTED : findProblem(node);
    if (problem) report(problem, node.position?.start.line ?? 1);
    if (problem || isComment(node) || node.type === "definition") return [];
    const { position: _position, data: _data, ...rest } = node;
    if (rest.type === "text") return [{ ...rest, value: rest.value.replaceAll("\n", " ") }];
    if (rest.type === "listItem") rest.checked = null;
    if (!("children" in rest)) return [rest as Nodes];
    const children = rest.children.flatMap((child) => clean(child, depth + 1));
    if (rest.type !== "linkReference") return [{ ...rest, children } as Parents];
    return [{ type: "link", url: urls.get(rest.identifier) ?? "", children } as Nodes];
  };
  return clean;
}

const toId = (title: string) => `on-${title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-")}`;

const handlers: Handlers = {
  heading: (state, node: Heading) =>
    defaultHandlers.heading(state, { ...node, depth: node.depth === 3 ? 3 : 4 }),
  table: (state, node: Table) => ({
    type: "element",
    tagName: "div",
    properties: { className: ["markdown-table"] },
    children: [defaultHandlers.table(state, node)],
  }),
};

function toSections(blocks: readonly RootContent[]): TextSection[] {
  const sections: { id: string; title: string | null; children: RootContent[] }[] = [];
  for (const block of blocks) {
    if (block.type === "heading" && block.depth <= 2) {
      const title = toString(block);
      const id = toId(title);
      const isTaken = sections.some((section) => section.id === id);
      sections.push({ id: isTaken ? `${id}-${sections.length + 1}` : id, title, children: [] });
      continue;
    }
    if (sections.length === 0) sections.push({ id: toId(""), title: null, children: [] });
    sections.at(-1)?.children.push(block);
  }
  return sections.map(({ id, title, children }) => {
    const { children: blocks } = toHast({ type: "root", children }, { handlers }) as Hast.Root;
    return { id, title, blocks };
  });
}

function toOwnText([first, ...others]: readonly RootContent[]): OwnText {
  const hasTitle = first?.type === "heading" && first.depth === 1;
  const blocks = hasTitle || !first ? others : [first, ...others];
  const paragraph = blocks.find(({ type }) => type === "paragraph");
  return {
    title: hasTitle ? toString(first) : null,
    summary: paragraph ? shorten(cleanLine(toString(paragraph), Infinity), MAX_SUMMARY) : "",
    sections: toSections(blocks),
  };
}

function findExcess(source: string): (Problem & { line: number }) | null {
  const excess = source.split("\n\n").find((text) => (text.match(MARK)?.length ?? 0) > MAX_MARKS);
  if (excess === undefined) return null;
  const found = `more than ${groupDigits(MAX_MARKS)} marks, such as * and [, with no empty line between`;
  const line = source.slice(0, source.indexOf(excess)).split("\n").length;
  return { line, found, wanted: "shorter paragraphs, lists or tables" };
}

/** Accepts CommonMark with GitHub's tables, but no HTML or pictures. A faulty text gives only its faults. */
export function parseMarkdown(
  file: string,
  source: string,
): { blocks: readonly RootContent[]; faults: Fault[] } {
  const faults = createFaultList(file);
  const report = (problem: Problem, line?: number) =>
    faults.add({ file, line, field: "", ...problem });
  if (!isFit(source)) report({ found: "unreadable or misleading characters", wanted: FIT_WANTED });
  if (source.trim() === "") report({ found: "nothing", wanted: "your own words, or no such file" });
  const excess = findExcess(source);
  if (excess) report(excess, excess.line);
  let blocks: RootContent[] = [];
  try {
    const root = fromMarkdown(excess ? "" : source, {
      extensions: [gfm()],
      mdastExtensions: [gfmFromMarkdown()],
    });
    const clean = createCleaner(report, root);
    blocks = root.children.flatMap((child) => clean(child)) as RootContent[];
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    report(TOO_NESTED, 1);
  }
  const found = faults.list();
  return { blocks: found.length > 0 ? [] : blocks, faults: found };
}

export async function readSource(
  contentDir: string,
  file: string,
): Promise<{ source: string | null; faults: Fault[] }> {
  try {
    return { source: await readWholeText(join(contentDir, file), MAX_BYTES), faults: [] };
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    const faults = isMissing ? [] : [{ file, field: "", ...describeReadError(error) }];
    return { source: null, faults };
  }
}

export async function readMarkdown(
  contentDir: string,
  file: string,
): Promise<{ text: OwnText | null; faults: Fault[] }> {
  const { source, faults } = await readSource(contentDir, file);
  if (source === null) return { text: null, faults };
  const parsed = parseMarkdown(file, source);
  return {
    text: parsed.faults.length > 0 ? null : toOwnText(parsed.blocks),
    faults: parsed.faults,
  };
}
