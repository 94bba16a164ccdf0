import { get } from "node:http";
import { percentile } from "./percentile.ts";

// Run as a process of its own: follows one domain over many streams, from many loopback addresses since each may open 20.
const [port = "", count = "2000", domain = ""] = process.argv.slice(2);
const STREAMS_PER_ADDRESS = 20;

export interface StreamDelays {
  readonly open: number;
  readonly messages: number;
  readonly medianMs: number;
  readonly p99Ms: number;
}

const delays: number[] = [];
let isMeasuring = false;

function take(chunk: Buffer): void {
  const now = Date.now();
  if (!isMeasuring) return;
  for (const [, time = ""] of chunk.toString().matchAll(/"last_viewed_at":"([^"]+)"/g)) {
    delays.push(now - Date.parse(time));
  }
}

function follow(index: number): Promise<boolean> {
  const localAddress = `127.0.1.${1 + Math.floor(index / STREAMS_PER_ADDRESS)}`;
  const path = `/realtime/v1/domain_analytics?domain=eq.${domain}`;
  return new Promise((resolve) => {
    get({ host: "127.0.0.1", port, path, localAddress, agent: false }, (response) => {
      response.on("data", take);
      response.on("error", () => undefined);
      resolve(response.statusCode === 200);
    }).on("error", () => resolve(false));
  });
}

const opened = await Promise.all(
  Array.from({ length: Number(count) }, (_, index) => follow(index)),
);
process.on("message", (message) => {
  isMeasuring = message === "measure";
  if (message !== "report") return;
  const result: StreamDelays = {
    open: opened.filter(Boolean).length,
    messages: delays.length,
    medianMs: percentile(delays, 0.5),
    p99Ms: percentile(delays, 0.99),
  };
  process.send?.(result, () => process.exit(0));
});
process.send?.("open");
