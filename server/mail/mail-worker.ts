import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { cleanLine } from "../../catalogue/clean-text.ts";
import type { Database } from "../database/database.ts";
import { retryBusy } from "../database/retry-busy.ts";
import {
  composeDigest,
  composeMail,
  type Mail,
  type MailShop,
  UnsendableMail,
} from "./mail-templates.ts";
import {
  type Claimed,
  claimMails,
  markMailsFailed,
  markMailsSent,
  MAX_ATTEMPTS,
  SUSPECTED,
} from "./outbox.ts";

export const MAX_CONNECTIONS = 5;

/** Longer than any attempt, so that no other worker takes a mail in progress. */
const LEASE_MS = 5 * 60_000;
const POLL_MS = 10_000;
const CLOSE_MS = 4_000;
const NOTE_MS = 1_000;
const MAX_ERROR = 500;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** In milliseconds. Permanent errors need a person, so attempts are rare. */
const PAUSES = {
  temporary: { first: 30 * SECOND, longest: HOUR },
  permanent: { first: 15 * MINUTE, longest: 6 * HOUR },
} as const;

/** Random share of the pause, so that mails do not all retry at once. */
const JITTER = 0.2;

type FaultKind = keyof typeof PAUSES;

/** Milliseconds to wait after the `attempts`-th failure; `chance` is from 0 to 1. */
export function mailBackoff(kind: FaultKind, attempts: number, chance = Math.random()): number {
  const { first, longest } = PAUSES[kind];
  const pause = Math.min(longest, first * 2 ** (attempts - 1));
  return Math.round(pause * (1 + JITTER * (2 * chance - 1)));
}

function toFaultKind(error: unknown): FaultKind {
  if (error instanceof UnsendableMail) return "permanent";
  const code = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : 0;
  return code >= 500 ? "permanent" : "temporary";
}

export interface Mailer {
  /** Rejects with the mail server's reply (`responseCode`) or the connection error. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

interface MailWorkerOptions {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly log: Logger;
  readonly readShop: () => MailShop;
  readonly siteUrl: string;
  readonly backoff?: (kind: FaultKind, attempts: number) => number;
  readonly pollMs?: number;
  readonly closeMs?: number;
}

const toIso = (ms: number) => new Date(ms).toISOString();

/** Workers may share a database. A process that ends before noting a sent mail causes a duplicate with the same Message-ID. */
export function startMailWorker(options: MailWorkerOptions) {
  const { database, mailer, log, readShop, siteUrl } = options;
  const { backoff = mailBackoff, pollMs = POLL_MS, closeMs = CLOSE_MS } = options;
  const { db, engine } = database;
  const senders = new Set<Promise<void>>();
  const closing = new AbortController();
  let isWakePending = false;

  async function noteFailure(mails: Claimed, error: unknown): Promise<void> {
    const reason = cleanLine(error instanceof Error ? error.message : String(error), MAX_ERROR);
    const most = Math.max(...mails.map(({ attempts }) => attempts));
    const nextAttemptAt = toIso(Date.now() + backoff(toFaultKind(error), most));
    await retryBusy(() => markMailsFailed(db, mails, { error: reason, nextAttemptAt }));
    for (const { id, attempts } of mails) {
      const facts = { mail: id, attempts, error: reason };
      if (attempts < MAX_ATTEMPTS) log.warn({ ...facts, nextAttemptAt }, "mail not sent");
      else log.error(facts, "mail failed: 'npm run vitrine -- mail retry' tries it again");
    }
  }

  const compose = (mails: Claimed) =>
    mails[0].template.startsWith(SUSPECTED)
      ? composeDigest(mails, readShop(), siteUrl)
      : composeMail(mails[0], readShop(), siteUrl);

  async function deliver(mails: Claimed): Promise<void> {
    try {
      await mailer.send(compose(mails));
    } catch (error) {
      // One that is refused must not hold back the others.
      const isTorn = mails.length > 1 && toFaultKind(error) === "permanent";
      if (isTorn) for (const mail of mails) await deliver([mail]);
      else await noteFailure(mails, error);
      return;
    }
    const ids = mails.map(({ id }) => id);
    await retryBusy(() => markMailsSent(db, ids, toIso(Date.now())));
    for (const { id, attempts } of mails) log.info({ mail: id, attempts }, "mail sent");
  }

  async function sendDueMails(): Promise<void> {
    while (!closing.signal.aborted) {
      const now = Date.now();
      const lease = { now: toIso(now), leaseUntil: toIso(now + LEASE_MS) };
      const [mail, ...others] = await retryBusy(() => claimMails(db, engine, lease));
      if (!mail) return;
      wake();
      await deliver([mail, ...others]);
    }
  }

  function wake(): void {
    if (closing.signal.aborted) return;
    if (senders.size === MAX_CONNECTIONS) {
      isWakePending = true;
      return;
    }
    const sender = sendDueMails()
      .catch((error: unknown) => log.error(error, "outbox"))
      .finally(() => {
        senders.delete(sender);
        if (isWakePending) {
          isWakePending = false;
          wake();
        }
      });
    senders.add(sender);
  }

  const timer = setInterval(wake, pollMs);
  timer.unref();
  wake();

  return {
    wake,
    async close() {
      closing.abort();
      clearInterval(timer);
      const allEnded = Promise.allSettled(senders);
      await Promise.race([allEnded, delay(closeMs, undefined, { ref: false })]);
      mailer.close();
      await Promise.race([allEnded, delay(NOTE_MS, undefined, { ref: false })]);
    },
  };
}
