import { Client } from "pg";
import type { Logger } from "pino";
import type { AnalyticsRecord } from "./analytics.ts";
import { ANALYTICS_CHANNEL } from "./recorder.ts";

const RECONNECT_MS = 1_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** Who only listens can't tell a quiet connection from a dead one, and asks. */
const PULSE_MS = 30_000;
const ANSWER_TIMEOUT_MS = 10_000;

interface ListenerOptions {
  readonly url: string;
  readonly log: Pick<Logger, "warn">;
  readonly onRecord: (record: AnalyticsRecord) => void;
  /** After a connection was lost and made again: changes in between were not heard. */
  readonly onGap: () => void;
  /** Time between two questions whether the connection still stands. */
  readonly pulseMs?: number;
  /** Time in which the server has to answer them. */
  readonly answerTimeoutMs?: number;
}

/** Hears PostgreSQL's notifications of changed records, from this process and all others, until closed. */
export function listenToAnalytics({
  url,
  log,
  onRecord,
  onGap,
  pulseMs = PULSE_MS,
  answerTimeoutMs = ANSWER_TIMEOUT_MS,
}: ListenerOptions): { close(): Promise<void> } {
  let client: Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  function retry(error?: Error): void {
    client = null;
    if (isClosed || timer) return;
    log.warn(error ?? {}, "live updates: connection to the database lost, trying again");
    timer = setTimeout(() => {
      timer = null;
      void connect().then((isConnected) => isConnected && onGap());
    }, RECONNECT_MS);
  }

  async function connect(): Promise<boolean> {
    const next = new Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: answerTimeoutMs,
    });
    let pulse: NodeJS.Timeout | undefined;
    let isLost = false;
    const lose = (error?: Error) => {
      if (isLost) return;
      isLost = true;
      clearInterval(pulse);
      next.end().catch(() => undefined);
      retry(error);
    };
    next.on("error", lose);
    next.on("notification", ({ payload }) => {
      if (payload) onRecord(JSON.parse(payload) as AnalyticsRecord);
    });
    client = next;
    try {
      await next.connect();
      await next.query(`listen ${ANALYTICS_CHANNEL}`);
    } catch (error) {
      lose(error instanceof Error ? error : undefined);
      return false;
    }
    next.on("end", () => lose());
    pulse = setInterval(() => void next.query("select 1").catch(lose), pulseMs);
    return true;
  }

  void connect();
  return {
    async close() {
      isClosed = true;
      if (timer) clearTimeout(timer);
      await client?.end();
    },
  };
}
