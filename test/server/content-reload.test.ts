import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type ContentFolder, copyContent } from "../support/content-folder.ts";
import { linksOf, parseHtml, readHead, textOf } from "../support/html.ts";
import { send } from "../support/raw-request.ts";
import { openServer, type OpenServer } from "../support/open-server.ts";

const PATIENCE = { timeout: 60_000, interval: 50 };
const LISTING = "listings/people.talk.yaml";
const PATH = "/portfolio/people.talk";
const LISTS = ["/", "/portfolio", "/talk-domains", "/sitemap.xml", "/feed.xml"];

let content: ContentFolder;
let shop: OpenServer;
beforeAll(async () => {
  content = await copyContent();
  shop = await openServer({ CONTENT_DIR: content.dir });
});
afterAll(async () => {
  await shop.stop();
  await content.remove();
});

const get = (path: string, headers = {}) => send(shop.url, { path, headers });
const read = async (path: string) => (await get(path)).body;

test("a hidden name is in no list, its addresses say so, and it can be shown again", async () => {
  const before = await content.read(LISTING);
  await content.write(LISTING, `${before}\nhidden: yes\n`);
  await vi.waitFor(async () => expect((await get(PATH)).status).toBe(404), PATIENCE);

  const { body } = await get("/portfolio/People.Talk");
  const page = parseHtml(body);
  expect(textOf(page.querySelector("h1"))).toBe("people.talk");
  expect(textOf(page.body)).toContain("This name isn't for sale right now.");
  expect(page.querySelectorAll("#near article").length).toBe(3);
  expect(body).not.toContain("34,888");
  const head = readHead(body);
  expect(head.titles).toEqual(["people.talk isn't for sale right now | Vitrine"]);
  expect(head.meta.robots).toEqual(["noindex"]);
  expect(head.canonicals).toEqual([]);

  for (const path of LISTS) expect((await get(path)).body, path).not.toContain("people.talk");
  expect((await get("/og/people.talk.png")).status).toBe(404);
  expect((await get(`${PATH}/offer`)).headers.location).toBe(PATH);

  const host = { Host: "people.talk" };
  const lander = await get("/", host);
  expect(lander.status).toBe(404);
  const document = parseHtml(lander.body);
  expect(textOf(document.body)).toContain("Not for sale right now");
  expect(lander.body).not.toContain("34,888");
  expect(linksOf(document, "Browse available names")).toHaveLength(1);
  expect(readHead(lander.body).meta.robots).toEqual(["noindex"]);
  expect((await get("/landers/allowed?domain=people.talk")).status).toBe(200);

  await content.write(LISTING, before);
  await vi.waitFor(async () => expect((await get(PATH)).status).toBe(200), PATIENCE);
  expect((await get("/portfolio?q=people.talk")).body).toContain(PATH);
});

test("a price edited on disk is at once on every cached page, compressed or not", async () => {
  await content.edit("shop.yaml", "lead:", "lead:\n  - qiv.ai");
  await vi.waitFor(async () => expect(await read("/")).toContain("/portfolio/qiv.ai"), PATIENCE);
  const pages = [
    "/",
    "/portfolio",
    "/portfolio?q=qiv&utm_source=letter",
    "/portfolio/qiv.ai",
    "/ai-domains",
  ];
  const texts = ["/feed.xml", "/sitemap.xml"];
  const readPacked = async (path: string) => {
    const { bytes } = await send(shop.url, { path, headers: { "Accept-Encoding": "br" } });
    return brotliDecompressSync(bytes).toString();
  };
  const readAll = (paths: readonly string[]) =>
    Promise.all(paths.flatMap((path) => [read(path), readPacked(path)]));
  for (const body of await readAll(pages)) expect(body).not.toContain("54,321");
  for (const body of await readAll(texts)) expect(body).not.toContain("2030-01-02");

  const reloads = () => shop.lines.filter((line) => line.includes("content reloaded")).length;
  const before = reloads();
  const listing = await content.read("listings/qiv.ai.yaml");
  const edited = listing
    .replace(/^price: .*$/m, "price: $54,321")
    .replace(/^listedDate: .*$/m, "listedDate: 2030-01-02");
  await content.edit("listings/qiv.ai.yaml", listing, edited);
  await vi.waitFor(() => expect(reloads()).toBe(before + 1), PATIENCE);
  for (const [index, body] of (await readAll(pages)).entries()) {
    expect(body, pages[index >> 1]).toContain("54,321");
  }
  for (const body of await readAll(texts)) expect(body).toContain("2030-01-02");
});
