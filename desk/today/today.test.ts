import { expect, it } from "vitest";
import { toIso } from "../../catalogue/format/time.ts";
import { actOnOffer } from "../../server/conversations/store/act.ts";
import { makeContentFolder } from "../../test/support/content-folder.ts";
import { openDeskServices } from "../../test/support/desk-services.ts";
import { findOffer, insertOffer } from "../../test/support/offers.ts";
import { secureOffer } from "../../test/support/secured-offer.ts";

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

it("Today begins with a purchase whose buyer is about to pay, and says until when the name is reserved", async () => {
  const folder = await makeContentFolder(["harbor.com"]);
  const { database, today } = await openDeskServices(folder.dir);
  await insertOffer(database.db, "O-AAAAAA");
  const until = toIso(Date.now() + 1_000_000);
  await insertOffer(database.db, "O-BBBBBB", {
    origin: "checkout",
    state: "accepted",
    pay_by: until,
  });
  const { groups } = await today.show();
  expect(groups.map(({ title }) => title)).toEqual(["Being bought right now", "Offers to answer"]);
  expect(groups[0]?.tasks).toMatchObject([
    { path: "/inbox/O-BBBBBB", detail: expect.stringContaining("reserved until ") },
  ]);
});

it("Today begins with a sale whose name is to be moved, or what its buyer rejected", async () => {
  const folder = await makeContentFolder(["harbor.com"]);
  const { database, today } = await openDeskServices(folder.dir);
  await insertOffer(database.db, "O-AAAAAA");
  const { id } = await secureOffer(database, await findOffer(database.db, "O-AAAAAA"), Date.now());
  expect((await today.show()).groups).toMatchObject([
    { title: "Paid to Escrow.com", tasks: [{ path: "/inbox/O-AAAAAA", what: "Move the name" }] },
  ]);
  const until = "2126-12-01T11:00:00.000Z";
  await actOnOffer(database, {
    offerId: id,
    actor: "shop",
    action: { kind: "escrow-rejected", until },
    seen: null,
    status: "available",
    via: "escrow",
    time: Date.now(),
  });
  const rejected = expect.stringMatching(/rejected by the buyer, by Dec 1/) as string;
  expect((await today.show()).groups).toMatchObject([
    { title: "To settle at Escrow.com", tasks: [{ path: "/inbox/O-AAAAAA", detail: rejected }] },
  ]);
});
