import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { toString } from "mdast-util-to-string";
import { gfm } from "micromark-extension-gfm";
import { expect, test } from "vitest";
import { link, paragraph, write } from "./markdown.ts";

test.each([
  "# No heading\n- no list\n1. no list\n> no quote\n---\n===",
  "[no link](javascript:alert(1)) ![no picture](x) [^1] [ ] <b>no tag</b> <!-- no comment --> &amp;",
  "`no code`\n```\nno fence\n```",
  "**not bold** _not italic_ ~~not struck~~ ~not struck~",
  "no | table\n--- | ---\n1 | 2",
  "| no | table |\n|:--|--:|\n| 1 | 2 |",
])("a seller's text %j isn't read as Markdown", (text) => {
  const { children } = fromMarkdown(write([paragraph(text)]), {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  });
  expect(children).toHaveLength(1);
  expect(children[0]).toMatchObject({ type: "paragraph", children: [{ type: "text" }] });
  expect(children.map((child) => toString(child))).toEqual([text]);
});

test("a link's address is written unchanged", () => {
  const url = "https://pay.example/~ada/quay?a=1|2";
  expect(write([paragraph(link("Buy", url))])).toBe(`[Buy](${url})\n`);
});
