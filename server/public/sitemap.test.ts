import { expect, it } from "vitest";
import { buildCatalogue } from "../../catalogue/catalogue.ts";
import { isFit } from "../../catalogue/schema/field-schema.ts";
import { makeListing } from "../../test/support/listing.ts";
import { MAX_URLS, type SitemapPage, writeSitemap, writeSitemapPart } from "./sitemap.ts";

const SITE = "https://shop.example";

const pages: readonly SitemapPage[] = [
  { path: "/", shows: "all" },
  { path: "/com-domains", shows: ".com" },
  ...Array.from({ length: 12 }, (_, index) => ({ path: `/page-${index}` })),
];

function makeSite(count: number) {
  const listings = Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.UTC(2025, 10, 3) - index * 86_400_000);
    return makeListing({ domain: `name-${index}.com`, listedDate: day.toISOString().slice(0, 10) });
  });
  return { siteUrl: SITE, pages, catalogue: buildCatalogue(listings, [], "1") };
}

const locationsIn = (xml: string | null) =>
  [...(xml ?? "").matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location);

it("one file holds all addresses up to the maximum", () => {
  const site = makeSite(6);
  const xml = writeSitemap(site, 20);
  expect(xml).toContain('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
  expect(locationsIn(xml)).toHaveLength(20);
  expect(xml).toContain(
    `<url><loc>${SITE}/portfolio/name-0.com</loc><lastmod>2025-11-03</lastmod></url>`,
  );
});

it("one address more makes an index of files, which hold each address once", () => {
  const site = makeSite(7);
  const index = writeSitemap(site, 20);
  expect(index).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      `<sitemap><loc>${SITE}/sitemaps/1.xml</loc><lastmod>2025-11-03</lastmod></sitemap>`,
      `<sitemap><loc>${SITE}/sitemaps/2.xml</loc><lastmod>2025-10-28</lastmod></sitemap>`,
      "</sitemapindex>\n",
    ].join("\n"),
  );
  const whole = writeSitemapPart(site, 1, 100);
  const parts = [1, 2].map((part) => writeSitemapPart(site, part, 20));
  expect(parts.map((xml) => locationsIn(xml).length)).toEqual([20, 1]);
  expect(parts.flatMap(locationsIn)).toEqual(locationsIn(whole));
  expect(writeSitemapPart(site, 3, 20)).toBeNull();
  expect(writeSitemapPart(site, 0, 20)).toBeNull();
});

it("the longest addresses stay below fifty megabytes a file", () => {
  const label = "a".repeat(63);
  const domain = `${label}.${label}.${label}.${"a".repeat(57)}.com`;
  const siteUrl = `https://${domain}`;
  const catalogue = buildCatalogue([makeListing({ domain })], [], "1");
  const xml = writeSitemapPart({ siteUrl, pages, catalogue }, 1);
  const longest = Math.max(...(xml ?? "").split("\n").map((line) => line.length));
  expect(domain).toHaveLength(253);
  expect(longest * MAX_URLS).toBeLessThan(50 * 1024 * 1024);
});

it("feeds contain no character that XML forbids", async () => {
  const allowed = /[\t\n\r\u0020-\ud7ff\ue000-\ufffd]/;
  const units = Array.from({ length: 0x1_0000 }, (_, unit) => String.fromCharCode(unit));
  expect(units.filter((unit) => !allowed.test(unit) && isFit(unit))).toEqual([]);
});
