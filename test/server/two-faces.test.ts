import { assert, describe, expect, it, onTestFinished } from "vitest";
import { readContent } from "../../server/content/read-content.ts";
import { writeKept } from "../../server/content/kept-listings.ts";
import { openAt } from "../support/engines.ts";
import { makeContentFolder, readGood } from "../support/content-folder.ts";
import { openDeskServices } from "../support/desk-services.ts";
import { findOffer, insertOffer } from "../support/offers.ts";
import { runVitrine } from "../support/vitrine.ts";

/** The desk's services and the command line work on the same files and on the same database. */
async function openShop(changes: Record<string, unknown> = {}) {
  const folder = await makeContentFolder(["quay.com"]);
  onTestFinished(() => folder.remove());
  await folder.writeListing("harbor.com", changes);
  const good = await readGood(folder);
  const { environment } = folder;
  const desk = await openDeskServices(folder.dir, { environment });
  const database = await openAt(environment.DATABASE_URL);
  onTestFinished(() => database.close());
  const { db } = database;
  const run = (...words: string[]) => runVitrine(words, { ...environment });
  return {
    folder,
    desk,
    db,
    run,
    /** The running shop keeps what it last read without a fault. */
    async keepLast() {
      const { content } = await readContent(folder.dir, good);
      assert(content);
      await writeKept(db, content);
    },
    statusOf: async () =>
      (await readContent(folder.dir)).content?.names.get("harbor.com")?.listing.status,
  };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

const toForm = (values: Record<string, string>) => {
  const form = new FormData();
  for (const [field, value] of Object.entries(values)) form.set(field, value);
  return form;
};

interface Answer {
  readonly isDone: boolean;
  readonly words: string;
}

type Face = (shop: Shop) => Promise<Answer>;

const BY_COMMAND = ["harbor.com", "--to", "lena@buyer.example", "--amount", "4,000", "--yes"];
const BY_FORM = {
  domain: "harbor.com",
  to: "lena@buyer.example",
  amount: "4000",
  days: "7",
  name: "",
  payLink: "",
  note: "",
};

const command =
  (...words: string[]): Face =>
  async ({ run }) => {
    const { code, out, err } = await run(...words);
    return { isDone: code === 0, words: out + err };
  };

const OPEN: readonly [string, Face][] = [
  ["the command line", command("offers", "open", ...BY_COMMAND)],
  [
    "the desk",
    async ({ desk }) => {
      const { open } = desk.inbox.checkoutLinks;
      const shown = await open(BY_FORM);
      const isReview = shown.is === "review";
      const opened = isReview ? await open({ ...BY_FORM, seen: shown.seen, agree: "yes" }) : shown;
      return { isDone: opened.is === "done", words: JSON.stringify(opened) };
    },
  ],
];

describe.each(OPEN)("an agreement opened with %s", (_, open) => {
  it("is made for a name that is for sale, even if a problem doesn't concern the sale", async () => {
    const shop = await openShop();
    await shop.folder.writeListing("harbor.com", { tier: "gold" });
    expect(await open(shop)).toMatchObject({ isDone: true });
  });

  it.each([
    ["the price can't be read", "price: €4.888"],
    ["the state can't be read", "price: $4,888\nstatus: slod"],
    ["it can't be read whether the name is hidden", "price: $4,888\nhidden: yess"],
    ["a field is unknown", "price: $4,888\nsold: yes"],
    ["the file can't be read at all", "price: [$4,888"],
  ])("is refused because of the problem if %s, kept or not", async (__, fields) => {
    const shop = await openShop();
    const rest = "category: Travel\nlistedDate: 2025-10-29\ndomain: harbor.com";
    await shop.folder.write("listings/harbor.com.yaml", `${rest}\n${fields}\n`);
    await shop.keepLast();
    const { isDone, words } = await open(shop);
    expect({ isDone, words }).toEqual({
      isDone: false,
      words: expect.stringMatching(/has a fault|problem in the file/),
    });
  });

  it("is refused at a start without a last good state too", async () => {
    const shop = await openShop();
    await shop.folder.writeListing("harbor.com", { price: "€4.888" });
    const { isDone, words } = await open(shop);
    expect(words).toMatch(/has a fault|problem in the file/);
    expect(isDone).toBe(false);
  });
});

const row = async ({ desk }: Shop) => {
  const found = await desk.names.list(new URLSearchParams());
  return found?.rows.find(({ domain }) => domain === "harbor.com");
};

const SELL: readonly [string, Face, confirm: Face][] = [
  [
    "the command line",
    command("names", "set", "harbor.com", "status=sold"),
    command("names", "set", "harbor.com", "status=sold", "--yes"),
  ],
  [
    "the desk's table",
    async (shop) => {
      const { seen = "", price = "" } = (await row(shop)) ?? {};
      const typed = { domain: "harbor.com", seen, price: String(price), status: "sold" };
      const saved = await shop.desk.names.row.save(toForm(typed));
      return {
        isDone: "saved" in saved && saved.saved !== undefined,
        words: JSON.stringify(saved),
      };
    },
    async ({ desk }) => {
      const params = new URLSearchParams({ do: "status", value: "sold", name: "harbor.com" });
      const shown = await desk.names.many.review(params);
      const done = await desk.names.many.change(params, shown?.review?.seen ?? "");
      return { isDone: done?.is === "done", words: JSON.stringify([shown?.review?.details, done]) };
    },
  ],
  ["the desk's form", sellByForm({}), sellByForm({ sells: "yes" })],
];

function sellByForm(more: Record<string, string>): Face {
  return async ({ desk }) => {
    const values = (await desk.names.one.showForm("harbor.com"))?.values ?? {};
    const form = { ...values, status: "sold", shown: JSON.stringify(values), ...more };
    const saved = await desk.names.one.save("harbor.com", toForm(form));
    return { isDone: !("refusal" in saved), words: JSON.stringify(saved) };
  };
}

describe.each(SELL)("a name marked as sold with %s", (_, sell, confirm) => {
  it("is changed at once without an open offer", async () => {
    const shop = await openShop();
    expect(await sell(shop)).toMatchObject({ isDone: true });
    expect(await shop.statusOf()).toBe("sold");
  });

  it.each([
    ["a good file", {}],
    ["a problem in the file", { tier: "gold" }],
  ])("is asked for first if an offer is open, with %s", async (__, changes) => {
    const shop = await openShop();
    await insertOffer(shop.db, "O-AAAAA1");
    await shop.folder.writeListing("harbor.com", changes);
    expect(await sell(shop)).toMatchObject({ isDone: false });
    expect(await shop.statusOf()).toBe("available");
    const confirmed = await confirm(shop);
    expect(confirmed).toMatchObject({ isDone: true });
    expect(await shop.statusOf()).toBe("sold");
  });
});

const CHEAPEN: readonly [string, Face][] = [
  ["the command line", command("names", "set", "harbor.com", "price=100", "--yes")],
  [
    "the desk's table",
    async (shop) => {
      const { seen = "" } = (await row(shop)) ?? {};
      const typed = { domain: "harbor.com", seen, price: "100", status: "available" };
      const saved = await shop.desk.names.row.save(toForm(typed));
      return {
        isDone: "saved" in saved && saved.saved !== undefined,
        words: JSON.stringify(saved),
      };
    },
  ],
  [
    "the desk's change of many names",
    async ({ desk }) => {
      const params = new URLSearchParams({ do: "price", value: "100", name: "harbor.com" });
      const shown = await desk.names.many.review(params);
      const done = await desk.names.many.change(params, shown?.review?.seen ?? "");
      return { isDone: done?.is === "done", words: JSON.stringify(done) };
    },
  ],
];

it.each(CHEAPEN)(
  "a price below the floor is refused by %s, without telling the floor",
  async (_, cheapen) => {
    const shop = await openShop({ floor: "$3,217" });
    const { isDone, words } = await cheapen(shop);
    expect(isDone).toBe(false);
    expect(words).toMatch(/floor/i);
    expect(words).not.toContain("3,217");
  },
);

it.each<[string, Face]>([
  ["the command line", command("names", "set", "harbor.com", "price=+10%", "--yes")],
  [
    "the desk",
    async ({ desk }) => {
      const params = new URLSearchParams({ do: "price", value: "+10%", name: "harbor.com" });
      const shown = await desk.names.many.review(params);
      return { isDone: Boolean(shown?.review), words: JSON.stringify(shown) };
    },
  ],
])("a price that can't be read isn't raised by a percentage with %s", async (_, raise) => {
  const shop = await openShop();
  await shop.folder.writeListing("harbor.com", { price: "€4.888" });
  await shop.keepLast();
  expect(await raise(shop)).toMatchObject({ isDone: false });
  expect(await shop.folder.read("listings/harbor.com.yaml")).toContain("€4.888");
});

it.each<[string, Face]>([
  ["the command line", command("offers", "accept", "O-AAAAA1", "--yes")],
  [
    "the desk",
    async ({ desk }) => {
      const acted = await desk.inbox.act("O-AAAAA1", { action: "accept", agree: "yes", seen: "1" });
      return { isDone: acted.is === "done", words: JSON.stringify(acted) };
    },
  ],
])("an offer for a name whose state can't be read isn't accepted with %s", async (_, accept) => {
  const shop = await openShop();
  await insertOffer(shop.db, "O-AAAAA1");
  await shop.folder.writeListing("harbor.com", { status: "slod" });
  await shop.keepLast();
  expect(await accept(shop)).toMatchObject({ isDone: false });
  expect(await findOffer(shop.db, "O-AAAAA1")).toMatchObject({ state: "new" });
});
