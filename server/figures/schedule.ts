import type { Logger } from "pino";
import { Temporal } from "temporal-polyfill";
import { DAY_MS, MINUTE_MS, toIso } from "../../catalogue/format/time.ts";
import type { Shop } from "../../catalogue/schema/shop.ts";
import type { Config } from "../settings/config.ts";
import type { ContentStore } from "../shop/content-store.ts";
import type { Database } from "../database/database.ts";
import { takeLock } from "../database/lock.ts";
import { inTransaction } from "../database/retry-busy.ts";
import { readSetting, writeSetting } from "../database/settings.ts";
import { openWorker } from "../database/worker.ts";
import { queueReport } from "./as-mail.ts";
import { gatherReport, isUneventful } from "./gather.ts";
import { type Period, todayOf, weekAround, weekOf } from "./period.ts";

const POLL_MS = MINUTE_MS;
const HOUR = 7;
/** An older report is skipped: it would only repeat what the seller has seen since. */
const MAX_LATE_MS = 2 * DAY_MS;
const DONE = "report_done_week";

export function findDue(
  { report, timeZone }: Pick<Shop, "report" | "timeZone">,
  now: number,
): Period | null {
  if (report === "no") return null;
  const { first } = weekAround(todayOf({ now, timeZone }), { now, timeZone });
  const monday = Temporal.PlainDate.from(first);
  const plainTime = new Temporal.PlainTime(HOUR);
  const late = now - monday.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
  if (late < 0 || late > MAX_LATE_MS) return null;
  return weekAround(monday.subtract({ days: 1 }), { now, timeZone });
}

interface Options {
  readonly config: Pick<Config, "smtpUrl" | "siteUrl">;
  readonly content: Pick<ContentStore, "current">;
  readonly database: Pick<Database, "db" | "engine">;
  readonly log: Logger;
  readonly onMail: () => void;
  readonly now?: () => number;
  readonly pollMs?: number;
}

/** Queues each report once, even with several processes and after restarts. */
export function openReports(options: Options) {
  const { config, content, database, log, onMail, now = Date.now, pollMs = POLL_MS } = options;
  const { db, engine } = database;

  async function isDue(): Promise<boolean> {
    const due = config.smtpUrl ? findDue(content.current.shop, now()) : null;
    return due !== null && (await readSetting(db, DONE)) !== weekOf(due);
  }

  async function isWorthSending(period: Period): Promise<boolean> {
    const sources = { db, content: content.current, siteUrl: config.siteUrl, now: now() };
    return !isUneventful(await gatherReport(sources, period));
  }

  async function queueDue(): Promise<boolean> {
    const period = findDue(content.current.shop, now());
    if (!period) return false;
    const week = weekOf(period);
    const isSent = await isWorthSending(period);
    const isQueued = await inTransaction(db, async (transaction) => {
      await takeLock(transaction, engine, DONE);
      if ((await readSetting(transaction, DONE)) === week) return null;
      await writeSetting(transaction, DONE, week);
      if (isSent) await queueReport(transaction, period, toIso(now()), week);
      return isSent;
    });
    if (isQueued !== null) log.info({ week, isSent: isQueued }, "report");
    if (isQueued) onMail();
    return false;
  }

  return openWorker({ database, name: "report", log, everyMs: pollMs, isDue, work: queueDue });
}
