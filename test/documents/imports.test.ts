import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { describeImports } from "./imports.ts";

/** The formatter pads the cells of tables. */
const unpad = (text: string) => text.replaceAll(/[ -]+/g, " ");

it("the document about files from other programs is what the code knows of them", async () => {
  const document = await readFile(new URL("../../docs/imports.md", import.meta.url), "utf8");
  const hint = "run `node test/documents/imports.ts`, then `npm run format`";
  expect(unpad(document), hint).toBe(unpad(describeImports()));
});
