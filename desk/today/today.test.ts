import { expect, it } from "vitest";
import { toIso } from "../../catalogue/format/time.ts";
import { makeContentFolder } from "../../test/support/content-folder.ts";
import { openDeskServices } from "../../test/support/desk-services.ts";
import { insertOffer } from "../../test/support/offers.ts";

it("Today leaves out an offer that can no longer be answered", async () => {
  const folder = await makeContentFolder(["harbor.com"]);
  const { database, today } = await openDeskServices(folder.dir);
  await insertOffer(database.db, "O-AAAAAA");
  await insertOffer(database.db, "O-BBBBBB", { expires_at: toIso(Date.now()) });
  expect(await today.countWaiting()).toBe(1);
  const { groups } = await today.show();
  const { tasks } = groups.find(({ title }) => title === "Offers to answer") ?? {};
  expect(tasks?.map(({ path }) => path)).toEqual(["/inbox/O-AAAAAA"]);
});
