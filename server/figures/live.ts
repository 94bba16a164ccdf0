import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { Counter, type Registry } from "prom-client";
import { type Listing, saleState } from "../../catalogue/schema/listing.ts";
import { NO_VIEWS } from "../../catalogue/page-views.ts";
import { HOUR_MS } from "../../catalogue/format/time.ts";
import type { Config } from "../settings/config.ts";
import type { ContentStore } from "../shop/content-store.ts";
import type { Database } from "../database/database.ts";
import { repeatWork } from "../database/repeat-work.ts";
import { createRateLimit, HOUR_S } from "../http/rate-limiter.ts";
import { createFollowers } from "../http/event-stream.ts";
import { watchFigure } from "../http/metrics.ts";
import { listenToAnalytics } from "./postgres-listener.ts";
import {
  type AnalyticsRecord,
  type PageView,
  createViewRecorder,
  readAnalytics,
} from "./recorder.ts";
import { rollUpViews } from "./roll-up.ts";

const ROLL_UP_MS = HOUR_MS;

export type LiveRecord = Omit<AnalyticsRecord, "last_viewed_at"> & {
  readonly last_viewed_at: string | null;
};

/** Reports of several processes may arrive out of order, so older records are dropped. */
export const createRecordFollowers = () =>
  createFollowers<string, LiveRecord>((record, last) => record.view_count > last.view_count);

interface Options {
  readonly database: Database;
  readonly config: Config;
  readonly content: Pick<ContentStore, "current" | "onChange">;
  readonly log: Logger;
  readonly metrics: Registry;
}

const toSale = (listing: Listing | undefined) => (listing ? saleState(listing) : "not listed");

export type Live = ReturnType<typeof openLive>;

/** With SQLite, a process serves its own browsers; with PostgreSQL, the database notifies every process. */
export function openLive({ database, config, content, log, metrics }: Options) {
  const followers = createRecordFollowers();
  const sales = createFollowers<string, string>((state, last) => state !== last);
  const readSale = (domain: string) => toSale(content.current.catalogue.byDomain.get(domain));
  const stopTelling = content.onChange(() => {
    for (const domain of sales.keys()) sales.publish(domain, readSale(domain));
  });
  const publish = (record: LiveRecord) => followers.publish(record.domain, record);
  const read = (domain: string) => readAnalytics(database.db, domain);

  async function refresh(): Promise<void> {
    for (const domain of followers.keys()) {
      const record = await read(domain);
      if (record) publish(record);
    }
  }
  const onGap = () =>
    void refresh().catch((error: unknown) => log.warn(error, "live figures not refreshed"));
  const listener =
    config.database.engine === "postgres"
      ? listenToAnalytics({ url: config.database.url, log, onRecord: publish, onGap })
      : null;
  const limits = createViewLimits(config.views);
  const rollUp = repeatWork({
    work: (closing) => rollUpViews(database, config.views.keptDays, Date.now(), closing),
    everyMs: ROLL_UP_MS,
    log,
    failure: "page views not rolled up",
  });
  const recorder = createViewRecorder(database, (records) => {
    if (!listener) records.forEach(publish);
  });
  const accepted = new Counter({
    name: "vitrine_views_accepted_total",
    help: "Page views committed.",
    registers: [metrics],
  });
  const figure = { name: "vitrine_open_streams", help: "Browsers following a domain right now." };
  watchFigure(metrics, figure, () => followers.count);

  const endStreams = () => {
    followers.closeAll();
    sales.closeAll();
  };

  return {
    async record(view: PageView, address: string): Promise<boolean> {
      if (!(await limits.take(address, view))) return false;
      await recorder.record(view);
      accepted.inc();
      return true;
    },
    read,
    followSale(domain: string, shown: string, address: string) {
      const follower = sales.add(domain, address);
      const sale = readSale(domain);
      if (sale !== shown) follower?.push(sale);
      return follower;
    },
    /** Sends the current record first. Returns null if the address follows too many names. */
    async follow(domain: string, address: string) {
      // Following before reading makes sure that no change is missed.
      const follower = followers.add(domain, address);
      try {
        follower?.push((await read(domain)) ?? { domain, ...NO_VIEWS });
        return follower;
      } catch (error) {
        follower?.close();
        throw error;
      }
    },
    endStreams,
    async close() {
      stopTelling();
      endStreams();
      await Promise.all([recorder.close(), rollUp.close()]);
      await listener?.close();
    },
  };
}

const MAX_NAMES = 1_000;
const MAX_COUNTS = 50_000;

interface ViewLimitOptions {
  readonly viewsPerName: number;
  readonly newVisitors: number;
}

/** Keeps one address from inflating the figures. Each process counts by itself, so that a view costs no query. */
export function createViewLimits({ viewsPerName, newVisitors }: ViewLimitOptions) {
  const perHour = (name: string, points: number) =>
    createRateLimit(null, name, [{ points, duration: HOUR_S }], MAX_COUNTS);
  const views = perHour("views", viewsPerName);
  const names = perHour("names", MAX_NAMES);
  const visitors = perHour("visitors", newVisitors);
  const seen = new LRUCache<string, true>({
    maxSize: 2 * MAX_COUNTS,
    sizeCalculation: () => 1,
    ttl: HOUR_MS,
  });

  return {
    async take(address: string, { domain, visitor_id }: Pick<PageView, "domain" | "visitor_id">) {
      const visitor = `${address} ${visitor_id}`;
      const name = `${address} ${domain}`;
      if (!seen.has(visitor) && (await visitors.take(address)) > 0) return false;
      if (!seen.has(name) && (await names.take(address)) > 0) return false;
      for (const key of [visitor, name]) if (!seen.has(key)) seen.set(key, true);
      return (await views.take(name)) === 0;
    },
  };
}
