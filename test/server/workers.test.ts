import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { BROWSER_AGENT } from "../support/browser.ts";
import { type ContentFolder, copyContent } from "../support/content-folder.ts";
import { startPostgres, type TestEngine } from "../support/engines.ts";
import { openEvents } from "../support/events.ts";
import { send } from "../support/raw-request.ts";
import { startServer, type TestServer } from "../support/server.ts";

const PATIENCE = { timeout: 15_000, interval: 50 };
const WORKERS = ["server.ts", "--workers", "2"];
const PATH = "/portfolio/people.talk";

interface Line {
  readonly msg: string;
  readonly worker?: number;
  readonly pid?: number;
  readonly path?: string;
}

const read = ({ lines }: TestServer) => lines.map((line) => JSON.parse(line) as Line);
/** The workers that have begun to serve, by number. */
const listening = (shop: TestServer) =>
  read(shop).flatMap(({ msg, worker }) => (msg === "listening" ? [worker] : []));
const workersThatAnswered = (shop: TestServer, path: string) =>
  new Set(read(shop).flatMap((line) => (line.path === path ? [line.worker] : [])));

describe("a shop of two processes", () => {
  let engine: TestEngine;
  let content: ContentFolder;
  let shop: TestServer;
  beforeAll(async () => {
    [engine, content] = [await startPostgres(), await copyContent()];
    const env = { DATABASE_URL: await engine.createDatabase(), CONTENT_DIR: content.dir };
    shop = await startServer({ ...env, TRUST_PROXY: "1" }, WORKERS);
    await vi.waitFor(() => expect(listening(shop)).toHaveLength(2), PATIENCE);
  });
  afterAll(async () => {
    await shop?.stop();
    await Promise.all([engine?.close(), content?.remove()]);
  });

  it("answers from both, and each line of its log says from which", async () => {
    for (let count = 0; count < 4; count += 1) {
      expect((await send(shop.url, { path: "/about" })).status).toBe(200);
    }
    await vi.waitFor(
      () => expect(workersThatAnswered(shop, "/about")).toEqual(new Set(listening(shop))),
      PATIENCE,
    );
  });

  it("shows a view to those who follow its domain at either", async () => {
    const followers = await Promise.all(
      Array.from({ length: 6 }, () => openEvents(shop.url, "velm.ai")),
    );
    for (const events of followers) expect(await events.next()).toMatchObject({ view_count: 0 });
    const path = "/realtime/v1/domain_analytics";
    await vi.waitFor(() => expect(workersThatAnswered(shop, path).size).toBe(2), PATIENCE);
    const body = JSON.stringify({ domain: "velm.ai", visitor_id: "visitor_1763720000000_abc" });
    const headers = { "Content-Type": "application/json", "User-Agent": BROWSER_AGENT };
    const view = { method: "POST", path: "/rest/v1/domain_page_views", headers, body };
    expect((await send(shop.url, view)).status).toBe(201);
    for (const events of followers) expect(await events.next()).toMatchObject({ view_count: 1 });
    await Promise.all(followers.map((events) => events.close()));
  });

  it("takes over an edit in both", async () => {
    await content.edit("listings/people.talk.yaml", "price: $34,888", "price: $29,500");
    const reloaded = () => read(shop).filter(({ msg }) => msg === "content reloaded");
    await vi.waitFor(() => expect(reloaded()).toHaveLength(2), PATIENCE);
    for (let count = 0; count < 4; count += 1) {
      expect((await send(shop.url, { path: PATH })).body).toContain("$29,500");
    }
  });

  it("counts what an address may do once, whichever it reaches", async () => {
    const ask = () =>
      send(shop.url, {
        path: "/captcha/challenge",
        headers: { "X-Forwarded-For": "198.51.100.2" },
      });
    for (let count = 0; count < 30; count += 1) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
    expect((await ask()).status).toBe(429);
    await vi.waitFor(
      () => expect(workersThatAnswered(shop, "/captcha/challenge").size).toBe(2),
      PATIENCE,
    );
  });
});

describe("a shop of two processes that are stopped", () => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await startPostgres();
  });
  afterAll(() => engine?.close());

  async function start(): Promise<TestServer> {
    const shop = await startServer({ DATABASE_URL: await engine.createDatabase() }, WORKERS);
    await vi.waitFor(() => expect(listening(shop)).toHaveLength(2), PATIENCE);
    return shop;
  }

  it("goes on answering when one is killed, and another takes its place", async () => {
    const shop = await start();
    const { pid = 0 } = read(shop).find(({ msg }) => msg === "worker started") ?? {};
    process.kill(pid, "SIGKILL");
    await vi.waitFor(() => expect(listening(shop)).toHaveLength(3), PATIENCE);
    expect(read(shop)).toContainEqual(
      expect.objectContaining({ msg: "worker ended, another follows", pid, signal: "SIGKILL" }),
    );
    expect((await send(shop.url, { path: PATH })).status).toBe(200);
    expect(await shop.stop()).toBe(0);
  });

  it.each(["SIGTERM", "SIGINT"] as const)("ends with 0 on %s, all of it", async (signal) => {
    const shop = await start();
    expect(await shop.stop(signal)).toBe(0);
    expect(read(shop).filter(({ msg }) => msg === "stopped")).toHaveLength(2);
    await expect(send(shop.url, { path: "/healthz" })).rejects.toThrow(/ECONNREFUSED/);
  });

  it("leaves nobody behind when the process that started them is killed", async () => {
    const shop = await start();
    // The last to hold the output open is gone when this settles.
    expect(await shop.stop("SIGKILL")).toBeNull();
    await expect(send(shop.url, { path: "/healthz" })).rejects.toThrow(/ECONNREFUSED/);
  });
});
