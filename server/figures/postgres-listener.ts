import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import type { Logger } from "pino";
import { ANALYTICS_CHANNEL, type AnalyticsRecord } from "./recorder.ts";

const RECONNECT_MS = 1_000;
const CONNECT_TIMEOUT_MS = 5_000;
const PING_MS = 30_000;
const PING_TIMEOUT_MS = 10_000;

interface ListenerOptions {
  readonly url: string;
  readonly log: Pick<Logger, "warn">;
  readonly onRecord: (record: AnalyticsRecord) => void;
  readonly onGap: () => void;
  readonly pingMs?: number;
  readonly pingTimeoutMs?: number;
}

export function listenToAnalytics(options: ListenerOptions): { close(): Promise<void> } {
  const { url, log, onRecord, onGap, pingMs = PING_MS, pingTimeoutMs = PING_TIMEOUT_MS } = options;
  const closing = new AbortController();
  const { signal } = closing;
  let client: Client | undefined;

  async function listenUntilLost(isFirst: boolean): Promise<void> {
    const connection = new Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: pingTimeoutMs,
    });
    client = connection;
    const lost = new Promise<never>((_, reject) => {
      connection.on("error", reject);
      connection.on("end", () => reject(new Error("connection ended")));
    });
    connection.on("notification", ({ payload = "" }) => {
      try {
        onRecord(JSON.parse(payload) as AnalyticsRecord);
      } catch (error) {
        log.warn(error, "live updates: notification not read");
      }
    });
    const listen = async () => {
      await connection.connect();
      await connection.query(`listen ${ANALYTICS_CHANNEL}`);
      if (!isFirst) onGap();
      for (;;) {
        await delay(pingMs, undefined, { signal });
        await connection.query("select 1");
      }
    };
    try {
      await Promise.race([lost, listen()]);
    } finally {
      connection.end().catch(() => undefined);
    }
  }

  async function run(): Promise<void> {
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      try {
        await listenUntilLost(isFirst);
      } catch (error) {
        if (signal.aborted) return;
        log.warn(error, "live updates: connection to the database lost, trying again");
        await delay(RECONNECT_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  void run();
  return {
    async close() {
      closing.abort();
      await client?.end();
    },
  };
}
