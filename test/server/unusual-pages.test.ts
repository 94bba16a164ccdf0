import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type ContentFolder, writeContentFolder } from "../support/content-folder.ts";
import { linksOf, parseHtml, readHead, textOf } from "../support/html.ts";
import { listingInput, manyListings } from "../support/listing.ts";
import { type OpenServer, openServer } from "../support/open-server.ts";

const ROWS = `domain,price,category,listedDate,status,keywords
bare.net,"$4,888",Media,2025-11-03,,
offered.net,Make Offer,Travel,2025-11-02,,ferries; piers
gone.net,$900,Travel,2025-11-01,sold,
`;
const PAGED = 120;

let content: ContentFolder;
let shop: OpenServer;
beforeAll(async () => {
  content = await writeContentFolder([
    ...manyListings(PAGED),
    listingInput("single.now"),
    listingInput("nolink.net", { escrowLink: undefined, tier: undefined }),
    listingInput("offer.net", { price: "Make Offer", escrowLink: "" }),
    listingInput("partly.net", { stats: { domainAge: "-", backlinks: "N/A", cpc: "$2.10" } }),
  ]);
  await writeFile(join(content.dir, "listings/names.csv"), ROWS);
  shop = await openServer({ CONTENT_DIR: content.dir });
});
afterAll(async () => {
  await shop.stop();
  await content.remove();
});

const open = async (path: string) => parseHtml(await (await fetch(shop.url + path)).text());
const mainOf = (document: Document) => textOf(document.querySelector("main"));
const headingsOf = (document: Document) => [...document.querySelectorAll("h2, h3")].map(textOf);
describe("a name from a row, without texts of its own,", () => {
  test("has a page without made-up text or empty parts", async () => {
    const document = await open("/portfolio/bare.net");
    const meta = document.querySelector('meta[name="description"]');
    expect(meta?.getAttribute("content")).toBe("bare.net is for sale for $4,888.");
    expect(mainOf(document)).not.toContain("bare.net is for sale");
    const headings = headingsOf(document);
    for (const part of ["About the name", "Features", "Use cases", "Who it's for", "Keywords"]) {
      expect(headings).not.toContain(part);
    }
    expect(headings).not.toContain("The numbers");
    expect(headings).toContain("Questions and answers");
    expect(mainOf(document)).toContain("Is bare.net in use?");
    expect(document.querySelectorAll("ul:empty, dl:empty")).toHaveLength(0);
  });
});

test.each(["id", "talk", "you"])(
  "an empty .%s page says that more names will follow",
  async (extension) => {
    const document = await open(`/${extension}-domains`);
    expect(mainOf(document)).toContain("0 domains available now.");
    expect(mainOf(document)).toContain(
      `We're currently expanding our .${extension} domain portfolio. Check back soon!`,
    );
    const [link] = linksOf(document, "Browse All Domains");
    expect(link?.getAttribute("href")).toBe("/portfolio");
  },
);

test.each(["ai", "com"])("an empty .%s page makes no such promise", async (extension) => {
  const document = await open(`/${extension}-domains`);
  expect(mainOf(document)).toContain("0 domains available now.");
  expect(mainOf(document)).not.toContain("currently expanding");
  expect(linksOf(document, "Browse All Domains")).toHaveLength(0);
});

interface Collection {
  readonly url: string;
  readonly mainEntity: {
    readonly numberOfItems: number;
    readonly itemListElement: readonly { position: number; name: string }[];
  };
}

test.each([
  ["/portfolio", "/portfolio", "bare.net", 48],
  ["/portfolio?page=2", "/portfolio?page=2", "name-042.app", 48],
  ["/portfolio?page=2&q=name", "/portfolio", "name-073.app", 48],
  ["/app-domains?page=99", "/app-domains?page=3", "name-051.app", 24],
  ["/app-domains?page=x", "/app-domains", "name-001.app", 48],
  ["/now-domains", "/now-domains", "single.now", 1],
] as const)(
  "the canonical address of %s is %s, and its names are listed in structured data",
  async (path, canonical, name, count) => {
    const { canonicals, jsonLd, titles } = readHead(await (await fetch(shop.url + path)).text());
    expect(canonicals).toEqual([shop.url + canonical]);
    const [, page] = canonical.split("?page=");
    expect(titles[0]?.includes(`, page ${page} |`)).toBe(page !== undefined);
    const collection = jsonLd.find((data) => data["@type"] === "CollectionPage");
    const { url, mainEntity } = collection as unknown as Collection;
    expect(url).toBe(shop.url + canonical);
    expect(mainEntity.numberOfItems).toBe(count);
    expect(mainEntity.itemListElement[0]).toMatchObject({ position: 1, name });
  },
);

test("a shop whose names are all left out because of faults opens, so that buyers still reach their offers", async () => {
  const folder = await writeContentFolder([listingInput("harbor.com", { price: "cheap" })]);
  const empty = await openServer({ CONTENT_DIR: folder.dir });
  onTestFinished(() => empty.stop().then(() => folder.remove()));
  for (const path of ["/", "/portfolio", "/com-domains", "/shortlist", "/sitemap.xml", "/feed.xml"])
    expect((await fetch(empty.url + path)).status, path).toBe(200);
});
