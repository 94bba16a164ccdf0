import { type Stats, statSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { watch } from "chokidar";
import type { Logger } from "pino";
import { type Reservation, reserveNames } from "../../catalogue/catalogue.ts";
import { type Fault, formatFault } from "../../catalogue/schema/fault.ts";
import type { Config } from "../settings/config.ts";
import { type Content, readContent } from "./read-content.ts";
import { holdsRows } from "./read-listings.ts";
import type { IsOther } from "./other-files.ts";

export type ContentStore = ReturnType<typeof openContentStore>;

/** What routes need to know of the shop. */
export interface SiteSources {
  readonly config: Config;
  readonly content: Pick<ContentStore, "current">;
}

const SETTLE_MS = 100;
const SETTLE_ROWS_MS = 1_000;
const MAX_WAIT_MS = 10_000;
/** A folder that was replaced is no longer watched, so the store looks for changes this often. */
const POLL_MS = 2_000;

const GONE = "gone";
const UNWATCHED = /(^|[\\/])\.git([\\/]|$)/;
const CONTENT_FILE = /\.(ya?ml|csv|md|svg|jpe?g|png|webp|avif)$/i;

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

function logFaults(faults: readonly Fault[], isRefused: boolean, log: Logger): void {
  if (faults.length === 0) return;
  const message = isRefused
    ? "content refused; the last good version stays in use"
    : "faults in the content: until they are corrected, nothing is sold under these names";
  log.error({ faults: faults.map(formatFault) }, message);
}

const LARGE_SHOP = 1_000;

/** Reading the words of a large shop takes seconds, so it doesn't wait for the first search, nor do visitors wait for it. */
async function prepareSearch({ catalogue: { search } }: Content): Promise<void> {
  if (search.listings.length <= LARGE_SHOP) return;
  for (const _ of search.words.prepare()) await setImmediate();
}

/** Copies of content come and go where a backup is made, and each folder that is watched costs the system something. */
export const createIgnored =
  (isOther: IsOther) =>
  (file: string, stats?: Pick<Stats, "isFile">): boolean =>
    UNWATCHED.test(file) || isOther(file) || (stats?.isFile() === true && !CONTENT_FILE.test(file));

export function openContentStore(
  contentDir: string,
  first: Content,
  log: Logger,
  isOther: IsOther = () => false,
) {
  let files = first;
  let current = first;
  let faults = first.faults;
  let reserved: ReadonlyMap<string, Reservation> = new Map();
  const listeners = new Set<() => void>();
  logFaults(faults, false, log);
  let reading = prepareSearch(first);

  function show(content: Content, names: typeof reserved): void {
    files = content;
    reserved = names;
    const catalogue = reserveNames(content.catalogue, names);
    current = catalogue === content.catalogue ? content : { ...content, catalogue };
    for (const listener of listeners) listener();
  }

  async function reload(): Promise<void> {
    const { content, faults: found } = await readContent(contentDir, files);
    const isNew = content !== null && content !== files;
    if (!content || isNew) logFaults(found, !content, log);
    faults = found;
    if (isNew) {
      await prepareSearch(content);
      show(content, reserved);
      log.info({ listings: content.catalogue.listings.length }, "content reloaded");
    }
  }

  const changes = debounceChanges(() => {
    reading = reading
      .then(reload)
      .catch((error: unknown) => log.error(error, "content not reloaded"));
  });

  const follow = () =>
    watch(contentDir, {
      ignoreInitial: true,
      ignored: createIgnored(isOther),
    })
      .on("ready", () => changes.noteChange(contentDir))
      .on("all", (event, file) => {
        if (event === "unlinkDir") folders = GONE;
        changes.noteChange(file);
      })
      .on("error", (error) => log.error(error, "content folder not watched"));
  let folders = identifyFolders(contentDir);
  let watcher = follow();
  const look = setInterval(() => {
    const found = identifyFolders(contentDir);
    if (found === folders) return;
    folders = found;
    void watcher.close();
    watcher = follow();
  }, POLL_MS);

  return {
    get current() {
      return current;
    },
    /** These don't include the reservations that agreements make. */
    get files() {
      return files;
    },
    get faults() {
      return faults;
    },
    onChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    reserve: (names: ReadonlyMap<string, Reservation>) => show(files, names),
    async close() {
      clearInterval(look);
      await watcher.close();
      changes.cancel();
      await reading;
    },
  };
}
