import type { Logger } from "pino";
import { Counter, type Registry } from "prom-client";
import { type AnalyticsRecord, type PageView, readAnalytics } from "./analytics.ts";
import { listenToAnalytics } from "./analytics-listener.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { createEventStreams } from "./event-streams.ts";
import { createLiveHub, type LiveRecord } from "./live-hub.ts";
import { watchFigure } from "../http/metrics.ts";
import { createViewRecorder } from "./view-recorder.ts";

/** Views and live figures of the domains. */
export interface Live {
  /** Resolves when the view is committed. */
  record(view: PageView): Promise<void>;
  /** A domain's record; undefined before its first view. */
  read(domain: string): Promise<AnalyticsRecord | undefined>;
  /** See EventStreams.open. */
  openStream(domain: string, address: string): Promise<ReadableStream<Uint8Array> | null>;
  /** Ends the streams, so that a server can stop. */
  endStreams(): void;
  close(): Promise<void>;
}

const emptyRecord = (domain: string): LiveRecord => ({
  domain,
  view_count: 0,
  unique_visitors: 0,
  last_viewed_at: null,
});

/** With SQLite a process tells its own browsers; with PostgreSQL the database tells every process. */
export function openLive(database: Database, config: Config, log: Logger, metrics: Registry): Live {
  const hub = createLiveHub();
  const streams = createEventStreams(hub);
  const read = (domain: string) => readAnalytics(database.db, domain);

  const refresh = async () => {
    for (const domain of hub.followed()) {
      const record = await read(domain);
      if (record) hub.publish(record);
    }
  };
  const listener =
    config.database.engine === "postgres"
      ? listenToAnalytics({
          url: config.database.url,
          log,
          onRecord: hub.publish,
          onGap: () => void refresh().catch((error: unknown) => log.warn(error, "live updates")),
        })
      : null;
  const accepted = new Counter({
    name: "vitrine_views_accepted_total",
    help: "Page views that were committed.",
    registers: [metrics],
  });
  const figure = { name: "vitrine_open_streams", help: "Browsers that follow a domain now." };
  watchFigure(metrics, figure, () => streams.count);
  const recorder = createViewRecorder(database, (records) => {
    if (!listener) records.forEach(hub.publish);
  });

  return {
    async record(view) {
      await recorder.record(view);
      accepted.inc();
    },
    read,
    openStream: (domain, address) =>
      streams.open(domain, address, async () => (await read(domain)) ?? emptyRecord(domain)),
    endStreams: streams.close,
    async close() {
      streams.close();
      hub.close();
      await recorder.close();
      await listener?.close();
    },
  };
}
