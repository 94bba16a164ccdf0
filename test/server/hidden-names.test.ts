import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type ContentFolder, copyContent } from "../support/content-folder.ts";
import { linksOf, parseHtml, readHead, textOf } from "../support/html.ts";
import { send } from "../support/raw-request.ts";
import { startServer, type TestServer } from "../support/server.ts";

const PATIENCE = { timeout: 60_000, interval: 50 };
const PATH = "/portfolio/people.talk";
const LISTS = ["/", "/portfolio", "/talk-domains", "/sitemap.xml", "/feed.xml"];

let content: ContentFolder;
let shop: TestServer;
beforeAll(async () => {
  content = await copyContent();
  shop = await startServer({ CONTENT_DIR: content.dir });
});
afterAll(async () => {
  await shop.stop();
  await content.remove();
});

const get = (path: string, headers = {}) => send(shop.url, { path, headers });

test("a hidden name is in no list, its addresses say so, and it comes back", async () => {
  const file = "listings/people.talk.yaml";
  const before = await content.read(file);
  await content.write(file, `${before}\nhidden: yes\n`);
  await vi.waitFor(async () => expect((await get(PATH)).status).toBe(404), PATIENCE);

  const { body } = await get("/portfolio/People.Talk");
  const page = parseHtml(body);
  expect(textOf(page.querySelector("h1"))).toBe("people.talk");
  expect(textOf(page.body)).toContain("This name is not for sale at present.");
  expect(page.querySelectorAll("#related article").length).toBe(3);
  expect(body).not.toContain("34,888");
  const head = readHead(body);
  expect(head.titles).toEqual(["people.talk is not for sale at present | Vitrine"]);
  expect(head.meta.robots).toEqual(["noindex"]);
  expect(head.canonicals).toEqual([]);

  for (const path of LISTS) expect((await get(path)).body, path).not.toContain("people.talk");
  expect((await get("/og/people.talk.png")).status).toBe(404);
  expect((await get(`${PATH}/offer`)).headers.location).toBe(PATH);

  const host = { Host: "people.talk" };
  const lander = await get("/", host);
  expect(lander.status).toBe(404);
  const document = parseHtml(lander.body);
  expect(textOf(document.body)).toContain("Not for sale at present");
  expect(lander.body).not.toContain("34,888");
  expect(linksOf(document, "Browse available names")).toHaveLength(1);
  expect(readHead(lander.body).meta.robots).toEqual(["noindex"]);
  expect((await get("/landers/allowed?domain=people.talk")).status).toBe(200);

  await content.write(file, before);
  await vi.waitFor(async () => expect((await get(PATH)).status).toBe(200), PATIENCE);
  expect((await get("/portfolio?q=people.talk")).body).toContain(PATH);
});
