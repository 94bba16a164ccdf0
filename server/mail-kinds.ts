import { toIso } from "../catalogue/format/time.ts";
import {
  composeBuyClick,
  composeManyHolds,
  composeNameNews,
} from "./conversations/mails/checkout-mails.ts";
import type { ContentStore } from "./shop/content-store.ts";
import type { Database } from "./database/database.ts";
import { mintAnswerLink } from "./conversations/people/answer-links.ts";
import { composeCopy } from "./conversations/mails/inquiry-copy.ts";
import { composeDigest, composeInquiryMail } from "./conversations/mails/inquiry-mails.ts";
import { composePlanReminder } from "./conversations/mails/plan-reminder-mail.ts";
import { composeReply } from "./conversations/store/inquiry-reply.ts";
import { composeOfferMail } from "./conversations/mails/offer-mail.ts";
import { notifyUndelivered } from "./conversations/store/undelivered.ts";
import { composeFaults } from "./outbox/content-faults.ts";
import type { Mail } from "./outbox/mail-message.ts";
import type { MailKinds } from "./outbox/mail.ts";
import type { Claimed, ClaimedMessage } from "./outbox/claim-messages.ts";
import {
  BUY_CLICK,
  CONTENT_FAULTS,
  INQUIRY_COPY,
  INQUIRY_REPLY,
  MANY_HOLDS,
  NAME_NEWS,
  OFFER_PREFIX,
  PLAN_REMINDER,
  REPORT,
  SUSPECTED,
} from "./outbox/outbox.ts";
import { composeReport } from "./figures/as-mail.ts";

interface Options {
  readonly database: Database;
  readonly content: Pick<ContentStore, "current">;
  readonly siteUrl: string;
  /** True if the shop has a key for the escrow service's interface. */
  readonly opensEscrow?: boolean;
}

type Compose = (mails: Claimed) => Mail | Promise<Mail>;

export function listMailKinds(options: Options): MailKinds {
  const { database, content, siteUrl, opensEscrow = false } = options;
  const { db, engine } = database;
  const byTemplate: ReadonlyMap<string, Compose> = new Map<string, Compose>([
    [NAME_NEWS, ([{ params }]) => composeNameNews(params, content.current.shop, siteUrl)],
    [BUY_CLICK, ([{ params }]) => composeBuyClick(params, content.current, siteUrl)],
    [
      MANY_HOLDS,
      ([{ params }]) => composeManyHolds(db, params, content.current.shop, siteUrl, Date.now()),
    ],
    [CONTENT_FAULTS, ([{ params }]) => composeFaults(params, content.current.shop, siteUrl)],
    [INQUIRY_REPLY, ([mail]) => composeReply(db, mail, content.current.shop, siteUrl)],
    [INQUIRY_COPY, ([{ params }]) => composeCopy(params, content.current, siteUrl)],
    [
      REPORT,
      ([{ params }]) =>
        composeReport(params, { db, content: content.current, siteUrl, now: Date.now() }),
    ],
  ]);
  const context = () => {
    const now = toIso(Date.now());
    return { content: content.current, siteUrl, now, opensEscrow };
  };
  const composeOffer: Compose = ([mail]) => composeOfferMail(db, mail, context());
  const link = async (mail: ClaimedMessage) => {
    const { shop } = content.current;
    const answerUrl = await mintAnswerLink(db, mail, { shop, siteUrl }, Date.now());
    return { ...mail, answerUrl };
  };
  const composeInquiry: Compose = async ([mail]) =>
    composeInquiryMail(await link(mail), content.current, siteUrl);
  const composeSuspected: Compose = async (mails) =>
    composeDigest(await Promise.all(mails.map(link)), content.current, siteUrl);
  function findComposer(template: string): Compose {
    if (template === PLAN_REMINDER) return ([mail]) => composePlanReminder(db, mail, context());
    if (template.startsWith(OFFER_PREFIX)) return composeOffer;
    if (template.startsWith(SUSPECTED)) return composeSuspected;
    return byTemplate.get(template) ?? composeInquiry;
  }
  return {
    compose: async (mails) => findComposer(mails[0].template)(mails),
    async onGivenUp(transaction, mail, reason) {
      if (mail.offer_id !== null) await notifyUndelivered(transaction, engine, mail, reason);
    },
  };
}
