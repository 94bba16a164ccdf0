import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { findNpxSource } from "./program.ts";

test.each([
  ["npx vitrine", { vitrine: "^1.0.0" }, "vitrine"],
  ["npm create vitrine", { "create-vitrine": "^1.0.0" }, "vitrine"],
  ["npx file:/tmp/vitrine.tgz", { vitrine: "file:/tmp/vitrine.tgz" }, "file:/tmp/vitrine.tgz"],
])("the program that %s ran knows where it came from", async (_, dependencies, source) => {
  const cache = await mkdtemp(join(tmpdir(), "vitrine-cache-"));
  onTestFinished(() => rm(cache, { recursive: true }));
  const place = join(cache, "_npx/0f1a");
  await mkdir(place, { recursive: true });
  await writeFile(join(place, "package.json"), JSON.stringify({ dependencies }));
  const root = (folder: string) => pathToFileURL(join(folder, "node_modules/vitrine/"));
  expect(findNpxSource(root(place))).toBe(source);
  expect(findNpxSource(root(cache))).toBeNull();
});
