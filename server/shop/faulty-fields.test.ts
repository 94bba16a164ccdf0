import { assert, expect, it, onTestFinished } from "vitest";
import { buyLink } from "../../sale/checkout.ts";
import { offeredPlans } from "../../sale/plan.ts";
import { formatFault } from "../../catalogue/schema/fault.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import { makeContentFolder, readGood, texts } from "../../test/support/content-folder.ts";
import { readStatus } from "../conversations/store/find-offers.ts";
import { readContent } from "./read-content.ts";

const ESCROW = { escrow: { email: "seller@harbor.example" } };
const LINK = "https://www.escrow.com/checkout?token=harbor.com";
const OWN = "/portfolio/harbor.com/buy";
const HEADER = "domain,price,category,listedDate";
const PLANS = { lengths: [12], surcharges: [], leastMonthly: 50 };

async function openFolder() {
  const folder = await makeContentFolder(["harbor.com", "quay.com"]);
  onTestFinished(() => folder.remove());
  return folder;
}

const find = (content: Awaited<ReturnType<typeof readContent>>["content"], domain = "harbor.com") =>
  content?.catalogue.byDomain.get(domain) ?? content?.catalogue.hidden.get(domain);

const NOT_FOR_SALE = "(until it's corrected, the name isn't for sale: ";
const LEFT_OUT = "(until it's corrected, the field is left out)";

it.each<[what: string, Record<string, unknown>]>([
  ["a price that can't be read", { price: "$9.888" }],
  ["a price below the floor", { price: "$488", floor: "$4,000" }],
  ["a price below the minimum offer", { price: "$488", minimumOffer: "$4,000" }],
  ["no status", { status: undefined }],
  ["a status that isn't one", { status: "slod", tier: "gold" }],
  ["hidden", { hidden: "yess" }],
  ["offers", { offers: "perhaps" }],
  ["the day of the sale", { soldDate: "12/2025" }],
  ["the price of the sale", { soldPrice: "much" }],
  ["the seller's own price of the sale", { salePrice: "much" }],
  ["a misspelled field", { stauts: "sold" }],
  ["an unknown field", { notes: "x" }],
])(
  "a fault about the sale leaves the name out, and a running shop shows its last page without selling it: %s",
  async (_, changes) => {
    const folder = await openFolder();
    const good = await readGood(folder);
    await folder.writeListing("harbor.com", { description: "New words.", ...changes });
    const { content, faults } = await readContent(folder.dir);
    expect(find(content)).toBeUndefined();
    expect(content?.faulty.has("harbor.com")).toBe(true);
    expect(faults.map(formatFault)[0]).toContain(NOT_FOR_SALE);
    expect(find(content, "quay.com")?.price.label).toBe("$4,888");
    const listing = find((await readContent(folder.dir, good)).content);
    expect(listing).toMatchObject({ description: "A short name.", status: "available" });
    expect(listing?.price.label).toBe("$4,888");
    expect(listing && buyLink(listing, ESCROW)).toBeNull();
    expect(listing && offeredPlans(listing, PLANS)).toEqual([]);
  },
);

