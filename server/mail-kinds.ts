import { composeBuyClick, composeNameNews } from "./checkout/checkout-mails.ts";
import type { ContentStore } from "./content/content-store.ts";
import type { Database } from "./database/database.ts";
import { mintAnswerLink } from "./forms/answer-links.ts";
import { composeInquiryMails } from "./inquiries/inquiry-mails.ts";
import { composeOfferMail } from "./offers/offer-mail.ts";
import { isToBuyer, tellSeller } from "./offers/undelivered.ts";
import { composeFaults } from "./outbox/content-faults.ts";
import type { MailKinds } from "./outbox/mail.ts";
import {
  BUY_CLICK,
  type ClaimedMessage,
  CONTENT_FAULTS,
  INQUIRY_COPY,
  NAME_NEWS,
  OFFER_TEMPLATE,
  REPORT,
} from "./outbox/outbox.ts";
import { composeReport } from "./report/as-mail.ts";

interface Options {
  readonly database: Database;
  readonly content: Pick<ContentStore, "current">;
  readonly siteUrl: string;
}

export function listMailKinds({ database, content, siteUrl }: Options): MailKinds {
  return {
    async compose(mails) {
      const [mail] = mails;
      const { shop } = content.current;
      if (mail.template.startsWith(OFFER_TEMPLATE)) {
        const now = new Date().toISOString();
        return composeOfferMail(database.db, mail, { content: content.current, siteUrl, now });
      }
      if (mail.template === NAME_NEWS) return composeNameNews(mail.params, shop, siteUrl);
      if (mail.template === BUY_CLICK) return composeBuyClick(mail.params, shop, siteUrl);
      if (mail.template === REPORT) {
        const sources = { db: database.db, content: content.current, siteUrl, now: Date.now() };
        return composeReport(mail.params, sources);
      }
      if (mail.template === CONTENT_FAULTS) return composeFaults(mail.params, shop, siteUrl);
      if (mail.template === INQUIRY_COPY) return composeInquiryMails(mails, shop, siteUrl);
      const link = async (message: ClaimedMessage) => ({
        ...message,
        answerUrl: await mintAnswerLink(database.db, message, { shop, siteUrl }, Date.now()),
      });
      const others = await Promise.all(mails.slice(1).map(link));
      return composeInquiryMails([await link(mail), ...others], shop, siteUrl);
    },
    isToBuyer,
    onGivenUp: (transaction, mail, reason) =>
      tellSeller(transaction, database.engine, mail, reason),
  };
}
