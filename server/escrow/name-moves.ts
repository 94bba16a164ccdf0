import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { NameFacts } from "../../catalogue/deals/registry-says.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, toIso, WEEK_MS } from "../../catalogue/format/time.ts";
import type { Config } from "../config.ts";
import { actOnOffer } from "../conversations/store/act.ts";
import { readStatus } from "../conversations/store/find-offers.ts";
import type { Database } from "../database/database.ts";
import { openWorker } from "../database/worker.ts";
import { findRegistry, readRegistries } from "../lookups/bootstrap.ts";
import { askRdap, type Registration } from "../lookups/rdap.ts";
import { PACE_MS, pauseOf } from "../lookups/registry.ts";
import type { ContentStore } from "../shop/content-store.ts";
import { describeMove, hasRegistrar } from "./find-move.ts";
import { listDueNames, storeQuestion, type WatchedName } from "./watched-names.ts";

/** The money is secured long before the seller has moved the name, so the first question is early enough. */
const TICK_MS = MINUTE_MS;

/** Returns how long to wait before the next question, in milliseconds: most names move within a day. */
export function nextQuestionIn(sinceMs: number): number {
  if (sinceMs < DAY_MS) return HOUR_MS / 2;
  return sinceMs < WEEK_MS ? HOUR_MS : 6 * HOUR_MS;
}

interface Options {
  readonly config: Pick<Config, "registry">;
  readonly content: Pick<ContentStore, "files">;
  readonly database: Pick<Database, "db" | "engine">;
  readonly log: Logger;
  /** Sends the messages of a step, and updates open pages. */
  readonly onStep: () => void;
  readonly now?: () => number;
  readonly paceMs?: number;
  readonly tickMs?: number;
  readonly timeoutMs?: number;
}

const toFacts = (registration: Registration): NameFacts => ({
  registrar: registration.registrar,
  registrarId: registration.registrarId,
  statuses: registration.statuses,
  nameservers: registration.nameservers,
  isSigned: registration.isSigned,
  registeredOn: registration.registeredOn,
  transferredOn: registration.transferredOn,
});

/**
 * Asks the registry of each name for which the escrow service holds money, until it shows another registrar, the buyer has
 * accepted the name, the sale has ended, or 60 days are over. Due times are stored, so a restart asks nothing twice.
 */
export function openNameMoves(options: Options) {
  const { config, content, database, log, onStep, now = Date.now, timeoutMs } = options;
  const { paceMs = PACE_MS, tickMs = TICK_MS } = options;
  const { db } = database;
  const { isChecked, bootstrapUrl } = config.registry;
  let due: readonly WatchedName[] = [];

  /** The offer may have had another step since it was read: then the next question tells of the move. */
  async function tell({ offerId, domain, steps }: WatchedName, note: string): Promise<boolean> {
    const verdict = await actOnOffer(database, {
      offerId,
      actor: "shop",
      action: { kind: "progress", reason: "name-moved", until: null, note },
      seen: steps,
      status: readStatus(content.files, domain),
      via: "registry",
      time: now(),
    });
    if (!verdict.ok) return verdict.refusal !== "changed";
    log.info({ domain }, "a name has moved to another registrar");
    onStep();
    return true;
  }

  async function hear(name: WatchedName, registration: Registration): Promise<void> {
    const time = now();
    const latest = toFacts(registration);
    const before = name.before && hasRegistrar(name.before) ? name.before : latest;
    const dueAt = toIso(time + nextQuestionIn(time - Date.parse(name.since)));
    const answer = { before, latest, askedAt: toIso(time) };
    await storeQuestion(db, name.offerId, dueAt, answer);
    const note = describeMove(before, latest);
    const isTold = note === null || (await tell(name, note));
    if (!isTold) await storeQuestion(db, name.offerId, toIso(time));
  }

  async function askAll(signal: AbortSignal): Promise<boolean> {
    const registries = await readRegistries({ db, url: bootstrapUrl, log, now }, signal);
    if (!registries) return false;
    const paused = new Map<string, number>();
    for (const [index, name] of due.entries()) {
      const { offerId, domain, since } = name;
      const base = findRegistry(registries, domain);
      const server = base && new URL(base).host;
      const until = server === null ? now() + DAY_MS : paused.get(server);
      if (!base || !server || until !== undefined) {
        await storeQuestion(db, offerId, toIso(until ?? now() + DAY_MS));
        continue;
      }
      if (index > 0) await delay(paceMs, undefined, { signal });
      const answer = await askRdap(base, domain, signal, timeoutMs);
      if (answer.state === "registered") {
        await hear(name, answer.registration);
        continue;
      }
      const pause = answer.state === "refused" ? pauseOf(answer.retryAfterMs) : null;
      if (pause !== null) paused.set(server, now() + pause);
      const wait = pause ?? nextQuestionIn(now() - Date.parse(since));
      await storeQuestion(db, offerId, toIso(now() + wait));
      const reason = "reason" in answer ? answer.reason : "it isn't registered";
      log.warn({ domain, server, reason }, "the registry didn't say where a sold name is");
    }
    return false;
  }

  return openWorker({
    database,
    name: "name moves",
    log,
    everyMs: tickMs,
    async isDue() {
      due = isChecked ? await listDueNames(db, now()) : [];
      return due.length > 0;
    },
    work: askAll,
  });
}
