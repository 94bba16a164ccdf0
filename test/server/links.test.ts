import { expect, test } from "vitest";
import { parseHtml, parseXml, textOf } from "../support/html.ts";
import { findOutlineFaults } from "../support/outline.ts";
import { EVERY_PAGE, PAGES } from "../support/routes.ts";
import { shareShop } from "../support/shared-shop.ts";

const AT_ONCE = 8;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const shop = shareShop();

const get = (path: string) => fetch(new URL(path, shop.url), { redirect: "manual" });
const getDocument = async (path: string) => parseHtml(await (await get(path)).text());

interface Crawl {
  readonly statuses: ReadonlyMap<string, number>;
  readonly ids: ReadonlyMap<string, ReadonlySet<string>>;
  readonly fragments: readonly { from: string; path: string; id: string }[];
  readonly files: ReadonlyMap<string, string>;
}

const ENTITIES: Record<string, string> = { "&amp;": "&", "&quot;": '"', "&#x27;": "'" };

function readAttributes(html: string, tag: string, name: string): string[] {
  const pattern = new RegExp(`<${tag}\\b[^>]*?\\s${name}="([^"]*)"`, "g");
  return [...html.matchAll(pattern)].map(([, value = ""]) =>
    value.replaceAll(/&(?:amp|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity),
  );
}

/** Searches that differ only in their values. */
const ALIKE = 1;

async function crawl(): Promise<Crawl> {
  const statuses = new Map<string, number>();
  const ids = new Map<string, ReadonlySet<string>>();
  const fragments: { from: string; path: string; id: string }[] = [];
  const files = new Map<string, string>();
  const queue = ["/"];
  const seen = new Set(queue);
  const searches = new Map<string, number>();

  function isKnown({ pathname, searchParams }: URL): boolean {
    if (searchParams.size === 0) return false;
    const kind = [pathname, ...searchParams.keys()].join();
    const count = (searches.get(kind) ?? 0) + 1;
    searches.set(kind, count);
    return count > ALIKE;
  }

  async function visit(from: string): Promise<void> {
    const response = await get(from);
    statuses.set(from, response.status);
    const html = await response.text();
    if (!response.headers.get("content-type")?.startsWith("text/html")) return;
    ids.set(from, new Set(readAttributes(html, "\\w+", "id")));
    for (const tag of ["script", "img"]) {
      for (const source of readAttributes(html, tag, "src")) {
        if (!source.startsWith("data:")) files.set(source, from);
      }
    }
    for (const source of readAttributes(html, "link", "href")) {
      if (!source.startsWith("#")) files.set(source, from);
    }
    for (const href of readAttributes(html, "a", "href")) {
      const url = new URL(href, shop.url + from);
      if (url.origin !== shop.url) continue;
      const path = url.pathname + url.search;
      if (url.hash) fragments.push({ from, path, id: decodeURIComponent(url.hash.slice(1)) });
      if (seen.has(path)) continue;
      seen.add(path);
      if (isKnown(url)) continue;
      queue.push(path);
    }
  }

  while (queue.length > 0) await Promise.all(queue.splice(0, AT_ONCE).map(visit));
  return { statuses, ids, fragments, files };
}

test("every internal link leads to a page, and every page has a link to it", async () => {
  const { statuses, ids, fragments, files } = await crawl();

  expect([...statuses].filter(([, status]) => status !== 200)).toEqual([]);

  const sitemap = parseXml(await (await get("/sitemap.xml")).text());
  const listed = [...sitemap.querySelectorAll("loc")].map((loc) => new URL(loc.textContent));
  expect(listed.every((url) => url.origin === shop.url)).toBe(true);
  const linked = [...statuses.keys()].filter(
    (path) => !/\?|\/offer$|\/buy$|^\/shortlist$/.test(path),
  );
  expect(linked.toSorted()).toEqual(listed.map((url) => url.pathname).toSorted());
  const known = PAGES.map(({ path }) => path);
  expect(known.filter((path) => !linked.includes(path))).toEqual([]);
  expect(linked.filter((path) => !path.startsWith("/portfolio/") && !known.includes(path))).toEqual(
    [],
  );

  const dangling = fragments.filter(({ path, id }) => ids.has(path) && !ids.get(path)?.has(id));
  expect(fragments.length).toBeGreaterThan(linked.length);
  expect(dangling).toEqual([]);

  for (const [file, from] of files) {
    expect((await get(file)).status, `${file} on ${from}`).toBe(200);
  }
});

test("sitemap.xml is valid and says when pages changed", async () => {
  const response = await get("/sitemap.xml");
  expect(response.headers.get("content-type")).toMatch(/^application\/xml/);
  const sitemap = parseXml(await response.text());
  expect(sitemap.localName).toBe("urlset");
  expect(sitemap.namespaceURI).toBe("http://www.sitemaps.org/schemas/sitemap/0.9");
  const days = new Map<string, string | undefined>();
  for (const url of sitemap.children) {
    expect(url.localName).toBe("url");
    const path = url.querySelector("loc")?.textContent.replace(shop.url, "") ?? "";
    expect(path).toMatch(/^\/[^?#\s]*$/);
    const lastmod = url.querySelector("lastmod")?.textContent;
    // A page of fixed words has no date.
    const hasDay = path === "/" || /^\/portfolio|-domains$|-policy$|^\/terms/.test(path);
    if (hasDay && path !== "/premium-domains") expect(lastmod, path).toMatch(DAY);
    if (lastmod !== undefined) expect(new Date(lastmod).toJSON()?.slice(0, 10)).toBe(lastmod);
    days.set(path, lastmod);
  }
  expect(days.size, "each page once").toBe(sitemap.children.length);
  expect(days.get("/portfolio/table.talk")).toBe("2025-11-20");
});

test("robots.txt allows everything but the metrics, and names the sitemap", async () => {
  const response = await get("/robots.txt");
  expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
  const lines = (await response.text()).split("\n");
  expect(lines).toContain("User-agent: *");
  expect(lines).toContain(`Sitemap: ${shop.url}/sitemap.xml`);
  expect(lines.filter((line) => line.startsWith("Disallow"))).toEqual(["Disallow: /metrics"]);
});

test("feed.xml is Atom with the newest listings first", async () => {
  const response = await get("/feed.xml");
  expect(response.headers.get("content-type")).toMatch(/^application\/atom\+xml/);
  const feed = parseXml(await response.text());
  const textIn = (parent: Element, name: string) =>
    textOf([...parent.children].find((child) => child.localName === name));
  expect(feed.localName).toBe("feed");
  expect(feed.namespaceURI).toBe("http://www.w3.org/2005/Atom");
  const self = feed.querySelector(":scope > link[rel=self]");
  expect(self?.getAttribute("href")).toBe(`${shop.url}/feed.xml`);
  expect(textIn(feed, "id")).toBe(`${shop.url}/`);
  expect(textOf(feed.querySelector(":scope > author > name"))).toBe("Vitrine");

  const entries = [...feed.children].filter(({ localName }) => localName === "entry");
  expect(entries.length).toBeGreaterThan(5);
  const days: string[] = [];
  for (const entry of entries) {
    for (const name of ["title", "id", "updated", "summary"]) {
      expect(textIn(entry, name), name).toMatch(/\S/);
    }
    const link = entry.querySelector("link")?.getAttribute("href") ?? "";
    expect(link).toBe(textIn(entry, "id"));
    expect((await get(link)).status, link).toBe(200);
    const updated = textIn(entry, "updated");
    expect(updated).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/);
    days.push(updated);
  }
  expect(days).toEqual(days.toSorted().toReversed());
  expect(textIn(feed, "updated")).toBe(days[0]);
  expect(new Set(entries.map((entry) => textIn(entry, "id"))).size).toBe(entries.length);
});

test.each(EVERY_PAGE)("$path has a sound outline", async ({ path, heading }) => {
  const document = await getDocument(path);
  expect(findOutlineFaults(document)).toEqual([]);
  const title = textOf(document.querySelector("h1"));
  expect(title).toMatch(typeof heading === "string" ? new RegExp(RegExp.escape(heading)) : heading);
});
