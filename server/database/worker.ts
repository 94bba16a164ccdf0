import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { Database } from "./database.ts";
import { workAlone } from "./lock.ts";
import { repeatWork } from "./repeat-work.ts";

const CLOSE_MS = 500;

interface Options {
  readonly database: Pick<Database, "db" | "engine">;
  readonly name: string;
  readonly log: Logger;
  readonly everyMs: number;
  readonly isDue: () => Promise<boolean>;
  readonly work: (closing: AbortSignal) => Promise<boolean>;
}

export function openWorker({ database, name, log, everyMs, isDue, work }: Options) {
  const closed = Promise.withResolvers<false>();

  async function step(closing: AbortSignal): Promise<boolean> {
    if (!(await isDue()) || closing.aborted) return false;
    return workAlone(database, `work: ${name}`, async () => {
      // Another process may have just done it. Work that outlasts the worker must not hold the connection.
      return (await isDue()) && Promise.race([work(closing), closed.promise]);
    });
  }

  const worker = repeatWork({ work: step, everyMs, log, failure: `${name} failed` });
  return {
    async close(): Promise<void> {
      closed.resolve(false);
      await Promise.race([worker.close(), delay(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}
