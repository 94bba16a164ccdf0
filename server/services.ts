import type { Logger } from "pino";
import { openAnswers } from "./answers/answers.ts";
import { openCaptcha } from "./captcha/captcha.ts";
import { openCheckout } from "./checkout/checkout.ts";
import type { Config } from "./config.ts";
import { openContentStore } from "./content/content-store.ts";
import { noteKept } from "./content/kept-listings.ts";
import { watchLinkPrices } from "./content/link-prices.ts";
import { watchContentFaults } from "./content-news/content-faults.ts";
import { watchSoldNames } from "./content-news/sold-names.ts";
import type { Database } from "./database/database.ts";
import { openDnsChecks } from "./dns/dns-worker.ts";
import { createLimits } from "./limits.ts";
import { createSubmitInquiry } from "./inquiries/submit-inquiry.ts";
import { openRequestCounter } from "./machines/request-counter.ts";
import { openLive } from "./views/live.ts";
import { listMailKinds } from "./mail-kinds.ts";
import { openMail } from "./outbox/mail.ts";
import { openOffers } from "./offers/offers.ts";
import { openMetrics } from "./http/metrics.ts";
import { openNotify } from "./outbox/notify.ts";
import { openRegistry } from "./registry/registry.ts";
import type { Content } from "./content/read-content.ts";
import { openReports } from "./report/schedule.ts";
import { openRates } from "./rates/rates.ts";
import { findRequestKind } from "./request-kind.ts";
import { createRequestLog } from "./http/request-log.ts";

interface Opened {
  readonly config: Config;
  readonly content: Content;
  readonly database: Database;
  readonly log: Logger;
}

export type Services = ReturnType<typeof openServices>;

export function openServices({ config, content: first, database, log }: Opened) {
  const content = openContentStore(config.contentDir, first, log);
  const metrics = openMetrics();
  const live = openLive({ database, config, content, log, metrics });
  const mail = openMail({
    config,
    database,
    log,
    metrics,
    ...listMailKinds({ database, content, siteUrl: config.siteUrl }),
  });
  const notify = openNotify({ config, content, database, log });
  const onMail = () => {
    mail.wake();
    notify.wake();
  };
  const contentFaults = watchContentFaults({ content, database, log, onTold: onMail });
  const soldNames = notify.hasChannels
    ? watchSoldNames({ content, database, log, onSold: notify.wake })
    : null;
  const reports = openReports({ config, content, database, log, onMail: mail.wake });
  const dns = openDnsChecks({ config, content, database, log });
  const registry = openRegistry({ config, content, database, log });
  const kept = noteKept({ db: database.db, content, log });
  const linkPrices = watchLinkPrices({ db: database.db, content, log });
  const rates = openRates({ config, content, database, log });
  const { db } = database;
  const machines = openRequestCounter({ db, content, log });
  const captcha = openCaptcha(config, db, log);
  const limits = createLimits(database);
  const now = Date.now;
  const submitInquiry = createSubmitInquiry({
    database,
    captcha,
    content,
    limits,
    log,
    usesEmailjs: config.emailjs !== null,
    hasMailServer: config.smtpUrl !== null,
    now,
    onMail,
  });
  const forms = { database, captcha, content, limits, log, now, onMail };
  const offers = openOffers(forms);
  const answers = openAnswers({ ...forms, offers });
  const checkout = openCheckout({ ...forms, submitInquiry });
  return {
    config,
    log,
    metrics,
    requests: createRequestLog(log, metrics, findRequestKind, machines.countRequest),
    content,
    database,
    live,
    machines,
    mail,
    dns,
    registry,
    rates,
    captcha,
    limits,
    submitInquiry,
    offers,
    answers,
    checkout,
    async close(giveUp?: AbortSignal) {
      const workers = [
        live,
        machines,
        offers,
        checkout,
        content,
        dns,
        registry,
        rates,
        reports,
        linkPrices,
        kept,
        contentFaults,
        soldNames,
      ];
      await Promise.all([
        ...workers.map((worker) => worker?.close()),
        mail.close(giveUp),
        notify.close(giveUp),
      ]);
      await database.close();
    },
  };
}
