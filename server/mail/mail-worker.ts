import type { Logger } from "pino";
import { cleanLine } from "../../catalogue/clean-text.ts";
import type { Database } from "../database/database.ts";
import { type FaultKind, mailBackoff } from "./mail-backoff.ts";
import { composeMail, type MailShop, UnsendableMail } from "./mail-templates.ts";
import { type Mailer, MAX_CONNECTIONS } from "./mailer.ts";
import {
  type ClaimedMail,
  claimMail,
  markMailFailed,
  markMailSent,
  MAX_ATTEMPTS,
} from "./outbox.ts";
import { retryBusy } from "../database/retry-busy.ts";

/** Longer than any try can take: no other worker takes a mail that this one is still sending. */
const LEASE_MS = 5 * 60_000;
const POLL_MS = 10_000;
const CLOSE_MS = 4_000;
/** How long the database may take to note what became of a mail that was cut off. */
const NOTE_MS = 1_000;
const MAX_ERROR = 500;

interface MailWorkerOptions {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly log: Logger;
  /** The shop as it is now. */
  readonly readShop: () => MailShop;
  /** Public origin without a trailing slash. */
  readonly siteUrl: string;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
  /** Milliseconds to the next try, see mail-backoff.ts. */
  readonly backoff?: (kind: FaultKind, attempts: number) => number;
  readonly pollMs?: number;
  readonly leaseMs?: number;
  /** How long close() lets the mails under way finish. */
  readonly closeMs?: number;
}

export interface MailWorker {
  /** Looks for due mail now: call it when an inquiry has been stored. */
  wake(): void;
  /** Lets the mails under way finish, for a bounded time, and ends the connections. */
  close(): Promise<void>;
}

function toFaultKind(error: unknown): FaultKind {
  if (error instanceof UnsendableMail) return "permanent";
  const code = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : 0;
  return code >= 500 ? "permanent" : "temporary";
}

const toIso = (ms: number) => new Date(ms).toISOString();

async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise: limit, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([work, limit]);
  clearTimeout(timer);
}

/**
 * Sends what is due in the outbox: woken by wake() and by looking every `pollMs`. Several mails leave side by side; several
 * workers may share a database. A mail whose process ends after the mail server took it and before that is noted leaves
 * again, with the same Message-ID, when its lease has run out.
 */
export function startMailWorker(options: MailWorkerOptions): MailWorker {
  const { database, mailer, log, readShop, siteUrl } = options;
  const { clock = Date.now, pollMs = POLL_MS, leaseMs = LEASE_MS, closeMs = CLOSE_MS } = options;
  const { backoff = (kind, attempts) => mailBackoff(kind, attempts, Math.random()) } = options;
  const { db, engine } = database;
  const lanes = new Set<Promise<void>>();
  const closing = new AbortController();
  let wasMissed = false;

  async function giveBack(mail: ClaimedMail, error: unknown): Promise<void> {
    const reason = cleanLine(error instanceof Error ? error.message : String(error), MAX_ERROR);
    const nextAttemptAt = toIso(clock() + backoff(toFaultKind(error), mail.attempts));
    await retryBusy(() => markMailFailed(db, mail, { error: reason, nextAttemptAt }));
    const facts = { mail: mail.id, attempts: mail.attempts, error: reason };
    if (mail.attempts < MAX_ATTEMPTS) log.warn({ ...facts, nextAttemptAt }, "mail not sent");
    else log.error(facts, "mail failed: 'npm run vitrine -- mail retry' tries it again");
  }

  async function deliver(mail: ClaimedMail): Promise<void> {
    try {
      await mailer.send(composeMail(mail, readShop(), siteUrl));
    } catch (error) {
      await giveBack(mail, error);
      return;
    }
    await retryBusy(() => markMailSent(db, mail.id, toIso(clock())));
    log.info({ mail: mail.id, attempts: mail.attempts }, "mail sent");
  }

  async function sendDueMails(): Promise<void> {
    while (!closing.signal.aborted) {
      const now = clock();
      const lease = { now: toIso(now), leaseUntil: toIso(now + leaseMs) };
      const mail = await retryBusy(() => claimMail(db, engine, lease));
      if (!mail) return;
      // Where one is due there may be more.
      wake();
      await deliver(mail);
    }
  }

  function wake(): void {
    if (closing.signal.aborted) return;
    if (lanes.size === MAX_CONNECTIONS) {
      wasMissed = true;
      return;
    }
    const lane = sendDueMails()
      .catch((error: unknown) => log.error(error, "outbox"))
      .finally(() => {
        lanes.delete(lane);
        if (wasMissed) {
          wasMissed = false;
          wake();
        }
      });
    lanes.add(lane);
  }

  const timer = setInterval(wake, pollMs);
  timer.unref();
  wake();

  return {
    wake,
    async close() {
      closing.abort();
      clearInterval(timer);
      const lanesEnd = Promise.allSettled(lanes);
      await waitAtMost(closeMs, lanesEnd);
      mailer.close();
      await waitAtMost(NOTE_MS, lanesEnd);
    },
  };
}
