import { afterAll, beforeAll, expect, test } from "vitest";
import { listingInput } from "../support/listing.ts";
import { writeContentFolder, type ContentFolder } from "../support/content-folder.ts";
import { send } from "../support/raw-request.ts";
import { startServer, type TestServer } from "../support/server.ts";

const LONGEST = `${"a-long-name-".repeat(6).slice(0, 62)}z.com`;
const FACADE = "xn--faade-zra.com";

let content: ContentFolder;
let shop: TestServer;
beforeAll(async () => {
  content = await writeContentFolder(
    ["harbor.com", LONGEST, FACADE].map((name) => listingInput(name)),
  );
  shop = await startServer({ CONTENT_DIR: content.dir });
  // Drawing the first picture loads the libraries, which takes long on a busy machine.
  await (await fetch(`${shop.url}/og/page/about.png`)).arrayBuffer();
});
afterAll(async () => {
  await shop.stop();
  await content.remove();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  send(shop.url, { path, headers });

test.each(["/og/harbor.com.png", `/og/${LONGEST}.png`, `/og/${FACADE}.png`, "/og/page/home.png"])(
  "%s is a PNG that other sites may show and keep for an hour",
  async (path) => {
    const { status, headers, bytes } = await get(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=3600",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
    });
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(bytes.length).toBeLessThan(300 * 1024);
  },
);

test("a picture that has not changed is not sent again, and HEAD tells the same of it", async () => {
  const path = "/og/harbor.com.png";
  const full = await get(path);
  expect(full.headers.etag).toMatch(/^W\/".+"$/);
  const again = await get(path, { "If-None-Match": String(full.headers.etag) });
  expect(again.status).toBe(304);
  const head = await send(shop.url, { method: "HEAD", path });
  expect(head.status).toBe(200);
  expect(head.bytes.length).toBe(0);
  for (const name of ["content-type", "cache-control", "etag"]) {
    expect(head.headers[name], name).toBe(full.headers[name]);
  }
});

test.each([
  "/og/nothing.example.png",
  "/og/harbor.com",
  "/og/harbor.com.jpg",
  "/og/.png",
  "/og/page/nothing.png",
  "/og/page/harbor.com.png",
])("%s is not there", async (path) => {
  expect((await get(path)).status).toBe(404);
});
