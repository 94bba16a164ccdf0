import { readMemory } from "../test/support/metrics.ts";
import { type Part, percentile, whole } from "./part.ts";
import { makeSample, startShop } from "./shop.ts";

const NAMES = 100_000;
const QUICK_NAMES = 5_000;
const EACH = 100;
const MIB = 2 ** 20;

const SORTS = ["newest", "price-asc", "price-desc", "name", "shortest"];
const WISHES = [
  "short .com name under $5,000",
  "cheap 5 letter names",
  "something for acountants",
  "premium data",
  "a name for a shop",
];

const pick = (texts: readonly string[], index: number) => texts[index % texts.length] ?? "";

const callTool = (name: string, given: object) => ({
  method: "POST",
  headers: {
    "Content-Type": "application/json",
    Accept: "application/json, text/event-stream",
  },
  body: JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name, arguments: given },
  }),
});

export const measureMachines: Part = async (isQuick) => {
  await using sample = await makeSample(isQuick ? QUICK_NAMES : NAMES);
  await using shop = await startShop({ CONTENT_DIR: sample.dir, TRUST_PROXY: "1" });
  const names = sample.catalogue.listings.slice(0, EACH).map(({ domain }) => domain);
  const atRest = readMemory(shop.pid, "VmRSS");
  const ask = async (path: string, init: RequestInit = {}) => {
    const since = performance.now();
    const response = await fetch(shop.url + path, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status} for ${path}: ${text}`);
    return { ms: performance.now() - since, text };
  };
  const api: number[] = [];
  let page = 1;
  for (const [index, domain] of names.entries()) {
    const searches: Record<string, string>[] = [
      { q: domain.split(".")[0] ?? "", limit: "100" },
      { q: pick(WISHES, index), max: `${1_000_000 + index}` },
      { sort: pick(SORTS, index), min: `${index}`, limit: "100" },
      { sort: "price-asc", limit: "100", page: String(page) },
    ];
    for (const search of searches) {
      const { ms, text } = await ask(`/api/listings?${new URLSearchParams(search)}`);
      api.push(ms);
      // The walk comes last.
      page = (JSON.parse(text) as { next: number | null }).next ?? 1;
    }
    api.push((await ask(`/api/listings/${domain}`)).ms);
  }
  const mcp: number[] = [];
  for (const [index, domain] of names.entries()) {
    const own = { "X-Forwarded-For": `203.0.113.${index}` };
    for (const call of [
      callTool("search", { query: pick(WISHES, index) }),
      callTool("fetch", { id: domain }),
    ]) {
      mcp.push((await ask("/mcp", { ...call, headers: { ...call.headers, ...own } })).ms);
    }
  }
  const afterUse = readMemory(shop.pid, "VmRSS");
  const tell = (times: readonly number[]) => {
    const [p50, p99] = [0.5, 0.99].map((share) => percentile(times, share).toFixed(1));
    return `p50 ${p50} ms, p99 ${p99} ms`;
  };
  const among = `among ${whole(sample.catalogue.listings.length)} names`;
  const memory = [atRest, afterUse].map((bytes) => `${whole(bytes / MIB)} MiB`);
  return [
    { what: `a program's search as JSON, ${among}`, measured: tell(api), aim: "p99 ≤ 50 ms" },
    { what: `a call by MCP, ${among}`, measured: tell(mcp.slice(1)), aim: "p99 ≤ 50 ms" },
    { what: "memory before and after that", measured: memory.join(", ") },
  ];
};
