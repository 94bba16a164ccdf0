import { Hono } from "hono";
import { expect, test } from "vitest";
import { prefetchedData } from "./prefetched-data.ts";

const app = new Hono()
  .use(prefetchedData())
  .get("/missing.data", (context) => context.text("", 404))
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

test("what a click asks for, a document and a failure stay as they are", async () => {
  expect(await cacheControl("/portfolio.data")).toBe("no-cache");
  expect(await cacheControl("/portfolio", "prefetch")).toBe("no-cache");
  expect(await cacheControl("/missing.data", "prefetch")).toBeNull();
});
