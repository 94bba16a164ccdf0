import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findFreePort } from "../test/support/server.ts";
import { openConversation } from "./ask.ts";
import { type Started, startProcess } from "./start-process.ts";

const SERVER = join(import.meta.dirname, "../server.ts");

/**
 * Starts the built shop on a database of its own, as an operator would, without the log of requests (as nginx beside
 * it).
 */
export async function startShop(env: Readonly<Record<string, string>> = {}): Promise<Started> {
  const port = await findFreePort();
  const folder = await mkdtemp(join(tmpdir(), "vitrine-bench-"));
  const database = `file:${join(folder, "vitrine.db")}`;
  const shop = await startProcess({
    command: process.execPath,
    args: ["--max-semi-space-size=4", "--max-old-space-size=1024", SERVER],
    port,
    path: "/readyz",
    env: {
      PORT: String(port),
      DATABASE_URL: database,
      LOG_LEVEL: "warn",
      MALLOC_ARENA_MAX: "2",
      NODE_COMPILE_CACHE: join(tmpdir(), "vitrine-compiled"),
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

/** The same with finished pages packed as small as they get, as a shop that has had visitors. */
export async function startVisitedShop(paths: Iterable<string>): Promise<Started> {
  const shop = await startShop();
  const conversation = openConversation(shop.url);
  for (const path of paths) {
    const first = await conversation.ask(path);
    // What is one visitor's own is not kept, so it gets no smaller.
    if (path.includes("?")) continue;
    while ((await conversation.ask(path)).bytes.length >= first.bytes.length) await delay(LOOK_MS);
  }
  conversation.close();
  return shop;
}
