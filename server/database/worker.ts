import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { Database } from "./database.ts";
import { workAlone } from "./lock.ts";

const CLOSE_MS = 500;

interface Options {
  readonly database: Pick<Database, "db" | "engine">;
  readonly name: string;
  readonly log: Logger;
  readonly everyMs: number;
  readonly look: () => Promise<boolean>;
  readonly work: (closing: AbortSignal) => Promise<boolean>;
}

export function openWorker({ database, name, log, everyMs, look, work }: Options) {
  const closing = new AbortController();
  const { signal } = closing;
  const closed = new Promise<false>((resolve) => {
    signal.addEventListener("abort", () => resolve(false));
  });

  async function step(): Promise<boolean> {
    if (!(await look()) || signal.aborted) return false;
    return workAlone(database, `work: ${name}`, async () => {
      // Another process may have just done it. Work that outlasts the worker must not hold the connection.
      return (await look()) && Promise.race([work(signal), closed]);
    });
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      let isMore = false;
      try {
        isMore = await step();
      } catch (error) {
        if (!signal.aborted) log.warn(error, `${name} failed`);
      }
      if (!isMore) await delay(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    async close(): Promise<void> {
      closing.abort();
      await Promise.race([running, delay(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}
