import { statSync } from "node:fs";
import { join } from "node:path";
import { watch } from "chokidar";
import type { Logger } from "pino";
import { formatFault } from "../../catalogue/fault.ts";
import { type Content, readContent } from "./read-content.ts";
import { holdsRows } from "./read-listings.ts";

export type ContentStore = ReturnType<typeof openContentStore>;

/** Editors write in several steps; large files arrive slowly. */
const SETTLE_MS = 100;
const SETTLE_ROWS_MS = 1_000;
const MAX_WAIT_MS = 10_000;
/** How often the folder is looked for: one that was replaced is not watched any more. */
const LOOK_MS = 2_000;

const GONE = "gone";
const CONTENT_FILE = /\.(ya?ml|csv|ndjson|jpe?g|png|webp|avif)$/i;

/** Calls `onSettled` when no file has changed for a while, or after MAX_WAIT_MS. */
export function debounceChanges(onSettled: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let firstChange = Infinity;
  let settlesAt = 0;
  return {
    noteChange(file: string): void {
      const now = performance.now();
      firstChange = Math.min(firstChange, now);
      settlesAt = Math.max(settlesAt, now + (holdsRows(file) ? SETTLE_ROWS_MS : SETTLE_MS));
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          firstChange = Infinity;
          onSettled();
        },
        Math.min(settlesAt, firstChange + MAX_WAIT_MS) - now,
      );
    },
    cancel: () => clearTimeout(timer),
  };
}

function warnOfMissingLeads({ shop, catalogue }: Content, log: Logger): void {
  const missing = shop.lead.filter((domain) => !catalogue.byDomain.has(domain));
  if (missing.length > 0) log.warn({ missing }, "shop.yaml: lead names that are not listed");
}

/** Changes when the folder is moved or removed, another takes its place, or a link leads elsewhere. */
function identifyFolders(contentDir: string): string {
  const identify = (folder: string) => {
    try {
      const { dev, ino } = statSync(folder);
      return `${dev}:${ino}`;
    } catch {
      return "none";
    }
  };
  return `${identify(contentDir)} ${identify(join(contentDir, "listings"))}`;
}

/** Follows the folder on disk until closed. Faulty content is logged, and the last good content stays. */
export function openContentStore(contentDir: string, first: Content, log: Logger) {
  let current = first;
  let reading = Promise.resolve();
  warnOfMissingLeads(first, log);

  async function reload(): Promise<void> {
    const { content, faults } = await readContent(contentDir, current);
    if (!content) {
      log.error({ faults: faults.map(formatFault) }, "content refused, the last good one stays");
    } else if (content !== current) {
      current = content;
      log.info({ listings: content.catalogue.listings.length }, "content reloaded");
      warnOfMissingLeads(content, log);
    }
  }

  const changes = debounceChanges(() => {
    reading = reading.then(reload).catch((error: unknown) => log.error(error, "content reload"));
  });

  // Reading again when ready finds changes since the last reading.
  const follow = () =>
    watch(contentDir, {
      ignoreInitial: true,
      ignored: (file, stats) => stats?.isFile() === true && !CONTENT_FILE.test(file),
    })
      .on("ready", () => changes.noteChange(contentDir))
      .on("all", (event, file) => {
        // The same folder may be back before it is looked for.
        if (event === "unlinkDir") folders = GONE;
        changes.noteChange(file);
      })
      .on("error", (error) => log.error(error, "content watcher"));
  let folders = identifyFolders(contentDir);
  let watcher = follow();
  const look = setInterval(() => {
    const found = identifyFolders(contentDir);
    if (found === folders) return;
    folders = found;
    void watcher.close();
    watcher = follow();
  }, LOOK_MS);

  return {
    get current() {
      return current;
    },
    async close() {
      clearInterval(look);
      await watcher.close();
      changes.cancel();
      await reading;
    },
  };
}
