import { readdirSync } from "node:fs";
import { join } from "node:path";
import { CHALLENGE_PATH } from "../../catalogue/inquiry.ts";
import { STREAM_PATH } from "../../catalogue/page-views.ts";
import { BROWSER_AGENT } from "../support/browser.ts";
import { readMemory } from "../support/metrics.ts";
import { readStartFlags, ROOT } from "../support/server.ts";
import { type Ground, isReady, nextAddress, openShop, OWN_CAPTCHA, view } from "./attack.ts";
import { ask } from "./fuzz.ts";
import type { Fuzzed } from "./fuzzed-requests.ts";

const REQUESTS = 4_000;
const CONNECTIONS = 16;
/** Leaves room for the rest on a machine with one GiB. */
const MOST_MEMORY = 400 * 2 ** 20;
/** As many as its header has room for. */
const HOPS = 3_000;

export const name = "flood";

const listNames = () =>
  readdirSync(join(ROOT, "content/listings")).map((file) => file.replace(/\.yaml$/, ""));

/** Requests that cost the shop much, hardly two of them the same. */
function createFlood(random: () => number) {
  const names = listNames();
  const below = (count: number) => Math.floor(random() * count);
  const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T;
  const word = () =>
    random()
      .toString(36)
      .slice(2, 4 + below(5));
  const shuffled = () =>
    names
      .map((name) => ({ name, at: random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ name }) => name);
  const form = () =>
    new URLSearchParams({ name: word(), email: `${word()}@buyer.example`, message: word() });
  const kinds: readonly (() => Partial<Fuzzed>)[] = [
    () => ({ path: `/portfolio?q=${word()}&page=${below(9)}` }),
    () => ({ path: `/portfolio.data?q=${word()}` }),
    () => ({ path: `/portfolio/${pick(names)}` }),
    () => ({ path: `/portfolio/${pick(names)}.data?${word()}` }),
    () => ({ path: `/portfolio/${word()}.com` }),
    () => ({ path: `/shortlist?names=${shuffled().slice(0, 50).join(",")}` }),
    () => ({ path: `/og/${pick(names)}.png` }),
    () => ({ path: `/${word()}/${word()}` }),
    () => ({ path: CHALLENGE_PATH }),
    () => ({ path: "/", headers: { Host: pick(names) } }),
    () => ({ path: `${STREAM_PATH}?domain=eq.${pick(names)}` }),
    () => ({ path: `/portfolio?q=${word()}`, headers: { "X-Padding": "a".repeat(60_000) } }),
    () => ({
      path: `/portfolio?q=${word()}`,
      headers: {
        "X-Forwarded-For": Array.from({ length: HOPS }, () => `10.0.0.${below(256)}`).join(),
      },
    }),
    () => ({
      method: "POST",
      path: `/portfolio/${pick(names)}`,
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: form().toString(),
    }),
  ];
  return (): Fuzzed => {
    const { method = "GET", path = "/", headers, body = "" } = pick(kinds)();
    const usual = { "User-Agent": BROWSER_AGENT, "Accept-Encoding": pick(["br", "gzip", ""]) };
    return { method, path, headers: { ...usual, ...nextAddress(), ...headers }, body };
  };
}

/** All that is dear at once, from invented addresses: everybody is answered, and the memory stays small. */
export async function attack(ground: Ground): Promise<string | void> {
  const { check, checkNone, random } = ground;
  const changes = { ...OWN_CAPTCHA, MALLOC_ARENA_MAX: "2" };
  const { url, pid, end } = await openShop(ground, changes, [...readStartFlags(), "server.ts"]);
  const next = createFlood(random);
  const faults: string[] = [];
  let refused = 0;
  let count = 0;
  const work = async () => {
    while (count < REQUESTS) {
      count += 1;
      const request = next();
      const status = await ask(url, request).catch((error: Error) => error.message);
      if (status === 503) refused += 1;
      else if (typeof status !== "number" || status === 0 || status > 499)
        faults.push(`${status} to ${request.method} ${request.path}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  checkNone(faults, "requests failed");
  check(refused < REQUESTS / 10, `${refused} of ${REQUESTS} requests were refused`);
  check(await isReady(url), "the shop is not ready afterwards");
  check((await view(url)) === 201, "no view is stored afterwards");
  const most = readMemory(pid, "VmHWM");
  const shown = `at most ${Math.round(most / 2 ** 20)} MiB of memory`;
  check(most < MOST_MEMORY, `the shop took ${shown}`);
  await end();
  return most === 0 ? "its memory: no /proc" : shown;
}
