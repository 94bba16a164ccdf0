import { describe, expect, it } from "vitest";
import { findListing } from "../../catalogue/catalogue.ts";
import { listQuestions } from "../../sale/trust-lines.ts";
import { FOUNDER, makeContentFolder, readGood } from "../../test/support/content-folder.ts";
import { type Content, readContent } from "./read-content.ts";

describe("a good content folder", () => {
  it.each([null, undefined])(
    "may leave out optional fields, or just their values: %s",
    async (none) => {
      const folder = await makeContentFolder();
      await folder.writeShop({ notice: none, lead: none, founder: { ...FOUNDER, photo: none } });
      const optional = { tier: none, escrowLink: none, stats: none, faqs: none };
      await folder.writeListing("a.com", optional);
      await folder.writeListing("b.com", { stats: { cpc: none, ubersuggestLink: none } });
      const { shop, catalogue } = await readGood(folder);
      expect(shop).toMatchObject({ notice: null, lead: [], founder: { photo: null } });
      const nothing = { tier: null, escrowLink: null, stats: null, faqs: null };
      expect(findListing(catalogue, "a.com")).toMatchObject(nothing);
      const stats = { cpc: null, ubersuggestLink: null };
      expect(findListing(catalogue, "b.com")?.stats).toMatchObject(stats);
    },
  );

  it("may have '-', 'N/A' or nothing for figures that weren't measured", async () => {
    const folder = await makeContentFolder();
    const stats = { firstSeen: "-", keywordVolume: "N/A", cpc: "", backlinks: 96 };
    await folder.writeListing("harbor.com", { stats });
    const read = { firstSeen: null, keywordVolume: null, cpc: null, backlinks: "96" };
    expect((await readGood(folder)).catalogue.listings[0]?.stats).toMatchObject(read);
  });

  it("shows punycode in Unicode", async () => {
    const folder = await makeContentFolder(["xn--mnze-0ra.com", "xn--80ak6aa92e.xn--p1ai"]);
    const { catalogue } = await readGood(folder);
    expect(findListing(catalogue, "xn--mnze-0ra.com")).toMatchObject({
      domain: "xn--mnze-0ra.com",
      displayName: "münze.com",
      extension: ".com",
    });
    expect(findListing(catalogue, "xn--80ak6aa92e.xn--p1ai")?.extension).toBe(".рф");
  });

  it("fills each name into the default questions", async () => {
    const folder = await makeContentFolder(["harbor.com", "xn--mnze-0ra.com"]);
    const { catalogue, shop } = await readGood(folder);
    for (const listing of catalogue.listings) {
      const questions = listQuestions(listing, shop);
      expect(questions).toHaveLength(5);
      expect(questions[0]).toEqual({
        question: `Is ${listing.displayName} mine 1`,
        answer: `Yes, ${listing.displayName} is.`,
      });
    }
  });
});

it("the version of the catalogue changes with a listing, with shop.yaml, and when a listing is added or removed", async () => {
  const folder = await makeContentFolder(["harbor.com"]);
  const versions = [(await readGood(folder)).catalogue.version];
  const edit = async (change: () => Promise<void>) => {
    await change();
    versions.push((await readGood(folder)).catalogue.version);
  };
  await edit(() => folder.writeListing("harbor.com", { price: "$4,889" }));
  await edit(() => folder.writeShop({ name: "Pier Names" }));
  await edit(() => folder.writeListing("pier.ai"));
  await edit(() => folder.remove("listings/harbor.com.yaml"));
  expect(new Set(versions).size).toBe(5);
});

const HEADER = "domain,price,category,listedDate,floor\n";
const row = (name: string, price: string, floor = "") =>
  `${name}.com,"${price}",Travel,2025-10-29,${floor}\n`;
const rows = (...all: string[]) => HEADER + all.join("");
const pricesOf = (content: Content | null) =>
  content &&
  Object.fromEntries(content.catalogue.listings.map(({ domain, price }) => [domain, price.label]));

