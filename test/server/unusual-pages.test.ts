import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ContentFolder, writeContentFolder } from "../support/content-folder.ts";
import { linksOf, parseHtml, regionOf, textOf } from "../support/html.ts";
import { listingInput, manyListings } from "../support/listing.ts";
import { startServer, type TestServer } from "../support/server.ts";

const ROWS = `domain,price,category,listedDate,status,keywords
bare.ai,"$4,888",Media,2025-11-03,,
offered.com,Make Offer,Travel,2025-11-02,,ferries; piers
gone.com,$900,Travel,2025-11-01,sold,
`;
const PAGED = 120;

let content: ContentFolder;
let shop: TestServer;
beforeAll(async () => {
  content = await writeContentFolder([
    ...manyListings(PAGED),
    listingInput("nolink.com", { escrowLink: undefined, tier: undefined }),
    listingInput("offer.com", { price: "Make Offer", escrowLink: "" }),
    listingInput("partly.com", { stats: { domainAge: "-", backlinks: "N/A", cpc: "$2.10" } }),
  ]);
  await writeFile(join(content.dir, "listings/names.csv"), ROWS);
  shop = await startServer({ CONTENT_DIR: content.dir });
});
afterAll(async () => {
  await shop.stop();
  await content.remove();
});

const open = async (path: string) => parseHtml(await (await fetch(shop.url + path)).text());
const mainOf = (document: Document) => textOf(document.querySelector("main"));
const headingsOf = (document: Document) => [...document.querySelectorAll("h2, h3")].map(textOf);
const namesOf = (document: Document) => [...document.querySelectorAll("article h3")].map(textOf);

describe("a name that came in a row, without words of its own,", () => {
  test("has a page without a made-up text or an empty part", async () => {
    const document = await open("/portfolio/bare.ai");
    const meta = document.querySelector('meta[name="description"]');
    expect(meta?.getAttribute("content")).toBe("bare.ai is for sale for $4,888.");
    expect(mainOf(document)).not.toContain("bare.ai is for sale");
    const headings = headingsOf(document);
    for (const part of ["About the name", "Features", "Use cases", "Who it suits", "Keywords"]) {
      expect(headings).not.toContain(part);
    }
    expect(headings).not.toContain("The numbers");
    expect(headings).toContain("Questions and answers");
    expect(mainOf(document)).toContain("Is bare.ai in use?");
    expect(document.querySelectorAll("ul:empty, dl:empty")).toHaveLength(0);
  });

  test("shows the words that it has, and leaves out the others", async () => {
    const document = await open("/portfolio/offered.com");
    expect(linksOf(document, "ferries")).toHaveLength(1);
    expect(headingsOf(document)).not.toContain("Features");
  });

  test("has a card of its facts alone in the portfolio", async () => {
    const [card] = (await open("/portfolio?q=gone.com")).querySelectorAll("article");
    expect(textOf(card)).toBe("gone.comTravel$900Status: sold");
  });
});

test("a shop that has sold next to nothing has no page for it, and its name says no day", async () => {
  expect((await fetch(`${shop.url}/sold`)).status).toBe(404);
  expect(linksOf((await open("/")).body, "Sold Domains")).toEqual([]);
  expect(mainOf(await open("/portfolio/gone.com"))).toContain("This name is sold.");
});

test("a priced name without an escrow link is bought on its checkout page, and one on request is not", async () => {
  const page = await open("/portfolio/nolink.com");
  expect(mainOf(page)).toContain("$4,888");
  expect(linksOf(page, /^Buy Now/)[0]?.href).toBe("/portfolio/nolink.com/buy");
  expect(mainOf(await open("/portfolio/offer.com"))).not.toContain("Buy Now");
});

test("figures that nobody measured are named so, and no figures are no section", async () => {
  const stats = regionOf(await open("/portfolio/partly.com"), "The numbers");
  expect(textOf(stats).match(/not measured/g)).toHaveLength(5);
  expect([...stats.querySelectorAll("dd .font-display")].map(textOf)).toEqual(["$2.10"]);
  expect(textOf(stats)).toContain("$2.10");
  expect([...stats.querySelectorAll("dd span")].map(textOf)).not.toContain("links");
  expect(linksOf(stats, /^Ubersuggest/)[0]?.href).toBe("https://neilpatel.com/ubersuggest/");
  expect(headingsOf(await open("/portfolio/offer.com"))).not.toContain("The numbers");
});

test("a page number past the end shows the last page, and a senseless one the first", async () => {
  const last = await open("/portfolio?extension=.app&page=999");
  expect(namesOf(last)).toHaveLength(24);
  const pages = regionOf(last, "Pages");
  expect(textOf(pages.querySelector("[aria-current=page]"))).toBe("3");
  for (const senseless of ["-1", "0", "two", "1.5"]) {
    const document = await open(`/portfolio?extension=.app&page=${senseless}`);
    expect(namesOf(document)[0], senseless).toBe("name-001.app");
  }
});

test.each(["id", "now", "talk", "you"])(
  "an empty .%s page says that more is to come",
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

test("an empty .ai or .com page has no such words", async () => {
  const empty = await writeContentFolder(manyListings(3));
  const other = await startServer({ CONTENT_DIR: empty.dir });
  try {
    for (const extension of ["ai", "com"]) {
      const response = await fetch(`${other.url}/${extension}-domains`);
      const document = parseHtml(await response.text());
      expect(mainOf(document)).toContain("0 domains available now.");
      expect(mainOf(document)).not.toContain("currently expanding");
      expect(linksOf(document, "Browse All Domains")).toHaveLength(0);
    }
  } finally {
    await other.stop();
    await empty.remove();
  }
});
