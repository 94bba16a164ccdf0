import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";

interface Repeated {
  readonly work: (closing: AbortSignal) => Promise<void>;
  readonly everyMs: number;
  readonly log: Logger;
  /** What the log says when the work fails. */
  readonly failure: string;
}

/** Works now and again after each pause. Of failures in a row, only the first is logged. `close` waits for work in progress. */
export function repeatWork({ work, everyMs, log, failure }: Repeated) {
  const closing = new AbortController();
  const { signal } = closing;

  async function run(): Promise<void> {
    let isFailing = false;
    while (!signal.aborted) {
      try {
        await work(signal);
        isFailing = false;
      } catch (error) {
        if (!isFailing) log.warn(error, failure);
        isFailing = true;
      }
      await delay(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
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
