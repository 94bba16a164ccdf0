import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";
import { CHALLENGE_PATH } from "../../catalogue/forms.ts";
import { STREAM_PATH } from "../../catalogue/page-views.ts";
import { BROWSER_AGENT } from "../support/browser.ts";
import { describeOnEachEngine } from "../support/database.ts";
import { seededRandom } from "../support/listing.ts";
import { readMemory } from "../support/metrics.ts";
import type { RawRequest } from "../support/raw-request.ts";
import { START_FLAGS } from "../../cli/start.ts";
import { SHOP } from "../support/server.ts";
import { askMany, createChances, nextAddress, openShop, OWN_CAPTCHA, SEED } from "./shop.ts";

const REQUESTS = 4_000;
const CONNECTIONS = 16;
const NAMES_IN_SHORTLIST = 50;
const MOST_MEMORY = 400 * 2 ** 20;
const HOPS = 3_000;

const listNames = () => readdirSync(join(SHOP, "listings")).map((file) => basename(file, ".yaml"));

function createFlood(random: () => number): () => RawRequest {
  const names = listNames();
  const { below, pick, word } = createChances(random);
  const pickMany = (count: number) => Array.from({ length: count }, () => pick(names)).join();
  const hops = () => Array.from({ length: HOPS }, () => `10.0.0.${below(256)}`).join();
  const form = () =>
    new URLSearchParams({ name: word(), email: `${word()}@buyer.example`, message: word() });
  const kinds: readonly (() => RawRequest)[] = [
    () => ({ path: `/portfolio?q=${word()}&page=${below(9)}` }),
    () => ({ path: `/portfolio/${pick(names)}` }),
    () => ({ path: `/portfolio/${word()}.com` }),
    () => ({ path: `/shortlist?names=${pickMany(NAMES_IN_SHORTLIST)}` }),
    () => ({ path: `/og/${pick(names)}.png` }),
    () => ({ path: `/api/listings?q=${word()}&limit=100` }),
    () => ({ path: `/portfolio/${pick(names)}.md` }),
    () => ({
      method: "POST",
      path: "/mcp",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "search", arguments: { query: word() } },
      }),
    }),
    () => ({ path: `/${word()}/${word()}` }),
    () => ({ path: CHALLENGE_PATH }),
    () => ({ path: "/", headers: { Host: pick(names) } }),
    () => ({ path: `${STREAM_PATH}?domain=eq.${pick(names)}` }),
    () => ({ path: `/portfolio?q=${word()}`, headers: { "X-Padding": "a".repeat(60_000) } }),
    () => ({ path: `/portfolio?q=${word()}`, headers: { "X-Forwarded-For": hops() } }),
    () => ({
      method: "POST",
      path: `/portfolio/${pick(names)}`,
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: form().toString(),
    }),
  ];
  return () => {
    const flooding = pick(kinds)();
    const usual = { "User-Agent": BROWSER_AGENT, "Accept-Encoding": pick(["br", "gzip", ""]) };
    return { ...flooding, headers: { ...usual, ...nextAddress(), ...flooding.headers } };
  };
}

describeOnEachEngine(`a flood of costly requests from many addresses, seed ${SEED}`, (engine) => {
  it("is answered within 400 MiB of memory, and at most one in ten is refused", async () => {
    const env = { ...OWN_CAPTCHA, MALLOC_ARENA_MAX: "2" };
    const args = [...START_FLAGS, "server.ts"];
    const shop = await openShop(await engine().createDatabase(), env, args);
    const requests = Array.from({ length: REQUESTS }, createFlood(seededRandom(SEED)));
    let refused = 0;
    const isFine = (status: number) => {
      if (status === 503) refused += 1;
      return status === 503 || (status > 0 && status < 500);
    };
    expect(await askMany(shop.url, requests, CONNECTIONS, isFine)).toEqual([]);
    expect(refused).toBeLessThan(REQUESTS / 10);
    expect(await shop.readStatus("/readyz")).toBe(200);
    expect(await shop.view()).toBe(201);
    expect(readMemory(shop.pid, "VmHWM")).toBeLessThan(MOST_MEMORY);
    await shop.end();
  });
});
