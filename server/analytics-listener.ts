import { Client } from "pg";
import type { Logger } from "pino";
import { ANALYTICS_CHANNEL, type AnalyticsRecord } from "./analytics.ts";

const RECONNECT_MS = 1_000;

interface ListenerOptions {
  readonly url: string;
  readonly log: Logger;
  readonly onRecord: (record: AnalyticsRecord) => void;
  /** After a connection was lost and made again: changes in between were not heard. */
  readonly onGap: () => void;
}

/** Hears PostgreSQL's notifications of changed records, from this process and all others, until closed. */
export function listenToAnalytics({ url, log, onRecord, onGap }: ListenerOptions): {
  close(): Promise<void>;
} {
  let client: Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  function retry(error?: Error): void {
    client = null;
    if (isClosed || timer) return;
    log.warn(error ?? {}, "live updates: connection to the database lost, trying again");
    timer = setTimeout(() => {
      timer = null;
      void connect().then(onGap, retry);
    }, RECONNECT_MS);
  }

  async function connect(): Promise<void> {
    const next = new Client({ connectionString: url });
    next.on("error", retry);
    next.on("notification", ({ payload }) => {
      if (payload) onRecord(JSON.parse(payload) as AnalyticsRecord);
    });
    await next.connect();
    await next.query(`listen ${ANALYTICS_CHANNEL}`);
    next.on("end", () => retry());
    client = next;
  }

  void connect().catch(retry);
  return {
    async close() {
      isClosed = true;
      if (timer) clearTimeout(timer);
      await client?.end();
    },
  };
}
