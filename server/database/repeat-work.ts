import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";

interface Repeated {
  /** Resolves to true if there is more to do at once. */
  readonly work: (closing: AbortSignal) => Promise<unknown>;
  readonly everyMs: number;
  readonly log: Logger;
  readonly failure: string;
}

/** Logs each failure once until the work succeeds again. `close` waits for work in progress. */
export function repeatWork({ work, everyMs, log, failure }: Repeated) {
  const closing = new AbortController();
  const { signal } = closing;

  async function run(): Promise<void> {
    const logged = new Set<string>();
    while (!signal.aborted) {
      let isMore = false;
      try {
        isMore = (await work(signal)) === true;
        logged.clear();
      } catch (error) {
        if (!logged.has(String(error)) && !signal.aborted) log.warn(error, failure);
        logged.add(String(error));
      }
      if (!isMore) await delay(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    async close(): Promise<void> {
      closing.abort();
      await running;
    },
  };
}