it.each<[what: string, Record<string, unknown>, Partial<Listing>, link?: string]>([
  ["escrow link", { escrowLink: "http://a.com" }, { escrowLink: null }, OWN],
  ["minimum", { minimumOffer: "2.500,-" }, { minimumOffer: null }],
  ["floor", { floor: "4.000" }, {}],
  ["day", { listedDate: "2025-13-40" }, { listedDate: "" }],
  ["tier", { tier: "gold" }, { tier: null }],
  ["category", { category: "" }, { category: "Other" }],
  ["description", { description: " " }, { description: "" }],
  ["questions", { faqs: "some" }, { faqs: null }],
  ["too few entries", { features: texts(2) }, { features: [] }],
  ["bad entry", { keywords: [...texts(7), 5] }, { keywords: [] }],
  ["bad figure", { stats: { cpc: [1], backlinks: 7 } }, { stats: null }],
  ["unknown figure", { stats: { age: 3, backlinks: 7 } }, { stats: null }],
])(
  "a fault in another field leaves out that field, and the name stays for sale: %s",
  async (_, changes, fields, link = LINK) => {
    const folder = await openFolder();
    const good = await readGood(folder);
    await folder.writeListing("harbor.com", { price: "$9,888", ...changes });
    for (const last of [undefined, good]) {
      const { content, faults } = await readContent(folder.dir, last);
      const listing = find(content);
      expect(listing).toMatchObject(fields);
      expect(listing?.price.label).toBe("$9,888");
      expect(listing && buyLink(listing, ESCROW)).toBe(link);
      expect(content?.floors.has("harbor.com")).toBe(false);
      expect(faults.map(formatFault)).toEqual([expect.stringContaining(LEFT_OUT)]);
    }
  },
);

it("a fault about the sale doesn't end what buyers have of the name", async () => {
  const folder = await openFolder();
  await folder.writeListing("harbor.com", { price: "$9.888" });
  await folder.write("listings/quay.com.yaml", "domain: [quay.com");
  await folder.writeListing("pier.com");
  const { content } = await readContent(folder.dir);
  assert(content);
  const names = ["harbor.com", "quay.com", "pier.com"];
  expect(names.map((name) => readStatus(content, name))).toEqual(["unread", "unread", "available"]);
});

it.each([
  ["a column that the shop doesn't know", "notes", undefined, "no name of the file is for sale"],
  ["a misspelled column", "hiden", undefined, "no name of the file is for sale"],
  ["a column about the sale twice", "price", undefined, "no name of the file is for sale"],
  ["another column twice", "category", "Other", "the field is left out"],
  ["a figure that the shop doesn't know", "stats.age", "Travel", "the field is left out"],
])("%s counts for all names of the file", async (_, column, category, cost) => {
  const folder = await openFolder();
  const names = (header: string, more: string) =>
    folder.write("listings/names.csv", `${header}\npier.com,"$4,888",Travel,2025-10-29${more}\n`);
  await names(HEADER, "");
  const good = await readGood(folder);
  await names(`${HEADER},${column}`, ",yes");
  const { content, faults } = await readContent(folder.dir);
  expect(find(content, "pier.com")?.category).toBe(category);
  expect(faults.map(formatFault)).toEqual([expect.stringContaining(cost)]);
  const listing = find((await readContent(folder.dir, good)).content, "pier.com");
  expect(listing).toMatchObject({ category: category ?? "Travel", isUncertain: !category });
});

it.each([
  // Excel ends only the first rows of a table with empty cells.
  [
    "at the end",
    `${HEADER},,\n`,
    ["Travel,2025-10-29,,", "Travel,2025-10-29", "Travel,2025-10-29,,sold"],
  ],
  [
    "between others",
    "domain,price,,category,listedDate\n",
    [",Travel,2025-10-29", ",Travel,2025-10-29,", "sold,Travel,2025-10-29"],
  ],
])(
  "an empty heading %s is no column, and a filled cell below it refuses its row",
  async (_, header, [pier, mole, dock]) => {
    const folder = await openFolder();
    await folder.write(
      "listings/names.csv",
      `${header}pier.com,4888,${pier}\nmole.com,900,${mole}\ndock.com,9,${dock}\n`,
    );
    const { content, faults } = await readContent(folder.dir);
    expect(find(content, "pier.com")?.price.label).toBe("$4,888");
    expect(find(content, "mole.com")).toMatchObject({
      category: "Travel",
      listedDate: "2025-10-29",
    });
    expect(find(content, "dock.com")).toBeUndefined();
    expect(faults.map(formatFault)).toEqual([
      expect.stringMatching(
        /names\.csv:4: found a filled cell below an empty heading, expected a heading for its column.*the name isn't for sale/,
      ),
    ]);
  },
);

