import { assert, expect, it, onTestFinished } from "vitest";
import { buyLink } from "../../sale/checkout.ts";
import { offeredPlans } from "../../sale/plan.ts";
import { formatFault } from "../../catalogue/schema/fault.ts";
import { makeContentFolder, readGood } from "../../test/support/content-folder.ts";
import { readStatus } from "../conversations/store/find-offers.ts";
import { readContent } from "./read-content.ts";

const ESCROW = { escrow: { email: "seller@harbor.example" } };
const HEADER = "domain,price,category,listedDate";
const PLANS = { lengths: [12], surcharges: [], leastMonthly: 50 };

async function openFolder() {
  const folder = await makeContentFolder(["harbor.com", "quay.com"]);
  onTestFinished(() => folder.remove());
  return folder;
}

const find = (content: Awaited<ReturnType<typeof readContent>>["content"], domain = "harbor.com") =>
  content?.catalogue.byDomain.get(domain) ?? content?.catalogue.hidden.get(domain);

it.each<[what: string, Record<string, unknown>]>([
  ["a price that can't be read", { price: "$9.888" }],
  ["a price below the floor", { price: "$488", floor: "$4,000" }],
  ["a misspelled field", { stauts: "sold" }],
])(
  "a fault leaves the name out, and a running shop shows it as it last was, reserved: %s",
  async (_, changes) => {
    const folder = await openFolder();
    const good = await readGood(folder);
    await folder.writeListing("harbor.com", { description: "New words.", ...changes });
    const { content } = await readContent(folder.dir);
    expect(find(content)).toBeUndefined();
    expect(content?.faulty).toEqual(new Set(["harbor.com"]));
    expect(find(content, "quay.com")?.price.label).toBe("$4,888");
    const listing = find((await readContent(folder.dir, good)).content);
    expect(listing).toMatchObject({ description: "A short name.", status: "reserved" });
    expect(listing?.price.label).toBe("$4,888");
    expect(listing && buyLink(listing, ESCROW)).toBeNull();
    expect(listing && offeredPlans(listing, PLANS)).toEqual([]);
  },
);

it("a fault doesn't end what buyers have of the name", async () => {
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
        /names\.csv:4: found a filled cell below an empty heading, expected a heading for its column/,
      ),
    ]);
  },
);

it("a name that is in two files is shown as it last was, and isn't sold", async () => {
  const folder = await openFolder();
  const write = (file: string, price: string) =>
    folder.write(`listings/${file}`, `${HEADER}\npier.com,${price},Travel,2025-10-29\n`);
  await write("b.csv", "9888");
  const good = await readGood(folder);
  await write("a.csv", "4888");
  const { content } = await readContent(folder.dir, good);
  const listing = find(content, "pier.com");
  expect(listing?.price.label).toBe("$9,888");
  expect(listing && buyLink(listing, ESCROW)).toBeNull();
  expect(find((await readContent(folder.dir)).content, "pier.com")).toBeUndefined();
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
