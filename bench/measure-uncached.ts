import { openConversation } from "./ask.ts";
import { listNames } from "./list-names.ts";
import { waitUntilQuiet } from "./machine.ts";
import type { Measurement, Row } from "./measurement.ts";
import { percentile } from "./percentile.ts";
import { readCpuMs } from "./process-usage.ts";
import type { Started } from "./start-process.ts";
import { startShop } from "./start-shop.ts";

const PAGES = 1_600;
const QUICK_PAGES = 120;
const AIM_MS = 3;
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

/** Asks for each path once; of the second half, when the program is warm, gives processor time a page and the latency. */
async function renderOnce({ url, pid }: Started, paths: readonly string[]) {
  const conversation = openConversation(url);
  const half = Math.floor(paths.length / 2);
  for (const path of paths.slice(0, half)) await conversation.ask(path);
  const before = readCpuMs(pid);
  const delays: number[] = [];
  for (const path of paths.slice(half)) {
    const { status, ms } = await conversation.ask(path);
    if (status !== 200) throw new Error(`${path}: ${status}`);
    delays.push(ms);
  }
  const cpuMs = (readCpuMs(pid) - before) / delays.length;
  conversation.close();
  return { cpuMs, p50Ms: percentile(delays, 0.5), p99Ms: percentile(delays, 0.99) };
}

async function toRow(what: string, shop: Started, paths: readonly string[]): Promise<Row> {
  const { cpuMs, p50Ms, p99Ms } = await renderOnce(shop, paths);
  const latency = `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
  const measured = `${cpuMs.toFixed(2)} ms of CPU (${latency}, ${Math.ceil(paths.length / 2)} pages)`;
  return { what, measured, aim: `≤ ${AIM_MS} ms of CPU`, isMet: cpuMs <= AIM_MS };
}

/** Pages that nobody asked for before: what rendering and compressing each costs. */
export const measureUncached: Measurement = {
  name: "uncached",
  async measure({ isQuick, openSample }) {
    const sample = await openSample();
    await using shop = await startShop(sample ? { CONTENT_DIR: sample.contentDir } : {});
    const count = isQuick ? QUICK_PAGES : PAGES;
    const names = await listNames(shop.url, count);
    const searches = LETTERS.flatMap((a) => LETTERS.map((b) => `/portfolio?q=${a}${b}`));
    await waitUntilQuiet(isQuick);
    const many = (sample?.names ?? names.length).toLocaleString("en-US");
    const search = `first render of a search for two letters among ${many} names, compressed`;
    const searchRow = await toRow(search, shop, searches.slice(0, count));
    const details = names.map((name) => `/portfolio/${name}`);
    const detail = "first render of a detail page, compressed";
    const rows = [await toRow(detail, shop, details), searchRow];
    return { rows };
  },
};
