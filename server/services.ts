import type { Logger } from "pino";
import { openAnswers } from "./conversations/forms/answers.ts";
import { watchFilesForBooks } from "./books/sync-files.ts";
import { openCaptcha } from "./captcha/captcha.ts";
import { openEscrow } from "./escrow/escrow.ts";
import { showTransaction } from "./escrow/show.ts";
import { openCheckout } from "./conversations/forms/checkout.ts";
import { type Outcome, refuse } from "../catalogue/outcome.ts";
import { acceptWithin, type Sender } from "./conversations/forms/form.ts";
import type { Config } from "./settings/config.ts";
import { openContentStore } from "./shop/content-store.ts";
import { createIsOther } from "./shop/other-files.ts";
import { watchLinkPrices } from "./names/link-prices.ts";
import { watchContentFaults } from "./outbox/content-faults.ts";
import type { Database } from "./database/database.ts";
import { openDnsChecks } from "./lookups/dns-worker.ts";
import { forgetMailboxes } from "./conversations/people/mailbox.ts";
import { createLimits } from "./http/limits.ts";
import { createFileSale } from "./operations/conversations/file-sale.ts";
import { createSubmitInquiry } from "./conversations/forms/submit-inquiry.ts";
import { openAnswerTime } from "./figures/answer-time.ts";
import { openLive } from "./figures/live.ts";
import { listMailKinds } from "./mail-kinds.ts";
import { openMail } from "./outbox/mail.ts";
import { openOffers } from "./conversations/forms/offers.ts";
import { openPlanReminders } from "./conversations/mails/plan-reminders.ts";
import { openMetrics } from "./http/metrics.ts";
import { openNotify } from "./outbox/notify.ts";
import { openRegistry } from "./lookups/registry.ts";
import type { Content } from "./shop/read-content.ts";
import { openReports } from "./figures/schedule.ts";
import { openRates } from "./lookups/rates.ts";

const NOT_NOW = refuse("This didn't work. Please try again in a moment.", { status: 503 });

interface Opened {
  readonly config: Config;
  readonly content: Content;
  readonly database: Database;
  readonly log: Logger;
}

export type Services = ReturnType<typeof openServices>;

export function openServices({ config, content: first, database, log }: Opened) {
  const isOther = createIsOther(config.contentDir, config.database);
  const content = openContentStore(config.contentDir, first, log, isOther);
  const metrics = openMetrics();
  const base = { config, content, database, db: database.db, log, metrics };
  const live = openLive(base);
  const { siteUrl, escrow: account } = config;
  const kinds = listMailKinds({ ...base, siteUrl, opensEscrow: account !== null });
  const mail = openMail({ ...base, ...kinds });
  const notify = openNotify(base);
  const onMail = () => {
    mail.wake();
    notify.wake();
  };
  const dns = openDnsChecks(base);
  const registry = openRegistry(base);
  const rates = openRates(base);
  const answerTime = openAnswerTime(base);
  const captcha = openCaptcha(config, database.db, log);
  const limits = createLimits(database);
  const hasMailServer = config.smtpUrl !== null;
  const forms = { ...base, captcha, limits, now: Date.now, onMail, hasMailServer };
  const submitInquiry = createSubmitInquiry({ ...forms, usesEmailjs: config.emailjs !== null });
  const offers = openOffers(forms);
  const answers = openAnswers({
    ...forms,
    offers,
    showDeal: (offer) =>
      showTransaction(database.db, offer, {
        shop: content.current.shop,
        service: config.escrow?.api ?? null,
        time: Date.now(),
      }),
  });
  const escrow = openEscrow({
    ...base,
    now: Date.now,
    onStep: offers.wake,
    fileSale: createFileSale(base),
  });
  const failing = { log, failure: "the way to pay wasn't opened", notSaved: NOT_NOW };
  /** A buyer can ask to pay as often as she can answer. */
  const within =
    <T>(work: (token: string) => Promise<Outcome<T>>) =>
    (token: string, sender: Sender) =>
      acceptWithin(limits.withScript, sender, failing, () => work(token));
  const checkout = openCheckout({ ...forms, submitInquiry });
  const workers = [
    live,
    answerTime,
    offers,
    checkout,
    escrow,
    content,
    dns,
    registry,
    rates,
    openPlanReminders({ ...base, onMail: mail.wake }),
    openReports({ ...base, onMail: mail.wake }),
    watchLinkPrices(base),
    forgetMailboxes(database, log),
    watchFilesForBooks(base),
    watchContentFaults({ ...base, onTold: onMail }),
  ];
  return {
    config,
    log,
    metrics,
    content,
    database,
    live,
    answerTime,
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
    escrow: { ...escrow, pay: within(escrow.pay) },
    async close(giveUp?: AbortSignal) {
      await Promise.all([
        ...workers.map((worker) => worker.close()),
        mail.close(giveUp),
        notify.close(giveUp),
      ]);
      await database.close();
    },
  };
}
