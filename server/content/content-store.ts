import { watch } from "chokidar";
import type { Logger } from "pino";
import { formatFault } from "../../catalogue/fault.ts";
import { type Content, readContent } from "./read-content.ts";
import { createRowsRest } from "./rows-rest.ts";

/** The current content; follows the folder on disk until closed. */
export interface ContentStore {
  readonly current: Content;
  close(): Promise<void>;
}

/** Time for an editor or a checkout to finish writing, in milliseconds. */
const SETTLE_MS = 100;

function warnOfMissingLeads({ shop, catalogue }: Content, log: Logger): void {
  const missing = shop.lead.filter((domain) => !catalogue.byDomain.has(domain));
  if (missing.length > 0) log.warn({ missing }, "shop.yaml: lead names that are not listed");
}

/**
 * Watches the content folder. A good change replaces the content as a whole; a bad one is logged with all its faults and
 * the last good content stays.
 */
export function openContentStore(contentDir: string, first: Content, log: Logger): ContentStore {
  let current = first;
  let timer: NodeJS.Timeout | undefined;
  let reading = Promise.resolve();
  const rowsRest = createRowsRest(contentDir);
  warnOfMissingLeads(first, log);

  async function reload(): Promise<void> {
    const wait = await rowsRest.wait();
    if (wait > 0) return reloadIn(wait);
    const { content, faults } = await readContent(contentDir, current);
    const waitAgain = await rowsRest.wait();
    if (waitAgain > 0) return reloadIn(waitAgain);
    rowsRest.noteReading(content !== null);
    if (!content) {
      log.error({ faults: faults.map(formatFault) }, "content refused, the last good one stays");
    } else if (content !== current) {
      current = content;
      log.info({ listings: content.catalogue.listings.length }, "content reloaded");
      warnOfMissingLeads(content, log);
    }
  }

  function reloadIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      reading = reading.then(reload).catch((error: unknown) => log.error(error, "content reload"));
    }, ms);
  }

  const reloadWhenSettled = () => reloadIn(SETTLE_MS);

  // Once ready it tells of every change; what changed between the first reading and then is found by reading again.
  const watcher = watch(contentDir, { ignoreInitial: true })
    .on("ready", reloadWhenSettled)
    .on("all", reloadWhenSettled)
    .on("error", (error) => log.error(error, "content watcher"));

  return {
    get current() {
      return current;
    },
    async close() {
      await watcher.close();
      clearTimeout(timer);
      await reading;
      // A reading that was under way may have asked for another.
      clearTimeout(timer);
    },
  };
}
