import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { openConversation } from "./ask.ts";
import { openPriceEdit } from "./edit-price.ts";
import { listNames } from "./list-names.ts";
import { waitUntilQuiet } from "./machine.ts";
import { type Measurement, notMeasured, type Row, whole } from "./measurement.ts";
import { percentile } from "./percentile.ts";
import type { Health } from "./probe-health.ts";
import { readPeakMemory } from "./process-usage.ts";
import { makeSearchMix } from "./search-mix.ts";
import { startShop } from "./start-shop.ts";

const PAGE_SIZE = 48;
const EACH = 100;
const QUICK_EACH = 5;
const IDLE_MS = 3_000;
const AIM = { startMs: 5_000, memory: 700 * 2 ** 20, searchMs: 20, delayMs: 25 };

/** What another visitor notices while `work` is done. */
async function probe(url: string, work: () => Promise<void>): Promise<Health> {
  const prober = fork(join(import.meta.dirname, "probe-health.ts"), [url]);
  await once(prober, "message");
  prober.send("begin");
  await work();
  prober.send("report");
  const [health] = (await once(prober, "message")) as [Health];
  return health;
}

async function askAll(url: string, mix: ReadonlyMap<string, readonly string[]>) {
  const conversation = openConversation(url);
  const slowest = new Map<string, number>();
  const delays: number[] = [];
  for (const [kind, paths] of mix) {
    const own: number[] = [];
    for (const path of paths) own.push((await conversation.ask(path)).ms);
    delays.push(...own);
    slowest.set(kind, percentile(own, 0.99));
  }
  conversation.close();
  const [worst = ["", 0]] = [...slowest].toSorted(([, a], [, b]) => b - a);
  return { delays, worst: `${worst[0]} ${worst[1].toFixed(1)} ms` };
}

function toStartRow(names: string, startMs: number): Row {
  return {
    what: `start with ${names} names, to the first answer`,
    measured: `${(startMs / 1_000).toFixed(2)} s`,
    aim: `< ${AIM.startMs / 1_000} s`,
    isMet: startMs < AIM.startMs,
  };
}

function toMemoryRow(what: string, memory: number): Row {
  return {
    what,
    measured: `${(memory / 2 ** 20).toFixed(0)} MiB`,
    aim: `< ${AIM.memory / 2 ** 20} MiB`,
    isMet: memory < AIM.memory,
  };
}

function toDelayRow(what: string, busy: Health, idle: Health): Row {
  return {
    what,
    measured: `${busy.maxMs.toFixed(1)} ms (p99 ${busy.p99Ms.toFixed(1)} ms)`,
    limit: `nobody else there: ${idle.maxMs.toFixed(1)} ms (p99 ${idle.p99Ms.toFixed(1)} ms)`,
    ratio: busy.maxMs / idle.maxMs,
    aim: `≤ ${AIM.delayMs} ms`,
    isMet: busy.maxMs <= AIM.delayMs,
  };
}

/** What other visitors notice while a price is edited a few times, each time all names being read anew. */
async function probeReloads(contentDir: string, url: string): Promise<Health> {
  await using price = openPriceEdit(contentDir, url);
  await price.edit("$1,000");
  return probe(url, async () => {
    for (const next of ["$1,001", "$1,002", "$1,003"]) await price.edit(next);
  });
}

/** Start, memory and searches of a large shop over HTTP, and what the searches cost another visitor. */
export const measureSearchHttp: Measurement = {
  name: "search-http",
  async measure({ isQuick, openSample }) {
    const sample = await openSample();
    const missing = "npm run vitrine -- catalogue sample is not there";
    if (!sample) return { rows: [notMeasured("start and searches of a large shop", missing)] };
    await using shop = await startShop({ CONTENT_DIR: sample.contentDir });
    const each = isQuick ? QUICK_EACH : EACH;
    const names = await listNames(shop.url, each);
    const mix = makeSearchMix(names, Math.ceil(sample.names / PAGE_SIZE), each);
    await waitUntilQuiet(isQuick);
    const idle = await probe(shop.url, () => delay(IDLE_MS));
    let answers = { delays: [] as number[], worst: "" };
    const busy = await probe(shop.url, async () => {
      answers = await askAll(shop.url, mix);
    });
    const searchMemory = readPeakMemory(shop.pid);
    const reloading = await probeReloads(sample.contentDir, shop.url);
    const p99 = percentile(answers.delays, 0.99);
    const count = whole(sample.names);
    const median = percentile(answers.delays, 0.5).toFixed(1);
    return {
      rows: [
        toStartRow(count, shop.startMs),
        toMemoryRow(`most memory with ${count} names, after the searches`, searchMemory),
        {
          what: `searches among ${count} names over HTTP, page rendered and compressed`,
          measured: `p50 ${median} ms, p99 ${p99.toFixed(1)} ms (slowest: ${answers.worst})`,
          aim: `p99 ≤ ${AIM.searchMs} ms`,
          isMet: p99 <= AIM.searchMs,
        },
        toDelayRow(
          "longest that another visitor waited meanwhile (/healthz every 2 ms)",
          busy,
          idle,
        ),
        toDelayRow(
          `longest that another visitor waited while a price was edited beside ${count} names`,
          reloading,
          idle,
        ),
        toMemoryRow("most memory after those edits", readPeakMemory(shop.pid)),
      ],
    };
  },
};
