import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type ContentCopy, copyContent } from "../support/content.ts";
import { send } from "../support/raw-request.ts";
import { startServer, type TestServer } from "../support/server.ts";

const PATIENCE = { timeout: 10_000, interval: 50 };
const LISTING = "listings/people.talk.yaml";

let content: ContentCopy;
let shop: TestServer;
beforeAll(async () => {
  content = await copyContent();
  shop = await startServer({ CONTENT_DIR: content.dir });
});
afterAll(async () => {
  await shop.stop();
  await content.remove();
});

const read = async (path: string) => (await send(shop.url, { path })).body;
const isLogged = (text: string) => shop.lines.some((line) => line.includes(text));

test("an edit shows on the page, a bad edit does not and is told, a mended one shows", async () => {
  const path = "/portfolio/people.talk";
  expect(await read(path)).toContain("$34,888");
  const etag = String((await send(shop.url, { path })).headers.etag);

  await content.edit(LISTING, "price: $34,888", "price: $29,500");
  await vi.waitFor(async () => expect(await read(path)).toContain("$29,500"), PATIENCE);
  expect(await read(path)).not.toContain("$34,888");
  const asked = await send(shop.url, { path, headers: { "If-None-Match": etag } });
  expect(asked.status).toBe(200);

  await content.edit(LISTING, "price: $29,500", "price: cheap");
  await content.edit("shop.yaml", "name: Vitrine", "name: Renamed");
  await vi.waitFor(() => expect(isLogged("content refused")).toBe(true), PATIENCE);
  const refusal = shop.lines.find((line) => line.includes("content refused")) ?? "";
  expect((JSON.parse(refusal) as { faults: string[] }).faults.join()).toMatch(
    /people\.talk\.yaml: price: .*cheap/,
  );
  expect(await read(path)).toContain("$29,500");
  expect(await read("/about")).not.toContain("Renamed");
  expect((await send(shop.url, { path: "/readyz" })).status).toBe(200);

  await content.edit(LISTING, "price: cheap", "price: $31,000");
  await vi.waitFor(async () => expect(await read(path)).toContain("$31,000"), PATIENCE);
  expect(await read("/about")).toContain("Renamed");
});

test("a listing that is added appears, one that is taken away leads to /404", async () => {
  const path = "/portfolio/added.talk";
  expect((await send(shop.url, { path })).status).toBe(302);
  await content.addLike("table.talk", ["added.talk"]);
  await vi.waitFor(async () => expect((await send(shop.url, { path })).status).toBe(200), PATIENCE);
  expect(await read("/sitemap.xml")).toContain(path);
  await rm(join(content.dir, "listings/added.talk.yaml"));
  await vi.waitFor(async () => expect((await send(shop.url, { path })).status).toBe(302), PATIENCE);
  expect(await read("/sitemap.xml")).not.toContain(path);
});
