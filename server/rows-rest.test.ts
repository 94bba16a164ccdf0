import { expect, it } from "vitest";
import { makeContentFolder } from "../test/support/content-folder.ts";
import { createRowsRest } from "./rows-rest.ts";

it("a file of many listings holds up a reading until it has rested, one of a single listing never", async () => {
  const folder = await makeContentFolder(["harbor.com"]);
  const rest = createRowsRest(folder.dir);
  expect(await rest()).toBe(0);
  await folder.write("listings/names.csv", "domain\n");
  expect(await rest()).toBeGreaterThan(0);
  await expect.poll(rest, { interval: 50, timeout: 10_000 }).toBe(0);
  await folder.writeListing("harbor.com", { description: "Edited." });
  expect(await rest()).toBe(0);
  await folder.write("listings/names.csv", "domain,price\n");
  expect(await rest()).toBeGreaterThan(0);
});
