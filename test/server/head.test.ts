import { expect, test } from "vitest";
import { type Head, parseXml, readHead } from "../support/html.ts";
import { EVERY_PAGE, MISSING_PAGES, PAGES } from "../support/routes.ts";
import { shareShop } from "../support/shared-shop.ts";

const shop = shareShop();

const get = (path: string) => fetch(new URL(path, shop.url), { redirect: "manual" });
const getHead = async (path: string) => readHead(await (await get(path)).text());

const only = (head: Head, name: string) => {
  expect(head.meta[name], `${name}, once`).toHaveLength(1);
  return head.meta[name]?.[0] ?? "";
};

test("every page in the sitemap describes itself, with a title of its own", async () => {
  const sitemap = parseXml(await (await get("/sitemap.xml")).text());
  const urls = [...sitemap.querySelectorAll("loc")].map((location) => location.textContent);
  expect(urls).toEqual(expect.arrayContaining(PAGES.map(({ path }) => shop.url + path)));
  const taken = new Map<string, string>();
  for (const url of urls) {
    const head = await getHead(url);
    expect(head.titles, url).toHaveLength(1);
    const title = head.titles[0] ?? "";
    expect(title, url).toContain("Vitrine");
    const description = only(head, "description");
    expect(description.length, `${url}: ${description}`).toBeGreaterThanOrEqual(50);
    expect(description.length, `${url}: ${description}`).toBeLessThanOrEqual(160);
    const picture = only(head, "og:image");
    for (const own of [title, description, picture]) {
      expect(taken.get(own), `${url} shares ${own}`).toBeUndefined();
      taken.set(own, url);
    }
    expect(head.canonicals, url).toEqual([url]);
    expect(only(head, "og:url")).toBe(url);
    expect(only(head, "og:title")).toBe(title);
    expect(only(head, "og:description")).toBe(description);
    expect(only(head, "og:site_name")).toBe("Vitrine");
    expect(only(head, "og:type")).toMatch(/^(website|product)$/);
    expect(only(head, "twitter:card")).toBe("summary_large_image");
    expect(only(head, "og:image:alt")).not.toBe("");
    expect(head.meta.robots, url).toBeUndefined();
  }
});

test.each(MISSING_PAGES)("$path answers 404 and stays out of search engines", async ({ path }) => {
  const response = await get(path);
  expect(response.status).toBe(404);
  const head = readHead(await response.text());
  expect(head.titles).toEqual(["Domain Not Found | Vitrine"]);
  expect(only(head, "robots")).toBe("noindex");
  expect(head.canonicals).toEqual([]);
  expect(head.meta["og:url"]).toBeUndefined();
  expect(head.jsonLd).toEqual([]);
});

test("a shortlist stays out of search engines", async () => {
  const head = await getHead("/shortlist?names=people.talk");
  expect(only(head, "robots")).toBe("noindex");
  expect(head.canonicals).toEqual([]);
});

test("a name in capitals redirects permanently to lower case, with its query", async () => {
  const response = await get("/portfolio/QIV.ai?ref=letter&x=1");
  expect(response.status).toBe(301);
  expect(response.headers.get("location")).toMatch(
    /^(http:\/\/[^/]+)?\/portfolio\/qiv\.ai\?ref=letter&x=1$/,
  );
});

test("an internationalized name redirects to its ASCII form, whose title shows its own letters", async () => {
  const response = await get("/portfolio/Fa%C3%A7ade.com");
  expect(response.status).toBe(301);
  expect(response.headers.get("location")).toMatch(/\/portfolio\/xn--faade-zra\.com$/);
  expect((await getHead("/portfolio/xn--faade-zra.com")).titles[0]).toMatch(/^façade\.com/);
});

test.each([
  ["/portfolio?q=table", "/portfolio"],
  ["/portfolio?extension=AI", "/portfolio?extension=.ai"],
  ["/portfolio?extension=.ai&q=table&status=sold", "/portfolio?extension=.ai"],
  ["/portfolio?extension=.nothing-has-it", "/portfolio"],
  ["/portfolio?utm_source=mail&fbclid=1", "/portfolio"],
  ["/AI-Domains", "/ai-domains"],
])("the canonical address of %s is %s", async (view, canonical) => {
  const response = await fetch(shop.url + view);
  expect(readHead(await response.text()).canonicals).toEqual([shop.url + canonical]);
});

test("every page has all of its styles in its head, and loads no others", async () => {
  const styles = new Set<string>();
  for (const { path } of EVERY_PAGE) {
    const html = await (await get(path)).text();
    expect(html, path).not.toMatch(/rel="stylesheet"/);
    const [style = "", ...others] = html.match(/<style[^]*?<\/style>/g) ?? [];
    expect(others, path).toEqual([]);
    expect(html.indexOf(style)).toBeLessThan(html.indexOf("</head>"));
    styles.add(style);
  }
  expect(styles.size).toBe(1);
});
