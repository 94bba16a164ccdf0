import type { Logger } from "pino";
import { Counter, type Registry } from "prom-client";
import { NO_VIEWS } from "../../catalogue/page-views.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { watchFigure } from "../http/metrics.ts";
import { type AnalyticsRecord, type PageView, readAnalytics } from "./analytics.ts";
import { listenToAnalytics } from "./postgres-listener.ts";
import { createViewRecorder } from "./recorder.ts";
import { rollUpViews } from "./roll-up.ts";
import { createViewLimits } from "./page-view.ts";

const MAX_PER_ADDRESS = 20;
const HEARTBEAT_MS = 20_000;
/** Between two records of one stream: a browser gets the newest figures, not all. */
const MIN_INTERVAL_MS = 40;
const ROLL_UP_MS = 3_600_000;

export type LiveRecord = Omit<AnalyticsRecord, "last_viewed_at"> & {
  /** Null before the first view. */
  readonly last_viewed_at: string | null;
};

export type Follower = ReturnType<typeof createFollower>;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function createFollower(domain: string, onClose: () => void) {
  let newest: LiveRecord | null = null;
  let isOpen = true;
  let wake: (() => void) | undefined;

  const changed = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, HEARTBEAT_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  return {
    domain,
    /** Ignores a record older than the last, since processes may be heard out of order. */
    push(record: LiveRecord) {
      if (newest && newest.view_count >= record.view_count) return;
      newest = record;
      wake?.();
    },
    /** Yields changed records, and null as a heartbeat, until `close`. */
    async *records() {
      let sent: LiveRecord | null = null;
      for (;;) {
        if (isOpen && newest === sent) await changed();
        if (!isOpen) return;
        const isHeartbeat = newest === sent;
        sent = newest;
        yield isHeartbeat ? null : newest;
        if (!isHeartbeat) await pause(MIN_INTERVAL_MS);
      }
    },
    close() {
      isOpen = false;
      wake?.();
      onClose();
    },
  };
}

/** `add` returns null when the address follows too many. */
export function createFollowers() {
  const addresses = new Map<Follower, string>();
  const followers = () => [...addresses.keys()];
  return {
    add(domain: string, address: string): Follower | null {
      const isSame = (other: string) => other === address;
      if (addresses.values().filter(isSame).toArray().length >= MAX_PER_ADDRESS) return null;
      const follower = createFollower(domain, () => addresses.delete(follower));
      addresses.set(follower, address);
      return follower;
    },
    publish(record: LiveRecord): void {
      for (const follower of addresses.keys()) {
        if (follower.domain === record.domain) follower.push(record);
      }
    },
    domains: () => new Set(followers().map(({ domain }) => domain)),
    get count() {
      return addresses.size;
    },
    closeAll(): void {
      for (const follower of followers()) follower.close();
    },
  };
}

export type Live = ReturnType<typeof openLive>;

/** With SQLite, a process serves its own browsers; with PostgreSQL, the database notifies every process. */
export function openLive(database: Database, config: Config, log: Logger, metrics: Registry) {
  const followers = createFollowers();
  const read = (domain: string) => readAnalytics(database.db, domain);

  const refresh = async () => {
    for (const domain of followers.domains()) {
      const record = await read(domain);
      if (record) followers.publish(record);
    }
  };
  const listener =
    config.database.engine === "postgres"
      ? listenToAnalytics({
          url: config.database.url,
          log,
          onRecord: followers.publish,
          onGap: () => void refresh().catch((error: unknown) => log.warn(error, "live updates")),
        })
      : null;
  const limits = createViewLimits(config.views);
  const rollUp = () =>
    rollUpViews(database, config.views.keptDays, Date.now()).catch((error: unknown) =>
      log.error(error, "roll-up of views"),
    );
  let rollingUp = rollUp();
  const timer = setInterval(() => (rollingUp = rollUp()), ROLL_UP_MS).unref();
  const recorder = createViewRecorder(database, (records) => {
    if (!listener) records.forEach(followers.publish);
  });
  const accepted = new Counter({
    name: "vitrine_views_accepted_total",
    help: "Page views that were committed.",
    registers: [metrics],
  });
  const figure = { name: "vitrine_open_streams", help: "Browsers that follow a domain now." };
  watchFigure(metrics, figure, () => followers.count);

  return {
    /** False for a view beyond the limits of its address. Rejects if it can't be stored. */
    async record(view: PageView, address: string): Promise<boolean> {
      if (!limits.take(address, view)) return false;
      await recorder.record(view);
      accepted.inc();
      return true;
    },
    read,
    /** The current record comes first. Null when the address follows too many; rejects when the database fails. */
    async follow(domain: string, address: string) {
      // Follow before reading, so that no change is missed.
      const follower = followers.add(domain, address);
      try {
        follower?.push((await read(domain)) ?? { domain, ...NO_VIEWS });
        return follower;
      } catch (error) {
        follower?.close();
        throw error;
      }
    },
    endStreams: followers.closeAll,
    async close() {
      clearInterval(timer);
      followers.closeAll();
      await Promise.all([recorder.close(), rollingUp]);
      await listener?.close();
    },
  };
}
