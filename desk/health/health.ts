import { existsSync } from "node:fs";
import { join } from "node:path";
import { formatBytes, formatMoment, formatShortMoment } from "../../catalogue/format/format.ts";
import { formatFault } from "../../catalogue/schema/fault.ts";
import { MINUTE_MS } from "../../catalogue/format/time.ts";
import { backUp, formatContents } from "../../server/backup/back-up.ts";
import { listBackups, timeOf } from "../../server/backup/backup-files.ts";
import { BackupFault } from "../../server/backup/backup.ts";
import { openBackups } from "../../server/backup/open-backups.ts";
import { retryBusy } from "../../server/database/retry-busy.ts";
import { readDnsChecks } from "../../server/dns/checks-table.ts";
import type { CheckedFinding, Remedy } from "../../server/doctor/checkup.ts";
import { examineShop } from "../../server/doctor/checks.ts";
import { gatherFaults } from "../../server/doctor/faults.ts";
import { listUnsentMessages, retryMessages } from "../../server/outbox/mail-progress.ts";
import { findRegistryWarnings, listLookups } from "../../server/registry/lookups.ts";
import type { DeskBase } from "../services.ts";

const FRESH_MS = 5 * MINUTE_MS;
const MAX_LISTED = 50;
const NO_FAULTS = JSON.stringify([]);

interface Examination {
  readonly startedAt: number;
  readonly found: CheckedFinding[];
  total: number;
  done: number;
  isOver: boolean;
}

/** Today has groups of its own for what these fix. */
const ON_TODAY = new Set<Remedy | undefined>([
  "expiring",
  "files",
  "inquiries",
  "messages",
  "offers",
]);

const RANKS = { fault: 0, warning: 1, ok: 2 } as const;

export function openHealth(base: DeskBase) {
  const { config, environment, database, log, now, time, readFiles } = base;
  const { db } = database;
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

  async function readZone(): Promise<string> {
    return (await readFiles()).content?.shop.timeZone ?? "UTC";
  }

  async function listMessages() {
    const zone = await readZone();
    const unsent = await listUnsentMessages(db, time());
    const troubled = unsent.filter(({ state }) => state !== "scheduled");
    const listed = troubled
      .toSorted(
        (a, b) => Number(b.state === "failed") - Number(a.state === "failed") || a.id - b.id,
      )
      .slice(0, MAX_LISTED);
    return {
      count: troubled.length,
      scheduled: unsent.length - troubled.length,
      hasServer: config.smtpUrl !== null,
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

  async function findBackups() {
    const source = openBackups(config.database, environment);
    const files = existsSync(source.folder) ? await listBackups(source, source.folder) : [];
    const newest = files.at(-1);
    return {
      folder: source.folder,
      count: files.length,
      newest: newest
        ? {
            file: join(source.folder, newest),
            made: formatMoment(timeOf(newest), await readZone()),
          }
        : null,
    };
  }

  async function listNames() {
    const { content } = await readFiles();
    if (!content) return null;
    const { catalogue } = content;
    const checks = [...(await readDnsChecks(db, config.siteUrl, now())).values()];
    const rows = checks.filter(({ domain }) => catalogue.byDomain.has(domain));
    const faulty = rows.filter(({ faults }) => faults !== NO_FAULTS);
    const listed = faulty.slice(0, MAX_LISTED).map(({ domain, faults, checked_at: at }) => ({
      domain,
      name: catalogue.byDomain.get(domain)?.displayName ?? domain,
      faults: JSON.parse(faults) as string[],
      checked: formatShortMoment(at, content.shop.timeZone),
    }));
    const expiring = findRegistryWarnings(await listLookups(db), catalogue, now());
    return {
      isChecked: config.dns.isChecked,
      total: catalogue.listings.length,
      checked: rows.length,
      faulty: { count: faulty.length, listed },
      expiring: { count: expiring.length, listed: expiring.slice(0, MAX_LISTED) },
    };
  }

  return {
    check(): void {
      if (!last || last.isOver) last = start();
    },
    /** The first call begins the checks, so the faults appear on Today a little later. */
    listFaults(): readonly CheckedFinding[] {
      last ??= start();
      return last.found.filter(({ state, remedy }) => state === "fault" && !ON_TODAY.has(remedy));
    },
    async show() {
      const isFresh = last && (!last.isOver || now() - last.startedAt < FRESH_MS);
      const examination = isFresh && last ? last : (last = start());
      const { faults, warnings } = await gatherFaults({
        environment,
        now: now(),
        isOnDesk: true,
        files: await readFiles(),
        openDatabase: async () => database,
      });
      return {
        checks: {
          found: examination.found.toSorted((a, b) => RANKS[a.state] - RANKS[b.state]),
          done: examination.done,
          total: examination.total,
          isOver: examination.isOver,
        },
        // The desk is the seller's own, but a screen is seen by others: secrets stay out.
        files: {
          faults: faults.map((fault) => ({ file: fault.file, text: formatFault(fault) })),
          warnings,
        },
        messages: await listMessages(),
        backups: await findBackups(),
        names: await listNames(),
      };
    },
    retry: (which: number | "all") => retryBusy(() => retryMessages(db, which, time())),
    async backUp(): Promise<{ readonly isMade: boolean; readonly words: string }> {
      try {
        const { file, bytes, counts, shop } = await backUp(config, { environment, now: now() });
        const secrets = shop.envFile ? " It contains the passwords of .env: keep it private." : "";
        const words = `Backed up to ${file}, ${formatBytes(bytes)}: ${formatContents(counts)}.${secrets}`;
        return { isMade: true, words };
      } catch (error) {
        if (!(error instanceof BackupFault)) throw error;
        return { isMade: false, words: `No backup was made: ${error.message}.` };
      }
    },
  };
}
