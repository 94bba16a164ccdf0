import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { openConversation } from "./ask.ts";
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

function toStartRows(names: string, startMs: number, memory: number): Row[] {
  const mib = memory / 2 ** 20;
  return [
    {
      what: `start with ${names} names, to the first answer`,
      measured: `${(startMs / 1_000).toFixed(2)} s`,
      aim: `< ${AIM.startMs / 1_000} s`,
      isMet: startMs < AIM.startMs,
    },
    {
      what: `most memory with ${names} names, after the searches`,
      measured: `${mib.toFixed(0)} MiB`,
      aim: `< ${AIM.memory / 2 ** 20} MiB`,
      isMet: memory < AIM.memory,
    },
  ];
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
    const p99 = percentile(answers.delays, 0.99);
    const count = whole(sample.names);
    const median = percentile(answers.delays, 0.5).toFixed(1);
    return {
      rows: [
        ...toStartRows(count, shop.startMs, readPeakMemory(shop.pid)),
        {
          what: `searches among ${count} names over HTTP, page rendered and compressed`,
          measured: `p50 ${median} ms, p99 ${p99.toFixed(1)} ms (slowest: ${answers.worst})`,
          aim: `p99 ≤ ${AIM.searchMs} ms`,
          isMet: p99 <= AIM.searchMs,
        },
        {
          what: "longest that another visitor waited meanwhile (/healthz every 2 ms)",
          measured: `${busy.maxMs.toFixed(1)} ms (p99 ${busy.p99Ms.toFixed(1)} ms)`,
          limit: `nobody searching: ${idle.maxMs.toFixed(1)} ms (p99 ${idle.p99Ms.toFixed(1)} ms)`,
          ratio: busy.maxMs / idle.maxMs,
          aim: `≤ ${AIM.delayMs} ms`,
          isMet: busy.maxMs <= AIM.delayMs,
        },
      ],
    };
  },
};
