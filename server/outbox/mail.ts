import { createTransport } from "nodemailer";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { Config } from "../settings/config.ts";
import type { Database, Db } from "../database/database.ts";
import { watchFigure } from "../http/metrics.ts";
import { type Mail, ObsoleteMail, UnsendableMail } from "./mail-message.ts";
import type { Claimed, ClaimedMessage } from "./claim-messages.ts";
import { countUnsentMails, INQUIRY_COPY } from "./outbox.ts";
import { type FaultKind, mailBackoff } from "./back-off.ts";
import { MAX_SEND_MS } from "./delivery.ts";
import { startOutboxWorker, type WorkerOptions } from "./outbox-worker.ts";

const MAX_CONNECTIONS = 5;
const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;

function toFaultKind(error: unknown): FaultKind {
  if (error instanceof UnsendableMail) return "permanent";
  const code = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : 0;
  return code >= 500 ? "permanent" : "temporary";
}

const MAX_REFUSALS = 4;

const OBSOLETE = { reason: "it is no longer needed", isExpected: true };
const REFUSED = { reason: "its recipient's server refused it", isExpected: false };

const isRecipientRefused = (error: unknown) =>
  error instanceof Error && "rejected" in error && Array.isArray(error.rejected);

export function createMailer(smtpUrl: string, from: string | null) {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    maxRequeues: 1,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ replyTo, ...mail }: Mail): Promise<void> {
      await transport.sendMail({
        ...mail,
        from: from ?? mail.from,
        ...(replyTo && { replyTo }),
        // A server that replies a few bytes at a time never triggers the socket timeout.
        signal: AbortSignal.timeout(MAX_SEND_MS),
      });
    },
    close: () => transport.close({ force: true }),
  };
}

export interface MailKinds {
  readonly compose: (mails: Claimed) => Promise<Mail>;
  readonly onGivenUp: (db: Db, mail: ClaimedMessage, reason: string) => Promise<void>;
}

interface MailWorkerOptions extends WorkerOptions, MailKinds {
  readonly mailer: ReturnType<typeof createMailer>;
  readonly backoff?: (kind: FaultKind, attempts: number) => number;
}

export function startMailWorker(options: MailWorkerOptions) {
  const { mailer, compose, onGivenUp, backoff = mailBackoff } = options;

  return startOutboxWorker(
    {
      channel: "mail",
      connections: MAX_CONNECTIONS,
      send: async (mails) => mailer.send(await compose(mails)),
      judge(error, attempts, [mail]) {
        const kind = toFaultKind(error);
        const isPermanent = kind === "permanent";
        const isRefused = isPermanent && isRecipientRefused(error);
        return {
          pauseMs: backoff(kind, attempts),
          isSplit: isPermanent,
          drop:
            error instanceof ObsoleteMail
              ? OBSOLETE
              : isRefused && mail.template === INQUIRY_COPY
                ? REFUSED
                : undefined,
          isGivenUp: isRefused && mail.audience === "buyer" && attempts >= MAX_REFUSALS,
        };
      },
      onGivenUp,
      close: () => mailer.close(),
    },
    options,
  );
}

interface MailOptions extends MailKinds {
  readonly config: Config;
  readonly database: Database;
  readonly log: Logger;
  readonly metrics: Registry;
}

async function logWaiting({ database, log }: MailOptions): Promise<void> {
  try {
    const waiting = await countUnsentMails(database.db);
    const message = `${waiting} ${waiting === 1 ? "email is waiting" : "emails are waiting"}: SMTP_ADDRESS isn't set`;
    if (waiting > 0) log.warn({ waiting }, message);
    else log.info({ waiting }, message);
  } catch (error) {
    log.error(error, "waiting emails not counted");
  }
}

export function openMail(options: MailOptions) {
  const { config, database, metrics } = options;
  const figure = {
    name: "vitrine_mails_waiting",
    help: "Emails in the outbox that haven't been sent.",
  };
  watchFigure(metrics, figure, () => countUnsentMails(database.db));
  if (config.smtpUrl) {
    const mailer = createMailer(config.smtpUrl, config.mailFrom);
    return startMailWorker({ ...options, mailer });
  }
  const logged = logWaiting(options);
  return { wake: () => undefined, close: () => logged };
}
