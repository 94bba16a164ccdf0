import { existsSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findDeadLinks, leadsNowhere } from "../support/dead-links.ts";
import { ROOT } from "../support/server.ts";

it("every link of the documents leads to a file or heading of the repository", async () => {
  expect(await findDeadLinks(ROOT, ["", "docs", "release"])).toEqual([]);
});

it("every document and heading that the program and its files name is there", async () => {
  const files = [
    "{app,catalogue,cli,desk,sale,server}/**/*.{ts,tsx,css}",
    "deploy/{*.*,*file,hooks/*}",
    "content/*.yaml",
  ];
  const missing: string[] = [];
  for await (const file of glob(files, { cwd: ROOT })) {
    const text = await readFile(join(ROOT, file), "utf8");
    for (const [link] of text.matchAll(/(?<![\w./-])docs\/[\w/-]+\.md(?:#[\w-]+)?/g))
      if (await leadsNowhere(join(ROOT, "README.md"), link)) missing.push(`${file}: ${link}`);
  }
  expect(missing).toEqual([]);
});

it("every file that the documents for engineers name is there", async () => {
  const folders = "app|bench|catalogue|cli|deploy|desk|docs|plates|release|sale|server|test";
  const path = new RegExp(`\`((?:${folders})/[\\w./-]*)\``, "g");
  const missing: string[] = [];
  for (const file of ["CONTRIBUTING.md", "docs/architecture.md"]) {
    const text = await readFile(join(ROOT, file), "utf8");
    for (const [, named = ""] of text.matchAll(path))
      if (!existsSync(join(ROOT, named))) missing.push(`${file}: ${named}`);
  }
  expect(missing).toEqual([]);
});
