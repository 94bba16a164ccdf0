import { existsSync } from "node:fs";
import { join } from "node:path";
import { formatMoment, formatShortMoment } from "../../catalogue/format/format.ts";
import { formatFault } from "../../catalogue/schema/fault.ts";
import { MINUTE_MS } from "../../catalogue/format/time.ts";
import { backUpShop } from "../../server/operations/back-up.ts";
import { listBackups, timeOf } from "../../server/backup/backup-files.ts";
import { openBackups } from "../../server/backup/open-backups.ts";
import { findDnsChecks, listCheckedNames } from "../../server/lookups/checks-table.ts";
import type { CheckedFinding, Remedy } from "../../server/health/checkup.ts";
import { examineShop } from "../../server/health/checks.ts";
import { gatherFaults } from "../../server/health/faults.ts";
import { retryMessages } from "../../server/operations/retry-messages.ts";
import { listUnsentMessages } from "../../server/outbox/message-progress.ts";
import { readShopBasics } from "../../server/shop/read-shop.ts";
import {
  EXPIRES_SOON_DAYS,
  findRegistryWarnings,
  listLookups,
} from "../../server/lookups/lookups.ts";
import type { DeskBase } from "../base.ts";

const FRESH_MS = 5 * MINUTE_MS;
const MAX_LISTED = 25;

interface Examination {
  readonly startedAt: number;
  readonly found: CheckedFinding[];
  total: number;
  done: number;
  isOver: boolean;
}

/** The Today page lists the findings with these remedies in groups of their own. */
const ON_TODAY = new Set<Remedy | undefined>(["expiring", "inquiries", "messages", "offers"]);

const RANKS = { fault: 0, warning: 1, ok: 2 } as const;

const rankOf = ({ state }: CheckedFinding) => RANKS[state];

function openExaminations({ environment, database, log, now, readFiles }: DeskBase) {
  let last: Examination | null = null;

  function start(): Examination {
    const begun: Examination = { startedAt: now(), found: [], total: 1, done: 0, isOver: false };
    const finish = () => {
      begun.isOver = true;
    };
    examineShop({
      environment,
      now: begun.startedAt,
      isOnDesk: true,
      openDatabase: async () => database,
      content: readFiles(),
      onStart: (count) => {
        begun.total = count;
      },
      onDone: (found) => {
        begun.done += 1;
        if (found) begun.found.push(found);
      },
    }).then(finish, (error: unknown) => {
      log.error(error, "the checks failed");
      finish();
    });
    return begun;
  }

  return {
    startAgain(): void {
      if (!last || last.isOver) last = start();
    },
    findAny: (): Examination => (last ??= start()),
    findFresh(): Examination {
      const isFresh = last && (!last.isOver || now() - last.startedAt < FRESH_MS);
      return isFresh && last ? last : (last = start());
    },
  };
}

const showChecks = ({ found, done, total, isOver }: Examination) => ({
  found: found.toSorted((a, b) => rankOf(a) - rankOf(b)),
  done,
  total,
  isOver,
});

async function showFiles({ environment, database, now, readFiles }: DeskBase) {
  const { faults, warnings } = await gatherFaults({
    environment,
    now: now(),
    isOnDesk: true,
    files: await readFiles(),
    openDatabase: async () => database,
  });
  // The desk is the seller's own, but a screen is seen by others: secrets stay out.
  const listed = faults.map((fault) => {
    return { file: fault.file, domain: fault.domain ?? null, text: formatFault(fault) };
  });
  return { faults: listed, warnings };
}

async function listMessages(base: DeskBase) {
  const { timeZone: zone } = await readShopBasics(base.config.contentDir);
  const unsent = await listUnsentMessages(base.database.db, base.time());
  const troubled = unsent.filter(({ state }) => state !== "scheduled");
  const listed = troubled
    .toSorted((a, b) => Number(b.state === "failed") - Number(a.state === "failed") || a.id - b.id)
    .slice(0, MAX_LISTED);
  return {
    count: troubled.length,
    scheduled: unsent.length - troubled.length,
    hasServer: base.config.smtpUrl !== null,
    listed: listed.map(({ id, channel, reference, template, state, attempts, ...message }) => ({
      id,
      channel,
      reference,
      template,
      state,
      attempts,
      error: message.last_error,
      next: state === "waiting" ? formatShortMoment(message.next_attempt_at, zone) : null,
    })),
  };
}

async function findBackups(base: DeskBase) {
  const source = openBackups(base.config.database, base.environment);
  const files = existsSync(source.folder)
    ? await listBackups(source, source.folder, base.now())
    : [];
  const newest = files.at(-1);
  const { timeZone } = await readShopBasics(base.config.contentDir);
  const made = newest && formatMoment(timeOf(newest), timeZone);
  return {
    folder: source.folder,
    count: files.length,
    newest: newest && made ? { file: join(source.folder, newest), made } : null,
  };
}

async function listNames({ config, database: { db }, now, readFiles }: DeskBase) {
  const { content } = await readFiles();
  if (!content) return null;
  const { catalogue, shop } = content;
  const all = await listCheckedNames(db, config.siteUrl, now());
  const checked = all.filter(({ domain }) => catalogue.byDomain.has(domain));
  const faulty = checked.flatMap(({ domain, is_faulty }) => (is_faulty ? [domain] : []));
  const shown = await findDnsChecks(db, config.siteUrl, now(), faulty.slice(0, MAX_LISTED));
  const listed = shown.map(({ domain, faults, checked_at: at }) => ({
    domain,
    name: catalogue.byDomain.get(domain)?.displayName ?? domain,
    faults: JSON.parse(faults) as string[],
    checked: formatShortMoment(at, shop.timeZone),
  }));
  const expiring = findRegistryWarnings(await listLookups(db), catalogue, now());
  return {
    isChecked: config.dns.isChecked,
    total: catalogue.listings.length,
    checked: checked.length,
    faulty: { count: faulty.length, listed },
    expiring: {
      days: EXPIRES_SOON_DAYS,
      count: expiring.length,
      listed: expiring.slice(0, MAX_LISTED),
    },
  };
}

export function openHealth(base: DeskBase) {
  const examinations = openExaminations(base);
  return {
    check: examinations.startAgain,
    showChecks: () => showChecks(examinations.findFresh()),
    /** The first call starts the checks, so the faults appear on Today a little later. */
    listFaults: (): readonly CheckedFinding[] =>
      examinations
        .findAny()
        .found.filter(({ state, remedy }) => state === "fault" && !ON_TODAY.has(remedy)),
    async show() {
      const examination = examinations.findFresh();
      return {
        files: await showFiles(base),
        messages: await listMessages(base),
        backups: await findBackups(base),
        names: await listNames(base),
        // The checks go on meanwhile, so what they have found is read last.
        checks: showChecks(examination),
      };
    },
    retry: (which: string) => retryMessages.commit(base.sellersShop, { which }, ""),
    backUp: () => backUpShop.commit(base.sellersShop, { databaseOnly: false }, ""),
  };
}