describe("a fault", () => {
  async function openFolder() {
    const folder = await makeContentFolder(["harbor.com"]);
    await folder.write(
      "listings/names.csv",
      rows(row("pier", "$4,888", "4000"), row("quay", "$900")),
    );
    return { folder, first: await readGood(folder) };
  }

  it("in one row leaves that name unchanged, while the others change", async () => {
    const { folder, first } = await openFolder();
    await folder.write(
      "listings/names.csv",
      rows(row("pier", "$9,888 OBO", "5000"), row("quay", "$950"), row("new", "cheap")),
    );
    const { content, faults } = await readContent(folder.dir, first);
    expect(pricesOf(content)).toEqual({
      "harbor.com": "$4,888",
      "pier.com": "$4,888",
      "quay.com": "$950",
    });
    expect(content?.floors.get("pier.com"), "the last floor").toBe(4_000);
    expect(faults.map(({ line, field }) => `${line} ${field}`)).toEqual(["2 price", "4 price"]);
    const version = content?.catalogue.version;

    await folder.writeListing("harbor.com", { price: "$5,000" });
    const second = (await readContent(folder.dir, content ?? first)).content;
    const quay = second?.catalogue.byDomain.get("quay.com");
    expect(quay, "the other file's listings are reused").toBe(
      content?.catalogue.byDomain.get("quay.com"),
    );
    expect(pricesOf(second)).toMatchObject({ "harbor.com": "$5,000", "pier.com": "$4,888" });
    await folder.write("listings/names.csv", rows(row("pier", "OBO"), row("quay", "$990")));
    const third = (await readContent(folder.dir, second ?? first)).content;
    expect(pricesOf(third)).toMatchObject({ "pier.com": "$4,888", "quay.com": "$990" });
    expect(third?.catalogue.version).not.toBe(version);
    await folder.write("listings/names.csv", rows(row("pier", "$5,888"), row("quay", "$990")));
    const corrected = await readContent(folder.dir, third ?? first);
    expect(corrected.faults).toEqual([]);
    expect(pricesOf(corrected.content)).toMatchObject({ "pier.com": "$5,888", "quay.com": "$990" });
    expect(corrected.content?.floors.has("pier.com")).toBe(false);
  });

  it.each([
    ["a file that can't be read", "\0"],
    ["a column that is not known", rows(row("quay", "$950")).replace("floor", "flor")],
    ["a row without a name", rows(`,"$1",Travel,2025-10-29,\n`)],
  ])("that may concern any name, %s, leaves all names of the file unchanged", async (_, text) => {
    const { folder, first } = await openFolder();
    await folder.write("listings/names.csv", text);
    const { content } = await readContent(folder.dir, first);
    expect(pricesOf(content)).toEqual(pricesOf(first));
    expect(content?.catalogue.byDomain.get("quay.com")?.isUncertain).toBe(true);
    expect(content?.floors.get("pier.com")).toBe(4_000);
    await folder.remove("listings/names.csv");
    const { content: without } = await readContent(folder.dir, content ?? first);
    expect(pricesOf(without)).toEqual({ "harbor.com": "$4,888" });
  });

  it("in a text or a mail leaves it unchanged; at the start, the built-in text is used", async () => {
    const { folder } = await openFolder();
    const write = async (text: string) => {
      await folder.write("about.md", `# About us\n\n${text}\n`);
      await folder.write("mails/offer-countered-buyer.md", `${text}\n\nSee {link}.\n`);
    };
    await write("Subject: Ours");
    const good = await readGood(folder);
    await write("<b>Ours</b> {nonsense}");
    const { content, faults } = await readContent(folder.dir, good);
    expect(new Set(faults.map(({ file }) => file))).toEqual(
      new Set(["about.md", "mails/offer-countered-buyer.md"]),
    );
    expect(content?.texts).toEqual(good.texts);
    expect(content?.mails).toEqual(good.mails);
    const started = (await readContent(folder.dir)).content;
    expect(started?.texts.about).toBeNull();
    expect(started?.mails.size).toBe(0);
  });

  it("in the shop file leaves everything unchanged, and prevents a start", async () => {
    const { folder, first } = await openFolder();
    await folder.writeShop({ email: "nobody" });
    expect((await readContent(folder.dir, first)).content).toBeNull();
    expect((await readContent(folder.dir)).content).toBeNull();
  });
});