it("a column that is missing leaves out all names of its file, or just that field", async () => {
  const folder = await openFolder();
  await folder.write("listings/a.csv", "domain,category,listedDate\npier.com,Travel,2025-10-29\n");
  await folder.write("listings/b.csv", "domain,price\nmole.com,$900\ndock.com,cheap\n");
  const { content, faults } = await readContent(folder.dir);
  expect(find(content, "pier.com")).toBeUndefined();
  expect(find(content, "dock.com")).toBeUndefined();
  expect(find(content, "mole.com")).toMatchObject({ category: "Other", listedDate: "" });
  expect(faults.map(({ file, line }) => `${file}:${line}`)).toEqual([
    "listings/a.csv:1",
    "listings/b.csv:1",
    "listings/b.csv:3",
  ]);
});

const row = (price: string) => `${HEADER}\npier.com,${price},Travel,2025-10-29\n`;

it("a name that is in two files with different prices isn't sold at either", async () => {
  const folder = await openFolder();
  await folder.write("listings/a.csv", row("4888"));
  await folder.write("listings/b.csv", row("9888"));
  const { content } = await readContent(folder.dir);
  const listing = find(content, "pier.com");
  expect(listing && buyLink(listing, ESCROW)).toBeNull();
  await folder.write("listings/b.csv", row("4888"));
  const same = find((await readContent(folder.dir)).content, "pier.com");
  expect(same && buyLink(same, ESCROW)).toBe("/portfolio/pier.com/buy");
});

const optionalRow = (hidden: string, offers: string) =>
  `${HEADER},hidden,offers\npier.com,4888,Travel,2025-10-29,${hidden},${offers}\n`;

it("a name that is hidden, or takes no offers, in one of two files doesn't show what the other says", async () => {
  const folder = await openFolder();
  await folder.write("listings/a.csv", optionalRow("", ""));
  await folder.write("listings/b.csv", optionalRow("yes", ""));
  expect(find((await readContent(folder.dir)).content, "pier.com")?.hidden).toBe(true);
  await folder.write("listings/b.csv", optionalRow("", "no"));
  expect(find((await readContent(folder.dir)).content, "pier.com")?.offers).toBe(false);
});

it("a file that can't be read at all leaves its name on show in a running shop, and not for sale", async () => {
  const folder = await openFolder();
  const good = await readGood(folder);
  await folder.write("listings/harbor.com.yaml", "domain: [harbor.com");
  const listing = find((await readContent(folder.dir, good)).content);
  expect(listing?.price.label).toBe("$4,888");
  expect(listing && buyLink(listing, ESCROW)).toBeNull();
  expect(find((await readContent(folder.dir)).content)).toBeUndefined();
});

it("in another currency, a name whose price can't be read is left out until it's written anew", async () => {
  const folder = await openFolder();
  await folder.writeListing("quay.com", { price: "4888" });
  const before = await readGood(folder);
  await folder.writeShop({ currency: "EUR", ...ESCROW });
  const { content, faults } = await readContent(folder.dir, before);
  expect(find(content)).toBeUndefined();
  expect(faults.map(formatFault)).toEqual([
    expect.stringContaining("expected whole euros such as '€4,888', or 'Make Offer'"),
  ]);
  // Nobody can tell for which currency a price without one was written, so it's counted.
  expect(find(content, "quay.com")?.price.label).toBe("€4,888");
  expect(content?.readings.get("listings/quay.com.yaml")?.bare).toBe(1);
  await folder.writeListing("harbor.com", { price: "€4,500", renewalPrice: "$12.98" });
  const { content: after } = await readContent(folder.dir, content ?? undefined);
  expect(find(after)?.price.label).toBe("€4,500");
  expect(after?.names.get("harbor.com")?.own.renewalPrice?.label).toBe("$12.98");
});
