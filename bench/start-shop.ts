import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { readFigure } from "../test/support/metrics.ts";
import { send } from "../test/support/raw-request.ts";
import { findFreePort } from "../test/support/server.ts";
import { type Started, startProcess } from "./start-process.ts";

const SERVER = join(import.meta.dirname, "../server.ts");

/**
 * Starts the built shop on a database of its own, as an operator would, without the log of requests (as nginx beside it) and
 * without pages made ahead.
 */
export async function startShop(
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): Promise<Started> {
  const port = await findFreePort();
  const folder = await mkdtemp(join(tmpdir(), "vitrine-bench-"));
  const database = `file:${join(folder, "vitrine.db")}`;
  const shop = await startProcess({
    command: process.execPath,
    args: [SERVER, ...args],
    port,
    path: "/readyz",
    env: {
      PORT: String(port),
      DATABASE_URL: database,
      LOG_LEVEL: "warn",
      ...env,
    },
  });
  return {
    ...shop,
    async [Symbol.asyncDispose]() {
      await shop[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const LOOK_MS = 200;

/** The same with pages made ahead, all of them ready, as a shop that has stood for a quarter of a minute. */
export async function startPreparedShop(): Promise<Started> {
  const shop = await startShop({ PREPARED_PAGES: "200" });
  const { body } = await send(shop.url, { path: "/sitemap.xml" });
  // The sitemap is kept, too.
  const wanted = body.split("<loc>").length;
  while ((await readFigure(shop.url, "vitrine_page_cache_entries")) < wanted) await delay(LOOK_MS);
  return shop;
}
