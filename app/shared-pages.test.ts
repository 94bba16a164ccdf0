import { describe, expect, it, test } from "vitest";
import { pageKey } from "./shared-pages.ts";

const names = (count: number) => Array.from({ length: count }, () => ({}));

const stock = (count: number) =>
  ({
    byDomain: new Map([["calm.you", {}]]),
    byExtension: new Map([[".ai", names(100)]]),
    listings: names(count),
  }) as unknown as Parameters<typeof pageKey>[1]["catalogue"];

const routeIdsOf = (path: string) =>
  new Set(["root", path === "/" ? "routes/home" : "routes/portfolio"]);

const known = { catalogue: stock(1_000), routeIdsOf };
const large = { catalogue: stock(120_000), routeIdsOf };

const keyOf = (target: string) => pageKey(target, known);

test.each([
  ["/", "/"],
  ["/?utm_source=letter&page=2", "/"],
  ["/about?", "/about"],
  ["/portfolio/calm.you?ref=x", "/portfolio/calm.you"],
  ["/portfolio", "/portfolio"],
  ["/portfolio?sort=newest&page=1&q=", "/portfolio"],
  [
    "/portfolio?page=2&utm=1&status=SOLD&q=%20calm%20%20air",
    "/portfolio?q=calm+air&status=sold&page=2",
  ],
  ["/portfolio?q=a&q=b", "/portfolio?q=a"],
  ["/portfolio?q=a?b", "/portfolio?q=a%3Fb"],
  ["/ai-domains?page=2&q=x", "/ai-domains?page=2"],
  ["/contact?from=letter", "/contact"],
  ["/shortlist?names=", "/shortlist"],
  ["/sitemap.xml?x=1", "/sitemap.xml"],
  ["/sitemaps/1.xml", "/sitemaps/1.xml"],
  ["/portfolio?page=21", "/portfolio?page=21"],
  ["/portfolio?page=9999999", "/portfolio?page=21"],
  ["/portfolio?q=calm&page=22", "/portfolio?q=calm&page=21"],
  ["/ai-domains?page=4", "/ai-domains?page=3"],
  ["/com-domains?page=2", "/com-domains"],
  ["/names.json?v=1", "/names.json"],
  ["/feed.xml", "/feed.xml"],
  ["/robots.txt", "/robots.txt"],
])("%s shows the page of %s", (target, key) => {
  expect(keyOf(target)).toBe(key);
  expect(keyOf(key)).toBe(key);
});

test.each([
  ["/_.data", "/_.data"],
  ["/_.data?x=1&_routes=routes%2Fhome", "/_.data?_routes=routes%2Fhome"],
  [
    "/portfolio.data?_routes=routes%2Fportfolio,root&q=a",
    "/portfolio.data?q=a&_routes=root%2Croutes%2Fportfolio",
  ],
  ["/portfolio.data?_routes=root,routes/home", "/portfolio.data?_routes=root"],
  ["/portfolio.data?_routes=root,root,nothing", "/portfolio.data?_routes=root"],
  ["/portfolio/calm.you.data?utm=1", "/portfolio/calm.you.data"],
])("%s gives the data of %s", (target, key) => {
  expect(keyOf(target)).toBe(key);
  expect(keyOf(key)).toBe(key);
});

describe("what is not the same for everyone, or is no page in its own form,", () => {
  it.each([
    "",
    "*",
    "/nothing",
    "/404",
    "/404.data",
    "/portfolio/",
    "/Portfolio",
    "/%70ortfolio",
    "/portfolio/unknown.com",
    "/portfolio/CALM.you",
    "/portfolio/calm.you/",
    "/portfolio/",
    "/portfolio/__proto__",
    "//evil.example/about",
    "http://evil.example/about",
    "/about#top",
    "/about/../about",
    "/contact?subject=My+offer",
    "/contact.data?subject=My+offer",
    "/shortlist?names=calm.you",
    "/healthz",
    "/readyz",
    "/metrics",
    "/founder-photo",
    "/og/calm.you.png",
    "/captcha/challenge",
    "/rest/v1/domain_analytics?domain=eq.calm.you",
    "/robots.txt.data",
    "/portfolio.data?_routes=nothing",
    "/portfolio.data?_routes=routes/home",
    "/sitemaps/0.xml",
    "/sitemaps/100000.xml",
    "/about/_.data",
  ])("%s has no key", (target) => {
    expect(keyOf(target)).toBeNull();
  });
});

test("of a large catalogue each part of the sitemap that is there is shared, and no list for browsers", () => {
  expect(pageKey("/sitemaps/3.xml", large)).toBe("/sitemaps/3.xml");
  expect(pageKey("/names.json", large)).toBeNull();
});
