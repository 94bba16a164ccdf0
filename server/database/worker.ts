import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { Db } from "./database.ts";
import { createTurn } from "./turn.ts";

const CLOSE_MS = 500;

export interface Turn {
  /** Aborted when the worker is closed. */
  readonly signal: AbortSignal;
  /** To be asked before each step: false where the work is to be left. */
  readonly isOurs: () => Promise<boolean>;
}

interface Options {
  readonly db: Db;
  /** Of the turn in the database. */
  readonly name: string;
  readonly log: Logger;
  readonly now: () => number;
  readonly everyMs: number;
  /** Reads what the database has, whoever wrote it; returns whether work is due. */
  readonly look: () => Promise<boolean>;
  /** Does what was found by the last look, or a part; returns whether to look again at once, rather than later. */
  readonly work: (turn: Turn) => Promise<boolean>;
}

/** Does what is due in one process at a time of those that share the database; all of them look at what comes of it. */
export function openWorker({ db, name, log, now, everyMs, look, work }: Options) {
  const turn = createTurn(db, `${name}_turn`);
  const closing = new AbortController();
  const { signal } = closing;
  const isOurs = async () => !signal.aborted && (await turn.take(now()));

  async function step(): Promise<boolean> {
    if (!(await look()) || !(await isOurs())) return false;
    try {
      // Another process may just have ended its turn.
      return (await look()) && (await work({ signal, isOurs }));
    } finally {
      await turn.end();
    }
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
