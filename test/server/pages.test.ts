import { describe, expect, test } from "vitest";
import { listExtensionPages } from "../../catalogue/extension-page.ts";
import { readContent } from "../../server/shop/read-content.ts";
import { linksOf, parseHtml, regionOf, textOf } from "../support/html.ts";
import { LISTINGS } from "../support/routes.ts";
import { SHOP } from "../support/server.ts";
import { shareShop } from "../support/shared-shop.ts";

const { content } = await readContent(SHOP);
if (!content) throw new Error("the shop has faults");
const { listings } = content.catalogue;
const available = listings.filter((listing) => listing.status === "available");

const shop = shareShop();

const open = async (path: string) => parseHtml(await (await fetch(shop.url + path)).text());
const texts = (part: ParentNode, selector: string) =>
  [...part.querySelectorAll(selector)].map(textOf);
const hrefs = (links: readonly Element[]) => links.map((link) => link.getAttribute("href") ?? "");

const definitions = (part: ParentNode) =>
  Object.fromEntries(
    [...part.querySelectorAll("dt")].map((term) => [
      textOf(term),
      textOf(term.parentElement?.querySelector("dd")),
    ]),
  );

function expectSixPartners(document: Document): void {
  const partners = linksOf(regionOf(document, "Trusted Escrow Partners"));
  const { partners: wanted } = content?.shop ?? { partners: [] };
  expect(wanted).toHaveLength(6);
  expect(hrefs(partners)).toEqual(wanted.map(({ url }) => url));
  for (const [index, partner] of partners.entries()) {
    expect(textOf(partner)).toContain(wanted[index]?.name);
    expect([partner.target, partner.rel]).toEqual(["_blank", "noopener"]);
  }
}

test("links under the pointer are fetched ahead, but not those to a shortlist or a private page", async () => {
  const document = await open("/");
  const rules = document.querySelector("script[type=speculationrules]")?.textContent ?? "";
  const [{ where }] = JSON.parse(rules).prefetch;
  const patterns: string[] = where.and[1].not.href_matches;
  const isLeftOut = (pathname: string) =>
    patterns.some((pattern) => new URLPattern({ pathname: pattern }).test({ pathname }));
  for (const path of ["/shortlist", "/offers/token", "/answer/token"])
    expect(isLeftOut(path), path).toBe(true);
  expect(isLeftOut("/portfolio/people.talk")).toBe(false);
});

describe("the home page", () => {
  test("shows the totals of the listings", async () => {
    const sum = listings.reduce((total, { price }) => total + (price.amount ?? 0), 0);
    expect(sum).toBeGreaterThan(1_000_000);
    expect(definitions(await open("/"))).toMatchObject({
      "Premium Domains": String(listings.length),
      "Available Now": String(available.length),
      "Industries Covered": `${new Set(listings.map(({ category }) => category)).size}+`,
      "Total Value": `$${(Math.floor(sum / 100_000) / 10).toFixed(1)}M+`,
    });
  });

  test("features the first three available names", async () => {
    const featured = regionOf(await open("/"), "Featured Domains");
    const first = available.slice(0, 3);
    expect(texts(featured, "article h3")).toEqual(first.map((listing) => listing.displayName));
    expect(hrefs([...featured.querySelectorAll("article a")])).toEqual(
      first.map(({ domain }) => `/portfolio/${domain}`),
    );
    for (const card of featured.querySelectorAll("article")) {
      expect(card.getAttribute("aria-label")).toBe(textOf(card.querySelector("a")));
      expect(textOf(card)).toMatch(/Tier: (ultra )?premium.*Status: available/);
    }
  });

  test("names the six partners", async () => expectSixPartners(await open("/")));
});

