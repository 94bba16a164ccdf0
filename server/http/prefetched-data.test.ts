import { Hono } from "hono";
import { expect, test } from "vitest";
import { prefetchedData } from "./prefetched-data.ts";

const app = new Hono()
  .use(prefetchedData())
  .get("/missing.data", (context) => context.text("", 404))
  .get("/offers/*", (context) => context.text("data", 200, { "Cache-Control": "no-store" }))
  .get("/own.data", (context) =>
    context.text("data", 200, { "Cache-Control": "Private, no-cache" }),
  )
  .get("*", (context) => context.text("data", 200, { "Cache-Control": "no-cache" }));

async function cacheControl(path: string, purpose?: string): Promise<string | null> {
  const headers: HeadersInit = purpose ? { "Sec-Purpose": purpose } : {};
  return (await app.request(path, { headers })).headers.get("Cache-Control");
}

test("data that a browser fetches ahead may be used for half a minute, by that browser alone", async () => {
  expect(await cacheControl("/portfolio.data", "prefetch")).toBe("private, max-age=30");
  expect(await cacheControl("/portfolio.data?q=a", "prefetch;anonymous-client-ip")).toBe(
    "private, max-age=30",
  );
});

test("data that is one buyer's stays unkept, though a browser fetches it ahead", async () => {
  expect(await cacheControl("/offers/token.data", "prefetch")).toBe("no-store");
  expect(await cacheControl("/own.data", "prefetch")).toBe("Private, no-cache");
});

test("what a click asks for, a document and a failure stay as they are", async () => {
  expect(await cacheControl("/portfolio.data")).toBe("no-cache");
  expect(await cacheControl("/portfolio", "prefetch")).toBe("no-cache");
  expect(await cacheControl("/missing.data", "prefetch")).toBeNull();
});
