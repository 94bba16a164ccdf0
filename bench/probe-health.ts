import { setTimeout as delay } from "node:timers/promises";
import { openConversation } from "./ask.ts";
import { percentile } from "./percentile.ts";

// Run as a process of its own: asks whether the shop is alive, again and again, as another visitor would notice delays.
const [url = ""] = process.argv.slice(2);
const PAUSE_MS = 2;

export interface Health {
  readonly asked: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

let delays: number[] = [];
const over = new AbortController();
process.on("message", (message) => {
  if (message === "begin") delays = [];
  else over.abort();
});

// Its parent is gone, and nobody would end it.
process.on("disconnect", () => process.exit());

const conversation = openConversation(url);
process.send?.("ready");
while (!over.signal.aborted) {
  const { ms } = await conversation.ask("/healthz");
  delays.push(ms);
  await delay(PAUSE_MS);
}
conversation.close();
const health: Health = {
  asked: delays.length,
  p99Ms: percentile(delays, 0.99),
  maxMs: Math.max(0, ...delays),
};
process.send?.(health, () => process.exit(0));