describe("the portfolio", () => {
  test("offers exactly the known choices", async () => {
    const document = await open("/portfolio");
    const choices = (name: string) => texts(document, `select[name=${name}] option`);
    expect(choices("status")).toEqual(["All", "Available", "Reserved", "Sold"]);
    expect(choices("price")).toEqual([
      "All Prices",
      "Under $10,000",
      "$10,000-$25,000",
      "$25,000-$50,000",
      "$50,000-$100,000",
      "Over $100,000",
    ]);
    const extensions = [".ai", ".app", ".com", ".id", ".now", ".talk", ".you"];
    expect(choices("extension")).toEqual(["All Extensions", ...extensions]);
    const [all, ...categories] = choices("category");
    expect(all).toBe("All Categories");
    expect(categories).toHaveLength(30);
    expect(categories).toEqual(categories.toSorted((a, b) => a.localeCompare(b, "en")));
  });

  test("shows what its URL says, with its selects set and a chip for each filter", async () => {
    const document = await open("/portfolio?status=available&extension=.ai&sort=price-desc");
    const valueOf = (name: string) =>
      document.querySelector<HTMLSelectElement>(`select[name=${name}]`)?.value;
    expect(["status", "extension", "sort", "price"].map(valueOf)).toEqual([
      "available",
      ".ai",
      "price-desc",
      "",
    ]);
    expect(textOf(document.querySelector("#count"))).toBe("7 of 48 domains");
    const chips = document.querySelector('[aria-label="Active filters"]');
    expect(texts(chips ?? document, "a")).toEqual([
      "Remove filter.ai",
      "Remove filteravailable",
      "Clear all filters",
    ]);
    expect(textOf(document.querySelector("summary"))).toBe("Filters · 2");
    expect(textOf(document.querySelector("article"))).toContain("$168,000");
  });
});

describe("the page of a name", () => {
  test("that is for sale shows the name and its escrow link", async () => {
    const main = (await open("/portfolio/unique.you")).querySelector("main");
    if (!main) throw new Error("no main part");
    const [buy] = linksOf(main, /^Buy Now via escrow/);
    expect(buy?.href).toMatch(/^https:\/\/www\.escrow\.com\/checkout\?token=/);
    expect(buy?.target).toBe("_blank");
    expect(textOf(main.querySelector("h1"))).toBe("unique.you");
    expect(textOf(main.querySelector("h1")?.previousElementSibling)).toBe(
      "Personal BrandTier: premiumStatus: available",
    );
    expect(textOf(main)).toContain("$24,888");
    expect(textOf(main)).toContain("Safe & Secure Transactions");
  });

  test.each([
    [LISTINGS.reserved, "This name is reserved"],
    ["/portfolio/lokal.id", "Sold on Sep 17, 2026."],
  ])("%s says that it can't be bought, and shows similar names first", async (path, words) => {
    const document = await open(path);
    const main = document.querySelector("main");
    expect(textOf(main)).toContain(words);
    expect(textOf(main)).not.toMatch(/Buy Now|Available for Immediate Purchase/);
    expect(textOf(main?.querySelector("section h2"))).toBe("Similar names");
    const related = regionOf(document, "Similar names").querySelectorAll("article");
    expect(related).toHaveLength(3);
    for (const card of related) expect(card.getAttribute("data-status")).toBe("available");
  });

  test("that is sold makes no promises and offers no lease", async () => {
    const words = textOf((await open(LISTINGS.sold)).querySelector("main"));
    expect(words).toContain("Sold on Jun 4, 2026.Last asking price: $4,800");
    expect(words).not.toMatch(/Lease-to-Own option|Satisfaction|Safe & Secure|make an offer/i);
    expect(words).toContain("table.talk has been sold. Ask about a similar name.");
  });

  test("gives figures with units and their source", async () => {
    const stats = regionOf(await open("/portfolio/qiv.ai"), "The numbers");
    expect(definitions(stats)).toMatchObject({
      "Domain age": "7 years",
      "First seen": "2020",
      "Keyword total volume": "1,900searches a month",
      CPC: "$0.84a click",
      Backlinks: "146links",
      "Referring domains": "38sites",
    });
    const [source] = linksOf(stats, /^Ubersuggest/);
    expect(source?.href).toMatch(/^https:\/\/app\.neilpatel\.com\/.*keyword=qiv/);
  });
});

