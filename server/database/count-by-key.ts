import type { Logger } from "pino";
import { MINUTE_MS } from "../../catalogue/format/time.ts";
import { repeatWork } from "./repeat-work.ts";
import { retryBusy } from "./retry-busy.ts";

interface Options {
  readonly add: (key: string, count: number) => Promise<unknown>;
  readonly log: Logger;
  readonly failure: string;
}

/** Counts frequent events in memory, and writes the counts once a minute and on close. */
export function openCounts({ add, log, failure }: Options) {
  const waiting = new Map<string, number>();

  async function flush(): Promise<void> {
    for (const [key, count] of waiting) {
      await retryBusy(() => add(key, count));
      const left = (waiting.get(key) ?? 0) - count;
      if (left > 0) waiting.set(key, left);
      else waiting.delete(key);
    }
  }

  const flushing = repeatWork({ work: flush, everyMs: MINUTE_MS, log, failure });
  return {
    count(key: string): void {
      waiting.set(key, (waiting.get(key) ?? 0) + 1);
    },
    async close(): Promise<void> {
      await flushing.close();
      await flush().catch((error: unknown) => log.warn(error, failure));
    },
  };
}
