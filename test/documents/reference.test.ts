import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { describeAll, ENDPOINTS } from "../../docs/make-reference.ts";
import { findRequestKind } from "../../server/app.ts";
import { ROOT } from "../support/server.ts";

it("docs/reference.md says what the code has; npm run reference makes it anew", async () => {
  const written = await readFile(join(ROOT, "docs/reference.md"), "utf8");
  expect(written).toBe(await describeAll());
});

it("the reference lists no page among the addresses for programs", () => {
  const paths = Object.keys(ENDPOINTS).map((line) => line.replace(/^\w+ ([^?]+).*/, "$1"));
  expect(paths.filter((path) => findRequestKind(path) === "page")).toEqual([]);
});
