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
  /** Reads what the database has, whoever wrote it; returns whether work is due. */
  readonly look: () => Promise<boolean>;
  /** Does what was found by the last look, or a part, until `closing` aborts; returns whether to look again at once. */
  readonly work: (closing: AbortSignal) => Promise<boolean>;
}

/** Does what is due, in one process of a shop at a time; all its processes look at what comes of it. */
export function openWorker({ database, name, log, everyMs, look, work }: Options) {
  const closing = new AbortController();
  const { signal } = closing;
  const closed = new Promise<false>((resolve) => {
    signal.addEventListener("abort", () => resolve(false));
  });

  async function step(): Promise<boolean> {
    if (!(await look()) || signal.aborted) return false;
    return workAlone(database, `work: ${name}`, async () => {
      // Another process may just have done it. What doesn't end in time at a close keeps no connection.
      return (await look()) && Promise.race([work(signal), closed]);
    });
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      let isMore = false;
      try {
        isMore = await step();
      } catch (error) {
        if (!signal.aborted) log.warn(error, `${name}: left undone`);
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
