import { expect, it, onTestFinished } from "vitest";
import { readContent } from "../../server/shop/read-content.ts";
import { makeContentFolder } from "../support/content-folder.ts";
import { openAt } from "../support/engines.ts";
import { insertOffer } from "../support/offers.ts";
import { runVitrine } from "../support/vitrine.ts";

/** What the seller may do with a name whose file has a problem; parity.test.ts shows that the desk does the same. */
async function openShop(changes: Record<string, unknown> = {}) {
  const folder = await makeContentFolder(["quay.com"]);
  onTestFinished(() => folder.remove());
  await folder.writeListing("harbor.com", changes);
  const { environment } = folder;
  const database = await openAt(environment.DATABASE_URL);
  onTestFinished(() => database.close());
  const { db } = database;
  return {
    folder,
    db,
    run: (words: string) => runVitrine(words.split(" "), { ...environment }),
    statusOf: async () =>
      (await readContent(folder.dir)).content?.names.get("harbor.com")?.listing.status,
  };
}

const OPEN = "offers open harbor.com --to lena@buyer.example --amount 4,000 --yes";
const REFUSED = {
  code: 1,
  err: expect.stringMatching(/has a fault|problem in the file|isn't listed/),
};

it.each([
  ["the price can't be read", "price: €4.888"],
  ["the state can't be read", "price: $4,888\nstatus: slod"],
  ["the file can't be read at all", "price: [$4,888"],
])("no agreement is opened for a name if %s", async (_, fields) => {
  const shop = await openShop();
  const rest = "category: Travel\nlistedDate: 2025-10-29\ndomain: harbor.com";
  await shop.folder.write("listings/harbor.com.yaml", `${rest}\n${fields}\n`);
  expect(await shop.run(OPEN)).toMatchObject(REFUSED);
});

it.each([
  ["a good file", {}],
  ["a problem in its file", { tier: "gold" }],
])("a name with an open offer and %s is sold only once that is confirmed", async (_, changes) => {
  const shop = await openShop();
  await insertOffer(shop.db, "O-AAAAA1");
  await shop.folder.writeListing("harbor.com", changes);
  expect(await shop.run("names set harbor.com status=sold")).toMatchObject({ code: 2 });
  expect(await shop.statusOf()).toBe("available");
  expect(await shop.run("names set harbor.com status=sold --yes")).toMatchObject({ code: 0 });
  expect(await shop.statusOf()).toBe("sold");
});

it("a price below the floor is refused without telling the floor", async () => {
  const { run } = await openShop({ floor: "$3,217" });
  const { code, out, err } = await run("names set harbor.com price=100 --yes");
  expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/floor/i) });
  expect(out + err).not.toContain("3,217");
});

it("a price that can't be read isn't raised by a percentage", async () => {
  const shop = await openShop();
  await shop.folder.writeListing("harbor.com", { price: "€4.888" });
  expect(await shop.run("names set harbor.com price=+10% --yes")).toMatchObject({ code: 1 });
  expect(await shop.folder.read("listings/harbor.com.yaml")).toContain("€4.888");
});
