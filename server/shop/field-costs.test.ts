import { expect, it, onTestFinished } from "vitest";
import { buyLink } from "../../catalogue/deals/checkout.ts";
import { offeredPlans } from "../../catalogue/deals/plan.ts";
import { formatFault } from "../../catalogue/schema/fault.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import { makeContentFolder, readGood, texts } from "../../test/support/content-folder.ts";
import { readContent } from "./read-content.ts";

const ESCROW = { escrow: { email: "seller@harbor.example" } };
const LINK = "https://www.escrow.com/checkout?token=harbor.com";
const OWN = "/portfolio/harbor.com/buy";
const PLANS = { lengths: [12], surcharges: [], leastMonthly: 50 };

async function openFolder() {
  const folder = await makeContentFolder(["harbor.com", "quay.com"]);
  onTestFinished(() => folder.remove());
  return folder;
}

const find = (content: Awaited<ReturnType<typeof readContent>>["content"], domain = "harbor.com") =>
  content?.catalogue.byDomain.get(domain) ?? content?.catalogue.hidden.get(domain);

interface Shown extends Partial<Listing> {
  readonly label?: string;
  readonly link: string | null;
  readonly floor?: number;
}

it.each<[what: string, Record<string, unknown>, Shown, cost: string]>([
  ["price", { price: "$9.888" }, { label: "Request Price", link: null }, "nothing is sold"],
  ["status", { status: "slod" }, { status: "reserved", link: null }, "is shown as reserved"],
  ["hidden", { hidden: "yess" }, { hidden: true, link: null }, "the name stays hidden"],
  ["misspelled field", { hiden: "yes" }, { hidden: true, link: null }, "the name stays hidden"],
  ["misspelled status", { stauts: "sold" }, { status: "reserved", link: null }, "as reserved"],
  ["unknown field", { notes: "x" }, { label: "$4,888", link: null }, "may be a misspelled field"],
  ["escrow link", { escrowLink: "http://a.com" }, { escrowLink: null, link: OWN }, "isn't used"],
  ["offers", { offers: "perhaps" }, { offers: false, link: LINK }, "takes no offers"],
  ["minimum", { minimumOffer: "2.500,-" }, { minimumOffer: null, link: LINK }, "of any amount"],
  ["floor", { floor: "4.000" }, { link: LINK }, "every offer waits for you"],
  [
    "floor above the price",
    { price: "$488", floor: "$4,000" },
    { label: "Request Price", link: null },
    "nothing is sold under this name, since its price isn't certain; every offer waits",
  ],
  ["sale price", { soldPrice: "much" }, { soldPrice: null, link: LINK }, "no sale price is shown"],
  ["day", { listedDate: "2025-13-40" }, { listedDate: "", link: LINK }, "it's left out"],
  ["tier", { tier: "gold" }, { tier: null, link: LINK }, "it's left out"],
  ["category", { category: "" }, { category: "Other", link: LINK }, "it's shown as Other"],
  ["description", { description: " " }, { description: "", link: LINK }, "it's left out"],
  ["questions", { faqs: "some" }, { faqs: null, link: LINK }, "the shop's own questions"],
  [
    "too few entries",
    { features: texts(2) },
    { features: texts(2), link: LINK },
    "only the entries",
  ],
  ["bad entry", { features: ["a", 5] }, { features: ["a"], link: LINK }, "only the entries"],
  ["no entries", { keywords: "a; b" }, { keywords: [], link: LINK }, "only the entries"],
])(
  "at a start, a problem in one field costs that field and what depends on it, not the name: %s",
  async (_, changes, { link, label, floor, ...fields }, cost) => {
    const folder = await openFolder();
    await folder.writeListing("harbor.com", changes);
    const { content, faults } = await readContent(folder.dir);
    const listing = find(content);
    expect(listing).toMatchObject(fields);
    expect(listing?.price.label).toBe(label ?? "$4,888");
    expect(listing && buyLink(listing, ESCROW)).toBe(link);
    expect(listing && offeredPlans(listing, PLANS).length > 0).toBe(link !== null);
    expect(content?.floors.get("harbor.com")).toBe(floor);
    expect(faults.map(formatFault)[0]).toContain(`(until it's corrected, `);
    expect(faults.map(formatFault).join()).toContain(cost);
    expect(find(content, "quay.com")?.price.label).toBe("$4,888");
  },
);

it("a bad figure costs that figure, and the others are shown", async () => {
  const folder = await openFolder();
  await folder.writeListing("harbor.com", { stats: { cpc: [1], backlinks: 7, age: 3 } });
  const { content } = await readContent(folder.dir);
  expect(find(content)?.stats).toMatchObject({ cpc: null, backlinks: "7" });
});

