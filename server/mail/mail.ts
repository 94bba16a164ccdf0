import { createTransport } from "nodemailer";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import { composeBuyClick, composeNameNews } from "../checkout/checkout-mails.ts";
import type { Config } from "../config.ts";
import type { ContentStore } from "../content/content-store.ts";
import type { Database } from "../database/database.ts";
import { watchFigure } from "../http/metrics.ts";
import { composeOfferMail } from "../offers/offer-mail.ts";
import { isToBuyer, tellSeller } from "../offers/undelivered.ts";
import { type Mail, ObsoleteMail, UnsendableMail } from "./mail-message.ts";
import { composeDigest, composeMail, type MailShop } from "./mail-templates.ts";
import {
  BUY_CLICK,
  type Claimed,
  type ClaimedMail,
  countUnsentMails,
  INQUIRY_COPY,
  NAME_NEWS,
  OFFER_TEMPLATE,
  SUSPECTED,
} from "./outbox.ts";
import { spreadPause, startOutboxWorker, type WorkerOptions } from "./outbox-worker.ts";

const MAX_CONNECTIONS = 5;
const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;
/** For a whole mail: a server that trickles its replies never triggers the socket timeout. */
const SEND_TIMEOUT_MS = 120_000;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** In milliseconds. Permanent errors need a person, so attempts are rare. */
const PAUSES = {
  temporary: { first: 30 * SECOND, longest: HOUR },
  permanent: { first: 15 * MINUTE, longest: 6 * HOUR },
} as const;

type FaultKind = keyof typeof PAUSES;

/** Milliseconds to wait after the `attempts`-th failure; `chance` is from 0 to 1. */
export function mailBackoff(kind: FaultKind, attempts: number, chance?: number): number {
  const { first, longest } = PAUSES[kind];
  return spreadPause(Math.min(longest, first * 2 ** (attempts - 1)), chance);
}

function toFaultKind(error: unknown): FaultKind {
  if (error instanceof UnsendableMail) return "permanent";
  const code = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : 0;
  return code >= 500 ? "permanent" : "temporary";
}

/** How often a buyer's address may refuse a mail about an offer: within two hours. */
const MAX_REFUSALS = 4;

/** The mail server takes mails from this sender, but none for this address. */
const isRecipientRefused = (error: unknown) =>
  error instanceof Error && "rejected" in error && Array.isArray(error.rejected);

/** `from`, unless null, replaces the sender of every mail. */
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
    /** Rejects with the mail server's reply (`responseCode`) or the connection error. */
    async send({ replyTo, ...mail }: Mail): Promise<void> {
      await transport.sendMail({
        ...mail,
        from: from ?? mail.from,
        ...(replyTo && { replyTo }),
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      });
    },
    close: () => transport.close({ force: true }),
  };
}

interface MailWorkerOptions extends WorkerOptions {
  readonly mailer: ReturnType<typeof createMailer>;
  readonly readShop: () => MailShop;
  readonly siteUrl: string;
  /** Makes the mails about offers. */
  readonly composeOffer?: (mail: ClaimedMail) => Promise<Mail>;
  readonly backoff?: (kind: FaultKind, attempts: number) => number;
}

export function startMailWorker(options: MailWorkerOptions) {
  const { mailer, readShop, siteUrl, composeOffer, backoff = mailBackoff } = options;

  async function compose(mails: Claimed): Promise<Mail> {
    const [mail] = mails;
    if (mail.template.startsWith(SUSPECTED)) return composeDigest(mails, readShop(), siteUrl);
    if (composeOffer && mail.template.startsWith(OFFER_TEMPLATE)) return composeOffer(mail);
    if (mail.template === NAME_NEWS) return composeNameNews(mail.params, readShop(), siteUrl);
    if (mail.template === BUY_CLICK) return composeBuyClick(mail.params, readShop(), siteUrl);
    return composeMail(mail, readShop(), siteUrl);
  }

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
          isForgotten:
            error instanceof ObsoleteMail || (isRefused && mail.template === INQUIRY_COPY),
          isGivenUp: isRefused && isToBuyer(mail) && attempts >= MAX_REFUSALS,
        };
      },
      onGivenUp: (transaction, mail, reason) =>
        tellSeller(transaction, options.database.engine, mail, reason),
      close: () => mailer.close(),
    },
    options,
  );
}

interface MailOptions {
  readonly config: Config;
  readonly content: ContentStore;
  readonly database: Database;
  readonly log: Logger;
  readonly metrics: Registry;
}

async function logWaiting({ database, log }: MailOptions): Promise<void> {
  try {
    const waiting = await countUnsentMails(database.db);
    const message = `${waiting} ${waiting === 1 ? "email is waiting" : "emails are waiting"}: SMTP_URL isn't set`;
    if (waiting > 0) log.warn({ waiting }, message);
    else log.info({ waiting }, message);
  } catch (error) {
    log.error(error, "outbox");
  }
}

/** Without SMTP_URL, mails stay in the outbox and the log says how many. */
export function openMail(options: MailOptions) {
  const { config, content, database, log, metrics } = options;
  const figure = {
    name: "vitrine_mails_waiting",
    help: "Emails in the outbox that haven't been sent.",
  };
  watchFigure(metrics, figure, () => countUnsentMails(database.db));
  if (config.smtpUrl) {
    const mailer = createMailer(config.smtpUrl, config.mailFrom);
    const { siteUrl } = config;
    const readShop = () => content.current.shop;
    const composeOffer = (mail: ClaimedMail) => {
      const now = new Date().toISOString();
      return composeOfferMail(database.db, mail, { content: content.current, siteUrl, now });
    };
    return startMailWorker({ database, mailer, log, readShop, siteUrl, composeOffer });
  }
  const logged = logWaiting(options);
  return { wake: () => undefined, close: () => logged };
}
