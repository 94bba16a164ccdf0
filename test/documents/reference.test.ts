import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { describeAll } from "../../docs/make-reference.ts";
import { ROOT } from "../support/server.ts";

it("docs/reference.md says what the code has; npm run reference makes it anew", async () => {
  expect(await readFile(join(ROOT, "docs/reference.md"), "utf8")).toBe(await describeAll());
});
