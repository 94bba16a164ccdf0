import { setTimeout as delay } from "node:timers/promises";
import { openConversation } from "./ask.ts";
import { listNames } from "./list-names.ts";
import { waitUntilQuiet } from "./machine.ts";
import { type Measurement, notMeasured, type Row, type Settings, whole } from "./measurement.ts";
import { median } from "./percentile.ts";
import { readMemory } from "./process-usage.ts";
import type { Started } from "./start-process.ts";
import { startShop } from "./start-shop.ts";
import { startBare, startNginx } from "./static-servers.ts";
import { hasWrk, load, type Load } from "./wrk.ts";

const PAGES = new Map([
  ["detail page", "/portfolio/people.talk"],
  ["list page", "/portfolio"],
  ["home page", "/"],
]);
const ROUNDS = 3;
const SECONDS = 6;
const WARM_UP_S = 2;
const QUICK_S = 3;
const AIM = 0.85;

async function takePages(url: string): Promise<Map<string, Buffer>> {
  const conversation = openConversation(url, "gzip");
  const pages = new Map<string, Buffer>();
  for (const path of PAGES.values()) {
    const { status, encoding, bytes } = await conversation.ask(path);
    if (status !== 200 || encoding !== "gzip") throw new Error(`${path}: ${status} ${encoding}`);
    pages.set(path, bytes);
  }
  conversation.close();
  return pages;
}

/** Loads each server in turn, so that whatever disturbs the machine disturbs them all; gives each one's middle round. */
async function compare(path: string, servers: readonly Started[], { isQuick }: Settings) {
  const loads = new Map<Started, Load[]>(servers.map((server) => [server, []]));
  const seconds = isQuick ? QUICK_S : SECONDS;
  for (const { url, pid } of servers) {
    await load({ url: url + path, pid, seconds: isQuick ? QUICK_S : WARM_UP_S });
  }
  for (let round = 0; round < (isQuick ? 1 : ROUNDS); round += 1) {
    for (const server of servers) {
      await waitUntilQuiet(isQuick);
      const { url, pid } = server;
      loads.get(server)?.push(await load({ url: url + path, pid, seconds }));
    }
  }
  return (server: Started): Load => median(loads.get(server) ?? [], (one) => one.perSecond);
}

function describe({ perSecond, p50Ms, p99Ms, cpuMs, errors }: Load): string {
  const failed = errors > 0 ? `, ${errors} errors` : "";
  const latency = `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
  return `${whole(perSecond)} (${latency}, ${cpuMs.toFixed(3)} ms of CPU each${failed})`;
}

async function measurePage(
  [name, path]: readonly [string, string],
  { shop, nginx, bare }: { shop: Started; nginx: Started | null; bare: Started },
  settings: Settings,
): Promise<Row[]> {
  const loadOf = await compare(path, [shop, bare, ...(nginx ? [nginx] : [])], settings);
  const own = loadOf(shop);
  const beside = loadOf(bare);
  const rate = `${name}, requests a second (wrk -t1 -c32, gzip)`;
  const bareRow: Row = {
    what: `${rate}, beside node:http with the same bytes in memory`,
    measured: whole(own.perSecond),
    limit: describe(beside),
    ratio: own.perSecond / beside.perSecond,
    aim: `≥ ${AIM}`,
    isMet: own.perSecond / beside.perSecond >= AIM,
  };
  if (!nginx) return [notMeasured(`${rate}, beside nginx`, "nginx is not installed"), bareRow];
  const limit = loadOf(nginx);
  const nginxRow: Row = {
    what: `${rate}, beside nginx with the same bytes in a .gz file`,
    measured: describe(own),
    limit: describe(limit),
    ratio: own.perSecond / limit.perSecond,
  };
  return [nginxRow, bareRow];
}

const MAX_MEMORY = 160 * 2 ** 20;
const REST_MS = 20_000;

/** The memory of a shop that has shown each of its names once and then rested. */
async function restAfterVisits(shop: Started, isQuick: boolean): Promise<Row> {
  const conversation = openConversation(shop.url, "br");
  for (const name of await listNames(shop.url, 48)) await conversation.ask(`/portfolio/${name}`);
  conversation.close();
  await delay(isQuick ? 1_000 : REST_MS);
  const memory = readMemory(shop.pid);
  return {
    what: "memory at rest with the demonstration shop, each name shown once",
    measured: `${whole(memory / 2 ** 20)} MiB`,
    aim: `< ${MAX_MEMORY / 2 ** 20} MiB`,
    isMet: memory > 0 && memory < MAX_MEMORY,
  };
}

/** Finished pages: requests a second, latency and processor time beside nginx and a bare server with the same bytes. */
export const measureServer: Measurement = {
  name: "server",
  async measure(settings) {
    if (!hasWrk()) return { rows: [notMeasured("requests a second", "wrk is not installed")] };
    await using shop = await startShop();
    const atRest = await restAfterVisits(shop, settings.isQuick);
    const pages = await takePages(shop.url);
    await using nginx = await startNginx(pages);
    await using bare = await startBare(pages, "gzip");
    const rows: Row[] = [atRest];
    for (const page of PAGES) {
      rows.push(...(await measurePage(page, { shop, nginx, bare }, settings)));
    }
    return { rows };
  },
};
