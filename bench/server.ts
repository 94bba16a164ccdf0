import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import autocannon, { type Options, type Result } from "autocannon";
import { VIEWS_PATH } from "../catalogue/page-views.ts";
import { BROWSER_AGENT } from "../test/support/browser.ts";
import { readMemory } from "../test/support/metrics.ts";
import { ROOT } from "../test/support/server.ts";
import { type Part, type Row, whole } from "./part.ts";
import { listSearches } from "./search.ts";
import { makeSample, startShop } from "./shop.ts";

const CONNECTIONS = 32;
/** A shop refuses more than a second's work, so uncached pages get few connections. */
const FEW = 4;
const SECONDS = 10;
const WARM_UP_S = 2;
const UNCACHED_PAGES = 1_600;
const REST_MS = 10_000;

const CACHED = "/portfolio/people.talk";
const VIEWED = ["people.talk", "unique.you", "sustainable.now", "qiv.ai", "rota.app"];

const toRate = (result: Result): string => {
  const { latency, duration, non2xx, errors } = result;
  const failed = non2xx + errors > 0 ? `, ${non2xx + errors} failed` : "";
  return `${whole(result["2xx"] / duration)} a second (p50 ${latency.p50} ms, p99 ${latency.p99} ms${failed})`;
};

const toMemory = (pid: number): string => `${whole(readMemory(pid, "VmRSS") / 2 ** 20)} MiB`;

const load = (url: string, options: Partial<Options>) =>
  autocannon({
    url,
    connections: CONNECTIONS,
    headers: { "Accept-Encoding": "br", "User-Agent": BROWSER_AGENT },
    ...options,
  });

function loadEach(url: string, paths: readonly string[]): Promise<Result> {
  let count = 0;
  const setupRequest = (request: object) => ({ ...request, path: paths[count++ % paths.length] });
  return load(url, { connections: FEW, amount: paths.length, requests: [{ setupRequest }] });
}

async function measureDemonstration(isQuick: boolean): Promise<Row[]> {
  await using shop = await startShop();
  const files = await readdir(join(ROOT, "content/listings"));
  await loadEach(
    shop.url,
    files.map((file) => `/portfolio/${basename(file, ".yaml")}`),
  );
  await delay(isQuick ? 0 : REST_MS);
  const atRest = toMemory(shop.pid);
  await load(shop.url + CACHED, { duration: isQuick ? 1 : WARM_UP_S });
  const cached = await load(shop.url + CACHED, { duration: isQuick ? 1 : SECONDS });
  return [
    {
      what: "memory at rest, the demonstration with each name shown once",
      measured: atRest,
      aim: "≤ 160 MiB",
    },
    { what: "cached page of a name", measured: toRate(cached) },
    { what: "memory after that", measured: toMemory(shop.pid) },
  ];
}

async function measureLargeShop(isQuick: boolean): Promise<Row[]> {
  await using sample = await makeSample(isQuick ? 5_000 : 100_000);
  await using shop = await startShop({ CONTENT_DIR: sample.dir });
  const { listings } = sample.catalogue;
  const pages = listings.slice(0, isQuick ? 50 : UNCACHED_PAGES);
  const searches = listSearches(sample.catalogue).slice(0, isQuick ? 50 : undefined);
  const uncached = await loadEach(
    shop.url,
    pages.map(({ domain }) => `/portfolio/${domain}`),
  );
  const searched = await loadEach(shop.url, searches);
  const of = `of ${whole(listings.length)} names`;
  const start = `${(shop.startMs / 1_000).toFixed(1)} s`;
  return [
    { what: `start with a shop ${of}`, measured: start, aim: "≤ 5 s" },
    { what: "page of a name that is not cached", measured: toRate(uncached) },
    { what: `search over HTTP in a shop ${of}`, measured: toRate(searched), aim: "p99 ≤ 20 ms" },
    { what: "memory after these", measured: toMemory(shop.pid), aim: "≤ 700 MiB" },
  ];
}

export const measureServer: Part = async (isQuick) => [
  ...(await measureDemonstration(isQuick)),
  ...(await measureLargeShop(isQuick)),
];

async function countViews(url: string, domain: string): Promise<number> {
  const response = await fetch(`${url}/rest/v1/domain_analytics?domain=eq.${domain}`);
  const [record] = (await response.json()) as { view_count: number }[];
  return record?.view_count ?? 0;
}

export const measureViews: Part = async (isQuick) => {
  await using shop = await startShop({ TRUST_PROXY: "1" });
  let sent = 0;
  const setupRequest = (request: object) => {
    sent += 1;
    const number = sent % 5_000;
    const domain = VIEWED[sent % VIEWED.length];
    return {
      ...request,
      body: JSON.stringify({ domain, visitor_id: `visitor_1763720000000_${number}` }),
      headers: {
        "Content-Type": "application/json",
        "User-Agent": BROWSER_AGENT,
        "X-Forwarded-For": `198.51.${number >> 8}.${number & 255}`,
      },
    };
  };
  const post = (duration: number) =>
    load(shop.url + VIEWS_PATH, { method: "POST", duration, requests: [{ setupRequest }] });
  const warmUp = await post(isQuick ? 1 : WARM_UP_S);
  const measured = await post(isQuick ? 1 : SECONDS);
  const counts = await Promise.all(VIEWED.map((domain) => countViews(shop.url, domain)));
  const stored = counts.reduce((sum, count) => sum + count, 0);
  const lost = Math.max(0, warmUp["2xx"] + measured["2xx"] - stored);
  return [
    { what: "page views stored", measured: toRate(measured), aim: "≥ 8,000 a second" },
    { what: "page views acknowledged and lost", measured: whole(lost), aim: "0" },
  ];
};
