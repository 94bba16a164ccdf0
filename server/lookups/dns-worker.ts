import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { listOwned } from "../../catalogue/catalogue.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import { HOUR_MS, MINUTE_MS, toDay, toIso } from "../../catalogue/format/time.ts";
import { toPageUrl } from "../../catalogue/format/page-url.ts";
import type { Config } from "../settings/config.ts";
import type { ContentStore } from "../shop/content-store.ts";
import type { Database } from "../database/database.ts";
import { openWorker } from "../database/worker.ts";
import { checkName } from "./check-names.ts";
import { listConfirmed, judgeCheck, readDnsChecks, storeDnsCheck } from "./checks-table.ts";
import { askLander } from "./lander.ts";
import { openResolver } from "./resolver.ts";

const POLL_MS = MINUTE_MS;
const PAUSE_BETWEEN_NAMES_MS = 2_000;
const NAMES_PER_BATCH = 20;
/** Clocks of processes that share a database may differ by this much. */
const CLOCKS_DIFFER_MS = HOUR_MS;

interface Options {
  readonly config: Pick<Config, "dns" | "landers" | "siteUrl">;
  readonly content: Pick<ContentStore, "current">;
  readonly database: Pick<Database, "db" | "engine">;
  readonly log: Logger;
  readonly now?: () => number;
  readonly pollMs?: number;
  readonly pauseMs?: number;
}

interface DnsChecks {
  /** Maps names to the day of their last confirmation. A new map re-renders the pages, so it is replaced only for a change. */
  readonly confirmed: ReadonlyMap<string, string>;
  close(): Promise<void>;
}

export function openDnsChecks(options: Options): DnsChecks {
  const { config, content, database, log } = options;
  const { now = Date.now, pollMs = POLL_MS, pauseMs = PAUSE_BETWEEN_NAMES_MS } = options;
  let confirmed: ReadonlyMap<string, string> = new Map();
  if (!config.dns.isChecked) return { confirmed, close: async () => {} };

  const { db } = database;
  let resolver = openResolver(config.dns.servers);
  let shownOn = toDay(now());

  const rows: Awaited<ReturnType<typeof readDnsChecks>> = new Map();
  let readAt = 0;
  let due: readonly Listing[] = [];

  /** Reads all checks once a day, and what is new between, because there may be 100,000. */
  async function refresh(): Promise<void> {
    const time = now();
    const isSameDay = toDay(time) === toDay(readAt);
    const since = isSameDay ? Math.min(time, readAt) - CLOCKS_DIFFER_MS : 0;
    const changed = await readDnsChecks(db, config.siteUrl, time, since);
    if (!isSameDay) rows.clear();
    for (const [domain, row] of changed) rows.set(domain, row);
    readAt = time;
  }

  async function isDue(): Promise<boolean> {
    await refresh();
    const days = listConfirmed(rows.values(), now());
    const isSame = days.size === confirmed.size && days.keys().every((name) => confirmed.has(name));
    if (!isSame || shownOn !== toDay(now())) {
      confirmed = days;
      shownOn = toDay(now());
    }
    const time = toIso(now());
    const listings = listOwned(content.current.catalogue);
    due = listings.filter(({ domain }) => (rows.get(domain)?.due_at ?? "") <= time);
    return due.length > 0;
  }

  async function checkBatch(signal: AbortSignal): Promise<boolean> {
    resolver = openResolver(config.dns.servers);
    const checkOptions = {
      siteUrl: config.siteUrl,
      resolver,
      askLander: config.landers === "off" ? null : askLander,
    };
    for (const listing of due.slice(0, NAMES_PER_BATCH)) {
      const before = rows.get(listing.domain);
      const check = await checkName(listing, checkOptions);
      if (signal.aborted) return false;
      const row = judgeCheck(before, check, toPageUrl(config.siteUrl, listing.domain), now());
      await storeDnsCheck(db, row);
      const { domain, faults } = check;
      if (before && before.faults !== row.faults)
        log.warn({ domain, faults }, "faults in a name's DNS");
      await delay(pauseMs, undefined, { signal, ref: false });
    }
    return true;
  }

  const worker = openWorker({
    database,
    name: "dns",
    log,
    everyMs: pollMs,
    isDue,
    work: checkBatch,
  });
  return {
    get confirmed() {
      return confirmed;
    },
    close() {
      resolver.cancel();
      return worker.close();
    },
  };
}
