import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { Config } from "../config.ts";
import type { ContentStore } from "../content/content-store.ts";
import type { Database } from "../database/database.ts";
import { watchFigure } from "../http/metrics.ts";
import { type MailWorker, startMailWorker } from "./mail-worker.ts";
import { createMailer } from "./mailer.ts";
import { countUnsentMails } from "./outbox.ts";

interface MailOptions {
  readonly config: Config;
  readonly content: ContentStore;
  readonly database: Database;
  readonly log: Logger;
  readonly metrics: Registry;
}

async function tellWaiting({ database, log }: MailOptions): Promise<void> {
  try {
    const waiting = await countUnsentMails(database.db);
    const message = `${waiting} ${waiting === 1 ? "mail waits" : "mails wait"}: SMTP_URL is not set`;
    if (waiting > 0) log.warn({ waiting }, message);
    else log.info({ waiting }, message);
  } catch (error) {
    log.error(error, "outbox");
  }
}

/** Mail by the outbox. Without SMTP_URL it waits in the database; the log says how many at start. */
export function openMail(options: MailOptions): MailWorker {
  const { config, content, database, log, metrics } = options;
  const figure = { name: "vitrine_mails_waiting", help: "Mails in the outbox that have not left." };
  watchFigure(metrics, figure, () => countUnsentMails(database.db));
  if (config.smtpUrl) {
    const mailer = createMailer(config.smtpUrl, config.mailFrom);
    const readShop = () => content.current.shop;
    return startMailWorker({ database, mailer, log, readShop, siteUrl: config.siteUrl });
  }
  const told = tellWaiting(options);
  return { wake: () => undefined, close: () => told };
}
