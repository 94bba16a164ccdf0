import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { ContentStore } from "../content/content-store.ts";
import type { Database } from "../database/database.ts";
import { createTurn } from "../database/turn.ts";
import { checkName } from "./check-names.ts";
import { listConfirmed, noteCheck, readDnsChecks, storeDnsCheck } from "./checks-table.ts";
import { askLander } from "./lander.ts";
import { toPageUrl } from "./records.ts";
import { openResolver } from "./resolver.ts";

/** How often the database is asked what is due, and what other processes have seen. */
const POLL_MS = 60_000;
/** Between two names. */
const PAUSE_MS = 2_000;
const CLOSE_MS = 1_000;
/** Then the database is read again. */
const BATCH = 20;

interface Options {
  readonly config: Pick<Config, "dns" | "landers" | "siteUrl">;
  readonly content: Pick<ContentStore, "current">;
  readonly database: Pick<Database, "db">;
  readonly log: Logger;
  readonly now?: () => number;
  readonly pollMs?: number;
  readonly pauseMs?: number;
}

export interface DnsChecks {
  /**
   * The day of the last confirmation, 'YYYY-MM-DD' in UTC, by name. Another map when a name came or went or a day is over,
   * not at each check, since pages are made anew with it.
   */
  readonly confirmed: ReadonlyMap<string, string>;
  close(): Promise<void>;
}

/** Looks up the names that are due, one at a time, in one process of those that share the database. */
export function openDnsChecks(options: Options): DnsChecks {
  const { config, content, database, log } = options;
  const { now = Date.now, pollMs = POLL_MS, pauseMs = PAUSE_MS } = options;
  let confirmed: ReadonlyMap<string, string> = new Map();
  if (!config.dns.isChecked) return { confirmed, close: async () => {} };

  const { db } = database;
  const turn = createTurn(db, "dns_turn");
  let resolver = openResolver(config.dns.servers);
  const closing = new AbortController();
  const { signal } = closing;
  const pause = (ms: number) => delay(ms, undefined, { signal, ref: false }).catch(() => undefined);
  const toDay = () => new Date(now()).toISOString().slice(0, 10);
  let shownOn = toDay();

  async function readRows() {
    const rows = await readDnsChecks(db, config.siteUrl, now());
    const days = listConfirmed(rows.values(), now());
    const isSame = days.size === confirmed.size && days.keys().every((name) => confirmed.has(name));
    if (!isSame || shownOn !== toDay()) {
      confirmed = days;
      shownOn = toDay();
    }
    const time = new Date(now()).toISOString();
    const { listings } = content.current.catalogue;
    const due = listings.filter(({ domain }) => (rows.get(domain)?.due_at ?? "") <= time);
    return { rows, due };
  }

  async function checkBatch(): Promise<void> {
    // Anew, since the machine may have got other DNS servers.
    resolver = openResolver(config.dns.servers);
    const checkOptions = {
      siteUrl: config.siteUrl,
      resolver,
      askLander: config.landers === "off" ? null : askLander,
    };
    // Read with the turn in hand: another process may just have ended its own.
    const { rows, due } = await readRows();
    for (const listing of due.slice(0, BATCH)) {
      if (signal.aborted || !(await turn.take(now()))) return;
      const before = rows.get(listing.domain);
      const check = await checkName(listing, checkOptions);
      if (signal.aborted) return;
      const row = noteCheck(before, check, toPageUrl(config.siteUrl, listing.domain), now());
      await storeDnsCheck(db, row);
      const { domain, faults } = check;
      if (before && before.faults !== row.faults) log.warn({ domain, faults }, "DNS of a name");
      await pause(pauseMs);
    }
  }

  /** Returns whether more may be due. */
  async function work(): Promise<boolean> {
    const { due } = await readRows();
    if (due.length === 0 || !(await turn.take(now()))) return false;
    await checkBatch();
    if (signal.aborted) return false;
    await turn.end();
    return true;
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      let isMore = false;
      try {
        isMore = await work();
      } catch (error) {
        if (!signal.aborted) log.warn(error, "DNS of the names");
      }
      if (!isMore) await pause(pollMs);
    }
  }

  const running = run();
  return {
    get confirmed() {
      return confirmed;
    },
    async close() {
      closing.abort();
      resolver.cancel();
      const ending = running.then(() => turn.end()).catch(() => undefined);
      await Promise.race([ending, delay(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}
