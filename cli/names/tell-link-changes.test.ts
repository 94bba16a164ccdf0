import { expect, it, onTestFinished, vi } from "vitest";
import { pino } from "pino";
import { watchLinkPrices } from "../../server/names/link-prices.ts";
import type { Content } from "../../server/shop/read-content.ts";
import { makeContentFolder, readGood } from "../../test/support/content-folder.ts";
import { describeOnSqlite } from "../../test/support/database.ts";
import { openAt } from "../../test/support/engines.ts";
import { runVitrine } from "../../test/support/vitrine.ts";

const LINK = "https://www.escrow.com/checkout?token=harbor.com";

async function openShop(url: string) {
  const database = await openAt(url);
  onTestFinished(() => database.close());
  const folder = await makeContentFolder(["harbor.com", "pier.com"]);
  onTestFinished(() => folder.remove());
  const environment = { CONTENT_DIR: folder.dir, DATABASE_URL: url };
  const run = (...args: string[]) => runVitrine(args, environment);
  return { database, folder, run };
}

describeOnSqlite("a price that changes while its escrow link stays", (engine) => {
  const open = async () => openShop(await engine().createDatabase());

  it("causes a warning when it is set, and in check until the link or the price fits again", async () => {
    const { run } = await open();
    const set = async (...changes: string[]) => (await run("names", "set", ...changes)).err;
    const check = async () => (await run("check")).err.match(/.*escrowLink.*/g) ?? [];
    const raised = await set("harbor.com", "price=$6,888");
    expect(raised).toContain(
      "Warning: harbor.com: the price is now $6,888, but the escrowLink dates from when it was $4,888",
    );
    expect(await check()).toEqual([expect.stringContaining("dates from when it was $4,888 (")]);
    expect(await set("harbor.com", "price=$7,888")).toContain("dates from when it was $4,888");
    expect(await set("harbor.com", "price=$4,888")).toBe("");
    expect(await check()).toEqual([]);
    expect(await set("harbor.com", "price=$6,888", `escrowLink=${LINK}2`)).toBe("");
    expect(await check()).toEqual([]);
    expect(await set("harbor.com", "price=$7,888")).toContain("dates from when it was $6,888");
    expect(await set("harbor.com", `escrowLink=${LINK}2`)).toBe("");
    expect(await check()).toEqual([]);
    expect(await set("harbor.com", "price=$9,888", "status=sold")).toBe("");
  });

  it("causes a warning after an import, and in the log of a running shop", async () => {
    const { database, folder, run } = await open();
    let content: Content = await readGood(folder);
    const lines: string[] = [];
    const watch = watchLinkPrices({
      db: database.db,
      content: {
        get files() {
          return content;
        },
      },
      log: pino({}, { write: (line: string) => void lines.push(line) }),
      pollMs: 20,
    });
    onTestFinished(() => watch.close());
    const stored = () => database.db.selectFrom("link_prices").selectAll().execute();
    await vi.waitFor(async () => expect(await stored()).toHaveLength(2));
    await folder.write("prices.csv", "domain,price\nharbor.com,6888\n");
    const { code, err } = await run("names", "import", `${folder.dir}/prices.csv`, "--write");
    expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining("when it was $4,888") });
    content = await readGood(folder);
    await vi.waitFor(() => expect(lines.join("")).toContain("when it was $4,888"));
    expect(lines).toHaveLength(1);
    expect(await stored()).toMatchObject([{ price: 4_888 }, { price: 4_888 }]);
  });
});

it("a link that another name has is refused, whichever file that name is in", async () => {
  const folder = await makeContentFolder(["harbor.com", "pier.com"]);
  onTestFinished(() => folder.remove());
  const run = (...args: string[]) => runVitrine(["names", ...args], folder.environment);
  const refused = await run("set", "pier.com", `escrowLink=${LINK}`);
  expect(refused).toMatchObject({
    code: 1,
    err: expect.stringContaining("found the link of harbor.com, expected a link of its own"),
  });
  await readGood(folder);
  expect((await run("set", "pier.com", "price=+10%")).err).toContain(
    "when it was $4,888, so a buyer",
  );
  await folder.writeListing("harbor.com", { tier: "gold" });
  expect(await run("set", "pier.com", `escrowLink=${LINK}`)).toMatchObject({ code: 1 });
});
