import { expect, it } from "vitest";
import { findDeadLinks } from "../support/dead-links.ts";
import { ROOT } from "../support/server.ts";

it("every link of the documents leads to a file or heading of the repository", async () => {
  expect(await findDeadLinks(ROOT, ["", "docs", "release"])).toEqual([]);
});
