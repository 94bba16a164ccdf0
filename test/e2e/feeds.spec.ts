import { expect, test } from "../support/fixtures.ts";
import { readXml, type XmlNode } from "../support/html.ts";

const child = (node: XmlNode, name: string) => node.children.find((under) => under.name === name);
const DAY = /^\d{4}-\d{2}-\d{2}$/;

test("sitemap.xml is valid and says when pages changed", async ({ page, request, shop }) => {
  const response = await request.get("/sitemap.xml");
  expect(response.headers()["content-type"]).toMatch(/^application\/xml/);
  const sitemap = await readXml(page, await response.text());
  expect(sitemap).toMatchObject({
    name: "urlset",
    namespace: "http://www.sitemaps.org/schemas/sitemap/0.9",
  });
  const locations = sitemap.children.map((url) => child(url, "loc")?.text ?? "");
  expect(new Set(locations).size).toBe(locations.length);
  for (const url of sitemap.children) {
    expect(url.name).toBe("url");
    const path = child(url, "loc")?.text.replace(shop.url, "") ?? "";
    expect(path).toMatch(/^\/[^?#\s]*$/);
    const lastmod = child(url, "lastmod")?.text;
    // A page of fixed words has no day that is known.
    const hasDay = path === "/" || /^\/portfolio|-domains$|-policy$|^\/terms/.test(path);
    if (hasDay && path !== "/premium-domains") expect(lastmod, path).toMatch(DAY);
    if (lastmod !== undefined) expect(new Date(lastmod).toJSON()?.slice(0, 10)).toBe(lastmod);
  }
  const sold = sitemap.children.find((url) => child(url, "loc")?.text.endsWith("/table.talk"));
  expect(sold && child(sold, "lastmod")?.text).toBe("2025-11-20");
});

test("robots.txt lets everyone in but to the figures, and names the sitemap", async ({
  request,
  shop,
}) => {
  const response = await request.get("/robots.txt");
  expect(response.headers()["content-type"]).toMatch(/^text\/plain/);
  const lines = (await response.text()).split("\n");
  expect(lines).toContain("User-agent: *");
  expect(lines).toContain(`Sitemap: ${shop.url}/sitemap.xml`);
  expect(lines.filter((line) => line.startsWith("Disallow"))).toEqual(["Disallow: /metrics"]);
});

test("feed.xml is Atom with the newest listings first", async ({ page, request, shop }) => {
  const response = await request.get("/feed.xml");
  expect(response.headers()["content-type"]).toMatch(/^application\/atom\+xml/);
  const feed = await readXml(page, await response.text());
  expect(feed).toMatchObject({ name: "feed", namespace: "http://www.w3.org/2005/Atom" });
  const self = feed.children.find((node) => node.attributes.rel === "self");
  expect(self?.attributes.href).toBe(`${shop.url}/feed.xml`);
  expect(child(feed, "id")?.text).toBe(`${shop.url}/`);
  expect(child(feed, "author")?.children[0]).toMatchObject({ name: "name", text: "Vitrine" });

  const entries = feed.children.filter((node) => node.name === "entry");
  expect(entries.length).toBeGreaterThan(5);
  const days: string[] = [];
  for (const entry of entries) {
    for (const name of ["title", "id", "updated", "summary"]) {
      expect(child(entry, name)?.text, name).toMatch(/\S/);
    }
    const link = child(entry, "link")?.attributes.href ?? "";
    expect(link).toBe(child(entry, "id")?.text);
    expect((await request.head(link)).status(), link).toBe(200);
    const updated = child(entry, "updated")?.text ?? "";
    expect(updated).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/);
    days.push(updated);
  }
  expect(days).toEqual(days.toSorted().toReversed());
  expect(child(feed, "updated")?.text).toBe(days[0]);
  expect(new Set(entries.map((entry) => child(entry, "id")?.text)).size).toBe(entries.length);
});

test("every page tells of the feed", async ({ page }) => {
  await page.goto("/about");
  const link = page.locator('link[rel="alternate"][type="application/atom+xml"]');
  await expect(link).toHaveAttribute("href", "/feed.xml");
});
