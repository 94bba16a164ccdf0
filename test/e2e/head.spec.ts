import { copyContent } from "../support/content-folder.ts";
import { expect, test } from "../support/fixtures.ts";
import { type Head, readHead, readXml } from "../support/html.ts";
import { EVERY_PAGE, MISSING_PAGES, PAGES } from "../support/routes.ts";
import { startServer } from "../support/server.ts";

const only = (head: Head, name: string) => {
  expect(head.meta[name], `${name}, once`).toHaveLength(1);
  return head.meta[name]?.[0] ?? "";
};

test("every page of the sitemap says what it is, each in a title of its own", async ({
  page,
  request,
  shop,
}) => {
  const sitemap = await readXml(page, await (await request.get("/sitemap.xml")).text());
  const urls = sitemap.children.map((url) => url.children[0]?.text ?? "");
  expect(urls).toEqual(expect.arrayContaining(PAGES.map(({ path }) => shop.url + path)));
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  const pictures = new Map<string, string>();
  for (const url of urls) {
    const head = await readHead(page, await (await request.get(url)).text());
    expect(head.titles, url).toHaveLength(1);
    const title = head.titles[0] ?? "";
    expect(title, url).toContain("Vitrine");
    expect(titles.get(title), `${url} shares its title`).toBeUndefined();
    titles.set(title, url);

    const description = only(head, "description");
    expect(description.length, `${url}: ${description}`).toBeGreaterThanOrEqual(50);
    expect(description.length, `${url}: ${description}`).toBeLessThanOrEqual(160);
    expect(descriptions.get(description), `${url} shares its description`).toBeUndefined();
    descriptions.set(description, url);

    expect(head.canonicals, url).toEqual([url]);
    expect(only(head, "og:url")).toBe(url);
    expect(only(head, "og:title")).toBe(title);
    expect(only(head, "twitter:title")).toBe(title);
    expect(only(head, "og:description")).toBe(description);
    expect(only(head, "twitter:description")).toBe(description);
    expect(only(head, "og:site_name")).toBe("Vitrine");
    expect(only(head, "og:type")).toMatch(/^(website|product)$/);
    expect(only(head, "twitter:card")).toBe("summary_large_image");
    expect(only(head, "twitter:image")).toBe(only(head, "og:image"));
    const picture = only(head, "og:image");
    expect(pictures.get(picture), `${url} shares its picture`).toBeUndefined();
    pictures.set(picture, url);
    expect(only(head, "og:image:alt")).not.toBe("");
    expect(head.meta.robots, url).toBeUndefined();
  }
});

test("the social picture of every page is there, in the size that is told", async ({
  page,
  request,
  shop,
}) => {
  const sizes = new Map<string, string>();
  for (const { path } of EVERY_PAGE) {
    const head = await readHead(page, await (await request.get(path)).text());
    const size = `${only(head, "og:image:width")} x ${only(head, "og:image:height")}`;
    sizes.set(only(head, "og:image"), size);
  }
  const contents = new Set<string>();
  for (const [url, size] of sizes) {
    expect(url.startsWith(`${shop.url}/`), `${url} is absolute and our own`).toBe(true);
    const response = await request.get(url);
    expect(response.status(), url).toBe(200);
    expect(response.headers()["content-type"]).toBe("image/png");
    // Width and height stand at the same place in every PNG.
    const png = await response.body();
    expect(`${png.readUInt32BE(16)} x ${png.readUInt32BE(20)}`, url).toBe(size);
    expect(size).toBe("1200 x 630");
    expect(png.length, url).toBeLessThan(300 * 1024);
    contents.add(png.toString("base64"));
  }
  expect(contents.size, "no two look the same").toBe(sizes.size);
});

for (const { path } of MISSING_PAGES) {
  test(`${path} answers 404 and stays out of search engines`, async ({ page, request }) => {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status()).toBe(404);
    const head = await readHead(page, await response.text());
    expect(head.titles).toEqual(["Domain Not Found | Vitrine"]);
    expect(only(head, "robots")).toBe("noindex");
    expect(head.canonicals).toEqual([]);
    expect(head.meta["og:url"]).toBeUndefined();
    expect(head.jsonLd).toEqual([]);
  });
}

test("an unknown domain leads to /404", async ({ request }) => {
  const response = await request.get("/portfolio/nothing.example", { maxRedirects: 0 });
  expect(response.status()).toBe(302);
  expect(response.headers().location).toBe("/404");
});

const VIEWS = [
  ["?q=table", "/portfolio"],
  ["?status=available", "/portfolio"],
  ["?category=Finance+%26+Fintech&price=under-10000&sort=name", "/portfolio"],
  ["?extension=.ai", "/portfolio?extension=.ai"],
  ["?extension=AI", "/portfolio?extension=.ai"],
  ["?extension=.ai&q=table&status=sold", "/portfolio?extension=.ai"],
  ["?q=no-such-name-anywhere", "/portfolio"],
  ["?extension=.nothing-has-it", "/portfolio"],
  ["?page=2", "/portfolio"],
  ["?utm_source=mail&fbclid=1", "/portfolio"],
] as const;

test("a filtered portfolio stands for the whole, or for its extension", async ({
  page,
  request,
  shop,
}) => {
  for (const [view, canonical] of VIEWS) {
    const head = await readHead(page, await (await request.get(`/portfolio${view}`)).text());
    expect(head.canonicals, view).toEqual([shop.url + canonical]);
  }
});

test("page 2 of a long list stands for itself", async ({ page, request }) => {
  const content = await copyContent();
  await content.addLike("table.talk", ["extra-one.talk", "extra-two.talk"]);
  const shop = await startServer({ CONTENT_DIR: content.dir });
  const read = async (view: string) =>
    readHead(page, await (await request.get(`${shop.url}/portfolio${view}`)).text());
  const [first, second, filtered] = [
    await read(""),
    await read("?page=2"),
    await read("?page=2&q=a"),
  ];
  expect(first.canonicals).toEqual([`${shop.url}/portfolio`]);
  expect(second.canonicals).toEqual([`${shop.url}/portfolio?page=2`]);
  expect(second.titles).toEqual(["Domain Portfolio, page 2 | Vitrine"]);
  expect(second.jsonLd[0]).toMatchObject({ mainEntity: { numberOfItems: 2 } });
  expect(filtered.canonicals).toEqual([`${shop.url}/portfolio`]);
  await shop.stop();
  await content.remove();
});
