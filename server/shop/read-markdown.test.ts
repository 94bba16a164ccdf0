import { toHtml } from "hast-util-to-html";
import { expect, test } from "vitest";
import { makeContentFolder } from "../../test/support/content-folder.ts";
import { readMarkdown } from "./read-markdown.ts";

async function read(text: string) {
  const folder = await makeContentFolder();
  await folder.write("about.md", text);
  return readMarkdown(folder.dir, "about.md");
}

test("a text has a title, a plain-text summary, and a section for each heading", async () => {
  const { text, faults } = await read(
    "# Who *we* are\n\nWe sell **names**,\n[see all][1].\n\n## How?\n\n- [x] one\n\n|a|\n|-|\n\n## How?\n\nSo.\n\n<!-- a note -->\n\n[1]: /portfolio\n[1]: /about\n",
  );
  expect(faults).toEqual([]);
  expect(text).toMatchObject({ title: "Who we are", summary: "We sell names, see all." });
  expect(text?.sections.map(({ id, title }) => [id, title])).toEqual([
    ["on-", null],
    ["on-how-", "How?"],
    ["on-how--3", "How?"],
  ]);
  const [first, second] = text?.sections.map(({ blocks }) => blocks) ?? [];
  expect(toHtml([...(first ?? [])])).toBe(
    '<p>We sell <strong>names</strong>, <a href="/portfolio">see all</a>.</p>',
  );
  expect(toHtml([...(second ?? [])])).toBe(
    '<ul>\n<li>one</li>\n</ul>\n<div class="markdown-table"><table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n</table></div>',
  );
  expect(JSON.stringify(text)).not.toMatch(/position|a note/);
});

test.each([
  ["HTML", "Hello.\n\n<script>alert(1)</script>\n", 3, /HTML, <script>/],
  ["a link that runs a script", "[a](JavaScript:alert(1))\n", 1, /a link to JavaScript:/],
  ["a picture", "One.\n\n![a](https://x.example/a.png)\n", 3, /a picture/],
])("%s is a fault with a line", async (_, text, line, found) => {
  const { faults, text: read1 } = await read(text);
  expect(read1).toBeNull();
  expect(faults[0]).toMatchObject({ file: "about.md", line, found: expect.stringMatching(found) });
});

test.each([
  ["nothing", " \n", "nothing"],
  ["too much", "a ".repeat(40_000), "a file of 79 KiB"],
])("%s is a fault of the whole file", async (_, text, found) => {
  expect((await read(text)).faults).toMatchObject([{ file: "about.md", found }]);
});

test.each([
  ["quotes within quotes", `Hello.\n\n${">".repeat(60_000)}`, 3, /more than 5,000 marks/],
  [
    "brackets",
    `Hello.\n\n${"]".repeat(60_000)}`,
    3,
    /more than 5,000 marks, such as \* and \[, with/,
  ],
  [
    "lists that go deeper line by line",
    Array.from({ length: 20 }, (_, at) => `${"  ".repeat(at)}- a`).join("\n"),
    10,
    /nested too deep/,
  ],
  ["emphasis without end", `${"*a ".repeat(100)}${"a*".repeat(100)}`, 1, /nested too deep/],
])("%s are refused at once", async (_, text, line, found) => {
  const { faults } = await read(text);
  expect(faults[0]).toMatchObject({ file: "about.md", line, found: expect.stringMatching(found) });
});

test("a missing file is not a fault", async () => {
  const { dir } = await makeContentFolder();
  expect(await readMarkdown(dir, "about.md")).toEqual({ text: null, faults: [] });
});