test("an extension with many names has a page, made from its facts", async () => {
  const document = await open("/app-domains");
  expect(textOf(document.querySelector("h1"))).toBe("Premium .app domains");
  expect(texts(regionOf(document, "Available .app domains"), "article h3")).toHaveLength(3);
  expect(textOf(regionOf(document, "Why .app"))).toMatch(/from \$[\d,]+ to \$[\d,]+\./);
  expect(
    hrefs(linksOf(regionOf(await open("/premium-domains"), "Strategic extensions"))),
  ).toContain("/app-domains");
  const footer = (await open("/about")).querySelector("footer nav[aria-label=Extensions]");
  expect(footer && hrefs(linksOf(footer, /^\.\w+ domains$/))).toEqual(
    listExtensionPages(content.catalogue).map(({ path }) => path),
  );
  expect((await fetch(`${shop.url}/xyz-domains`)).status).toBe(404);
  const missing = (await open("/xyz-domains")).querySelector("main");
  expect(textOf(missing)).toMatch(/^Domain Not FoundThere's no page at this address\./);
});

test("sold names are listed with the date, and the price if it is published", async () => {
  const document = await open("/sold");
  const [, ...rows] = texts(regionOf(document, "3 names sold"), "h2, li");
  expect(rows).toEqual([
    "lokal.idSold on Sep 17, 2026",
    "table.talkSold on Jun 4, 2026",
    "petalandvine.com$3,400Sold on Mar 12, 2026",
  ]);
});

describe("a name that isn't listed", () => {
  const wayOf = async (path: string) =>
    (await fetch(shop.url + path, { redirect: "manual" })).headers.get("location") ?? "";

  test("leads to similar names, a search and the newest three", async () => {
    const path = await wayOf("/portfolio/peeple.talk");
    expect(path).toBe("/404?name=peeple.talk");
    const document = await open(path);
    expect(textOf(document.querySelector("h1"))).toBe("Domain Not Found");
    expect(texts(regionOf(document, "Similar names"), "h3")).toContain("people.talk");
    expect(texts(regionOf(document, "Newest names"), "h3")).toHaveLength(3);
    const search = document.querySelector("main form[role=search]");
    expect(search?.getAttribute("action")).toBe("/portfolio");
    expect(search?.querySelector("input")?.name).toBe("q");
    const filters = (await open("/portfolio")).querySelector("form[role=search]");
    expect(search?.innerHTML).toBe(filters?.firstElementChild?.outerHTML);
  });
});

test("the names of a shortlist are compared side by side, with a link to ask about them", async () => {
  const document = await open("/shortlist?names=people.talk,xn--faade-zra.com,table.talk");
  const table = regionOf(document, "Side by side");
  expect(texts(table, "thead th")).toEqual(["Name", "people.talk", "façade.com", "table.talk"]);
  const rows = [...table.querySelectorAll("tbody tr")].map((row) => texts(row, "th, td"));
  expect(rows[0]).toContain("$34,888");
  expect(rows[1]?.[1]).toBe("12 payments of $2,908, no surcharge");
  expect(rows[1]?.[3]).toBe("none");
  expect(rows[5]).toContain("6 characters");
  expect(rows.at(-1)?.[3]).toBe("sold");
  const [buy] = linksOf(table, /^Buy Now people\.talk/);
  expect(buy?.getAttribute("href")).toMatch(/^https:\/\/www\.escrow\.com\/checkout/);
  const [link] = linksOf(document, "Ask about these names");
  const contact = await open(link?.getAttribute("href") ?? "");
  expect(contact.querySelector<HTMLInputElement>("[name=subject]")?.value).toBe(
    "Shortlist: people.talk, façade.com, table.talk",
  );
});
