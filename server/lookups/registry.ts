import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { compareTexts } from "../../catalogue/format/format.ts";
import { listOwned } from "../../catalogue/catalogue.ts";
import { MINUTE_MS, HOUR_MS, DAY_MS, WEEK_MS, toIso } from "../../catalogue/format/time.ts";
import type { Config } from "../settings/config.ts";
import type { ContentStore } from "../shop/content-store.ts";
import type { Database } from "../database/database.ts";
import { retryBusy } from "../database/retry-busy.ts";
import { openWorker } from "../database/worker.ts";
import { findRegistry, openRegistries } from "./bootstrap.ts";
import {
  forgetLookups,
  listDueTimes,
  listRegistered,
  stampOfRegistered,
  storeAnswer,
  storeTrouble,
} from "./lookups.ts";
import { askRdap, type RdapAnswer } from "./rdap.ts";

/** Registries ban clients that ask more often than this. */
const PACE_MS = 1_000;
const TICK_MS = 10 * MINUTE_MS;
/** Publishing changed facts re-renders all pages, so it happens once for this many names. */
const NAMES_TOGETHER = 600;
const MAX_SHOWN_AGE_MS = 30 * DAY_MS;

export interface RegistryFacts {
  readonly registeredOn: string | null;
  readonly expiresOn: string | null;
  readonly registrar: string | null;
  readonly lookedUpOn: string | null;
}

type FactsByDomain = ReadonlyMap<string, RegistryFacts>;

const NOTHING: FactsByDomain = new Map();

interface Options {
  readonly config: Pick<Config, "registry">;
  readonly content: Pick<ContentStore, "current">;
  readonly database: Pick<Database, "db" | "engine">;
  readonly log: Logger;
  readonly now?: () => number;
  readonly paceMs?: number;
  readonly tickMs?: number;
  readonly timeoutMs?: number;
}

/** How long a registry that refused is left alone. */
const pauseOf = (retryAfterMs: number | null) =>
  Math.min(Math.max(retryAfterMs ?? HOUR_MS, MINUTE_MS), DAY_MS);

/** Asks weekly about each unsold name, in one process per database. Due times are stored, so a restart asks nothing twice. */
export function openRegistry(options: Options) {
  const { config, content, database, log, now = Date.now, timeoutMs } = options;
  const { paceMs = PACE_MS, tickMs = TICK_MS } = options;
  const { db } = database;
  const { isChecked, bootstrapUrl } = config.registry;
  const readRegistries = openRegistries({ url: bootstrapUrl, log, now });
  let facts = NOTHING;
  let stamp = "";
  let askedAt = 0;
  let due: readonly string[] = [];

  async function refresh(): Promise<void> {
    const shown = { from: toIso(now() - MAX_SHOWN_AGE_MS), to: toIso(now() + DAY_MS) };
    const found = await stampOfRegistered(db, shown);
    if (found === stamp) return;
    const rows = await listRegistered(db, shown);
    facts = new Map(
      rows.map((row) => [
        row.domain,
        {
          registeredOn: row.registered_on,
          expiresOn: row.expires_on,
          registrar: row.registrar,
          lookedUpOn: row.looked_up_at?.slice(0, 10) ?? "",
        },
      ]),
    );
    stamp = found;
  }

  async function findDue(): Promise<string[]> {
    const listings = listOwned(content.current.catalogue);
    const statuses = new Map(listings.map(({ domain, status }) => [domain, status]));
    const names = [...statuses.keys()].filter((domain) => statuses.get(domain) !== "sold");
    const stored = new Map((await listDueTimes(db)).map((row) => [row.domain, row.due_at]));
    const time = toIso(now());
    // A faulty file or a deployment may drop a name for a while, and asking about many names takes days.
    const longAgo = toIso(now() - WEEK_MS);
    const gone = [...stored].filter(
      ([domain, dueAt]) =>
        statuses.get(domain) === "sold" || (!statuses.has(domain) && dueAt < longAgo),
    );
    await retryBusy(() =>
      forgetLookups(
        db,
        gone.map(([domain]) => domain),
      ),
    );
    // A later time was stored while the clock was wrong.
    const latest = toIso(now() + WEEK_MS + DAY_MS);
    const dueAt = (domain: string) => stored.get(domain) ?? "";
    return names
      .filter((domain) => dueAt(domain) <= time || dueAt(domain) > latest)
      .toSorted((a, b) => compareTexts(dueAt(a), dueAt(b)));
  }

  async function ask(base: string, domain: string, signal: AbortSignal): Promise<RdapAnswer> {
    await delay(Math.max(0, askedAt + paceMs - performance.now()), undefined, { signal });
    askedAt = performance.now();
    return askRdap(base, domain, signal, timeoutMs);
  }

  const postpone = (domain: string, until: number, trouble: string) =>
    retryBusy(() => storeTrouble(db, domain, toIso(until), trouble));

  async function lookUp(signal: AbortSignal): Promise<boolean> {
    const registries = await readRegistries(signal);
    if (!registries) return false;
    askedAt = performance.now();
    const paused = new Map<string, { readonly until: number; readonly reason: string }>();
    for (const [index, domain] of due.entries()) {
      if (index % NAMES_TOGETHER === 0) await refresh();
      const base = findRegistry(registries, domain);
      if (!base) {
        await postpone(domain, now() + WEEK_MS, "its registry has no known RDAP server");
        continue;
      }
      const server = new URL(base).host;
      const pause = paused.get(server);
      if (pause) {
        await postpone(domain, pause.until, pause.reason);
        continue;
      }
      const answer = await ask(base, domain, signal);
      const time = now();
      if (answer.state === "refused") {
        const until = time + pauseOf(answer.retryAfterMs);
        const reason = `${server}: ${answer.reason}`;
        paused.set(server, { until, reason });
        // The name waits longer than the others, so that one that is never answered doesn't block them.
        await postpone(domain, answer.retryAfterMs === null ? time + DAY_MS : until + 1, reason);
        log.warn({ server, reason: answer.reason, until: toIso(until) }, "registry paused");
      } else if (answer.state === "unclear") {
        await postpone(domain, time + DAY_MS, `${server}: ${answer.reason}`);
        log.warn({ domain, server, reason: answer.reason }, "registry's answer not understood");
      } else {
        const registration = answer.state === "registered" ? answer.registration : null;
        const [lookedUpAt, dueAt] = [toIso(time), toIso(time + WEEK_MS)];
        await retryBusy(() => storeAnswer(db, { domain, lookedUpAt, dueAt, registration }));
        if (!registration) log.warn({ domain, server }, "a listed name isn't registered");
      }
    }
    log.info({ names: due.length }, "registry look-ups done");
    return true;
  }

  async function isDue(): Promise<boolean> {
    await refresh();
    due = isChecked ? await findDue() : [];
    return due.length > 0;
  }

  const worker = openWorker({
    database,
    name: "registry",
    log,
    everyMs: tickMs,
    isDue,
    work: lookUp,
  });
  return {
    get shown(): FactsByDomain {
      return content.current.shop.registryFacts ? facts : NOTHING;
    },
    close: worker.close,
  };
}