it.each([
  ["a column that the shop doesn't know", "notes", "$4,888", null],
  ["a misspelled column", "hiden", "$4,888", null],
  ["a column twice", "price", "Request Price", null],
  ["a figure that the shop doesn't know", "stats.age", "$4,888", "/portfolio/pier.com/buy"],
])(
  "at a start, %s in a file of many names leaves none of them out",
  async (_, column, label, link) => {
    const folder = await openFolder();
    const rows = `domain,price,category,listedDate,${column}\npier.com,"$4,888",Travel,2025-10-29,yes\n`;
    await folder.write("listings/names.csv", rows);
    const { content, faults } = await readContent(folder.dir);
    const listing = find(content, "pier.com");
    expect(listing?.price.label).toBe(label);
    expect(listing && buyLink(listing, ESCROW)).toBe(link);
    expect(listing?.hidden).toBe(column === "hiden");
    expect(faults).toHaveLength(1);
    expect(faults.map(formatFault)[0]).toContain("for each name of this file: ");
  },
);

it("without the column of the prices, all names of the file are shown without one", async () => {
  const folder = await openFolder();
  await folder.write(
    "listings/names.csv",
    "domain,category,listedDate\npier.com,Travel,2025-10-29\n",
  );
  const { content, faults } = await readContent(folder.dir);
  expect(find(content, "pier.com")?.price.label).toBe("Request Price");
  expect(faults).toHaveLength(1);
});

const row = (price: string) =>
  `domain,price,category,listedDate\npier.com,${price},Travel,2025-10-29\n`;

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
  `domain,price,category,listedDate,hidden,offers\npier.com,4888,Travel,2025-10-29,${hidden},${offers}\n`;

it("a name that is hidden, or takes no offers, in one of two files doesn't show what the other says", async () => {
  const folder = await openFolder();
  await folder.write("listings/a.csv", optionalRow("", ""));
  await folder.write("listings/b.csv", optionalRow("yes", ""));
  expect(find((await readContent(folder.dir)).content, "pier.com")?.hidden).toBe(true);
  await folder.write("listings/b.csv", optionalRow("", "no"));
  expect(find((await readContent(folder.dir)).content, "pier.com")?.offers).toBe(false);
});

it.each<[what: string, Record<string, unknown>, Shown]>([
  ["a price that can't be read", { price: "$9.888" }, { link: null }],
  ["a new price beside a problem", { price: "$9,888", tier: "gold" }, { link: null }],
  ["a sale beside a problem", { status: "sold", tier: "gold" }, { status: "sold", link: null }],
  ["a state that can't be read", { status: "slod" }, { status: "reserved", link: null }],
  ["hidden beside a problem", { hidden: "yes", tier: "gold" }, { hidden: true, link: LINK }],
  ["a new link beside a problem", { escrowLink: "https://a.com/1", tier: "gold" }, { link: OWN }],
  ["a link that can't be read", { escrowLink: "a.com/1" }, { link: OWN }],
  ["no offers beside a problem", { offers: "no", tier: "gold" }, { offers: false, link: LINK }],
  ["a problem that isn't about the sale", { tier: "gold" }, { tier: "premium", link: LINK }],
])(
  "a running shop shows a name with a problem as it last was, but sells nothing that the file no longer says: %s",
  async (_, changes, { link, ...fields }) => {
    const folder = await openFolder();
    const good = await readGood(folder);
    await folder.writeListing("harbor.com", { description: "New words.", ...changes });
    const { content } = await readContent(folder.dir, good);
    const listing = find(content);
    expect(listing).toMatchObject({ description: "A short name.", ...fields });
    expect(listing?.price.label).toBe("$4,888");
    expect(listing && buyLink(listing, ESCROW)).toBe(link);
  },
);

it("a file that can't be read at all leaves its name on show in a running shop, and not for sale", async () => {
  const folder = await openFolder();
  const good = await readGood(folder);
  await folder.write("listings/harbor.com.yaml", "domain: [harbor.com");
  const listing = find((await readContent(folder.dir, good)).content);
  expect(listing?.price.label).toBe("$4,888");
  expect(listing && buyLink(listing, ESCROW)).toBeNull();
  expect(find((await readContent(folder.dir)).content)).toBeUndefined();
});

it("in another currency, a price of before isn't shown and sells nothing, until it's written anew", async () => {
  const folder = await openFolder();
  await folder.writeListing("quay.com", { price: "4888" });
  const before = await readGood(folder);
  await folder.writeShop({ currency: "EUR", ...ESCROW });
  const { content, faults } = await readContent(folder.dir, before);
  const listing = find(content);
  expect(listing).toMatchObject({ isUncertain: true, price: { label: "Request Price" } });
  expect(listing && buyLink(listing, ESCROW)).toBeNull();
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
