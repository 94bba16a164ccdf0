import { createTransport } from "nodemailer";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { Config } from "../config.ts";
import type { ContentStore } from "../content/content-store.ts";
import type { Database } from "../database/database.ts";
import { watchFigure } from "../http/metrics.ts";
import { type Mailer, MAX_CONNECTIONS, startMailWorker } from "./mail-worker.ts";
import { composeOfferMail } from "../offers/offer-mail.ts";
import { type ClaimedMail, countUnsentMails } from "./outbox.ts";

const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;
/** For a whole mail: a server that trickles its replies never triggers the socket timeout. */
const SEND_TIMEOUT_MS = 120_000;

/** `from`, unless null, replaces the sender of every mail. */
export function createMailer(smtpUrl: string, from: string | null): Mailer {
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
    async send({ replyTo, ...mail }) {
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
    const message = `${waiting} ${waiting === 1 ? "mail waits" : "mails wait"}: SMTP_URL is not set`;
    if (waiting > 0) log.warn({ waiting }, message);
    else log.info({ waiting }, message);
  } catch (error) {
    log.error(error, "outbox");
  }
}

/** Without SMTP_URL, mails stay in the outbox and the log says how many. */
export function openMail(options: MailOptions) {
  const { config, content, database, log, metrics } = options;
  const figure = { name: "vitrine_mails_waiting", help: "Mails in the outbox that have not left." };
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
