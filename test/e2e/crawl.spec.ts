import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { readAttributes } from "../support/html.ts";
import { PAGES } from "../support/routes.ts";

const AT_ONCE = 8;

interface Crawl {
  /** Status of every internal address that a link names, with its query, without its fragment. */
  readonly statuses: ReadonlyMap<string, number>;
  readonly ids: ReadonlyMap<string, ReadonlySet<string>>;
  /** Every link to a place on a page: where it stands, which page and which id it names. */
  readonly fragments: readonly { from: string; path: string; id: string }[];
  /** Scripts, styles, icons and pictures, each with a page that asks for it. */
  readonly files: ReadonlyMap<string, string>;
}

/** Follows every internal link from the home page, redirects not. */
async function crawl(request: APIRequestContext, origin: string): Promise<Crawl> {
  const statuses = new Map<string, number>();
  const ids = new Map<string, ReadonlySet<string>>();
  const fragments: { from: string; path: string; id: string }[] = [];
  const files = new Map<string, string>();
  const queue = ["/"];
  const seen = new Set(queue);

  async function visit(from: string): Promise<void> {
    const response = await request.get(from, { maxRedirects: 0 });
    statuses.set(from, response.status());
    if (!response.headers()["content-type"]?.startsWith("text/html")) return;
    const html = await response.text();
    ids.set(from, new Set(readAttributes(html, "\\w+", "id")));
    for (const tag of ["script", "img"]) {
      for (const source of readAttributes(html, tag, "src")) {
        if (!source.startsWith("data:")) files.set(source, from);
      }
    }
    for (const source of readAttributes(html, "link", "href")) files.set(source, from);
    for (const href of readAttributes(html, "a", "href")) {
      const url = new URL(href, origin + from);
      if (url.origin !== origin) continue;
      const path = url.pathname + url.search;
      if (url.hash) fragments.push({ from, path, id: decodeURIComponent(url.hash.slice(1)) });
      if (seen.has(path)) continue;
      seen.add(path);
      queue.push(path);
    }
  }

  while (queue.length > 0) await Promise.all(queue.splice(0, AT_ONCE).map(visit));
  return { statuses, ids, fragments, files };
}

test("every internal link leads to a page, and every page is led to", async ({ request, shop }) => {
  test.slow();
  const { statuses, ids, fragments, files } = await crawl(request, shop.url);

  expect([...statuses].filter(([, status]) => status !== 200)).toEqual([]);

  // Without queries, what links lead to and what the sitemap names are the same pages.
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = ""]) => new URL(url));
  expect(listed.every((url) => url.origin === shop.url)).toBe(true);
  const linked = [...statuses.keys()].filter((path) => !path.includes("?"));
  expect(linked.toSorted()).toEqual(listed.map((url) => url.pathname).toSorted());
  expect(linked).toEqual(expect.arrayContaining(PAGES.map((page) => page.path)));

  const dangling = fragments.filter(({ path, id }) => !ids.get(path)?.has(id));
  expect(fragments.length).toBeGreaterThan(linked.length);
  expect(dangling).toEqual([]);

  for (const [file, from] of files) {
    const { status } = await request.get(file).then((response) => ({ status: response.status() }));
    expect(status, `${file} on ${from}`).toBe(200);
  }
});
