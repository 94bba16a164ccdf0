import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { Content } from "../content/read-content.ts";

/** How soon a new catalogue is noticed, in milliseconds: edits often come several at a time. */
const NOTICED_MS = 1_000;

interface Options {
  readonly content: { readonly current: Content };
  /** Keys of pages, the most wanted first; see app/shared-pages.ts. */
  readonly listKeys: (content: Content) => readonly string[];
  /** Makes one page ready. */
  readonly prepare: (key: string) => Promise<void>;
  readonly log: Logger;
  readonly noticedMs?: number;
}

/**
 * Makes pages ready before their first visitor asks, now and whenever the catalogue has changed, one at a time; each is
 * followed by a pause as long as it took, so that visitors always have half of a processor. Never keeps the process from
 * ending.
 */
export function keepPagesPrepared(options: Options): void {
  const { content, listKeys, prepare, log, noticedMs = NOTICED_MS } = options;
  let prepared: Content | undefined;

  async function prepareAll(wanted: Content): Promise<void> {
    for (const key of listKeys(wanted)) {
      if (content.current !== wanted) return;
      const since = performance.now();
      await prepare(key).catch((error: unknown) => log.error(error, "page not prepared"));
      await delay(performance.now() - since, undefined, { ref: false });
    }
  }

  async function follow(): Promise<void> {
    for (;;) {
      await delay(noticedMs, undefined, { ref: false });
      if (content.current === prepared) continue;
      prepared = content.current;
      await prepareAll(prepared);
    }
  }
  void follow();
}
