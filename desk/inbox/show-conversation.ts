import { findOwned } from "../../catalogue/catalogue.ts";
import { formatDay, formatMinute, formatMoment } from "../../catalogue/format/format.ts";
import { formatMoney } from "../../catalogue/format/currency.ts";
import { DAY_MS, toIso } from "../../catalogue/format/time.ts";
import { showSellersInquiry } from "../../server/conversations/forms/sellers-inquiry.ts";
import { showSellersOffer } from "../../server/conversations/forms/sellers-offer.ts";
import type { Content } from "../../server/shop/read-content.ts";
import type { Db } from "../../server/database/database.ts";
import { addressesOf, findPerson } from "../../server/conversations/people/people.ts";
import { listOtherRequests } from "../../server/conversations/people/requests-from.ts";
import type { InquiryRow } from "../../server/conversations/store/change-inquiry.ts";
import { showTransfer } from "../../server/escrow/show-transfer.ts";
import { markInquiryRead } from "../../server/conversations/store/leads.ts";
import { markOfferRead } from "../../server/conversations/store/list-offers.ts";
import { listMailsOf } from "../../server/outbox/message-progress.ts";
import { INQUIRY_REPLY } from "../../server/outbox/outbox.ts";
import { showTransaction } from "../../server/escrow/show.ts";
import { showMoney } from "../../server/operations/books/show-money.ts";
import {
  findOfferContext,
  type FoundOffer,
} from "../../server/operations/conversations/offer-context.ts";
import { reviewAnswer } from "../../server/operations/conversations/act-by-form.ts";
import { markPaid } from "../../server/operations/conversations/mark-paid.ts";
import { sendPayLink } from "../../server/operations/conversations/send-pay-link.ts";
import { countViewsIn } from "../../server/figures/count-period.ts";
import type { DeskBase } from "../base.ts";
import { orUnwritable } from "../../server/database/unwritable.ts";
import { describeState } from "./standing.ts";

const VIEW_DAYS = 30;

async function countViews(db: Db, domain: string | null, now: number): Promise<number | null> {
  if (domain === null) return null;
  const from = toIso(now - VIEW_DAYS * DAY_MS);
  return (await countViewsIn(db, { from, to: toIso(now) }, domain)).views;
}

async function listEarlier(db: Db, files: Content, email: string, atHand: object) {
  const person = await findPerson(db, email);
  const others = await listOtherRequests(db, await addressesOf(db, person), atHand);
  return others.map((request) => {
    const { reference, created_at, domain, amount, currency, state } = request;
    const name =
      domain === null ? "a message" : (findOwned(files.catalogue, domain)?.displayName ?? domain);
    return {
      reference,
      what: amount === null ? name : `${formatMoney(amount, currency)} for ${name}`,
      state: describeState(state),
      day: formatDay(formatMinute(created_at, files.shop.timeZone)),
    };
  });
}

/** Only the desk shows these facts beside a conversation: the floor must never reach a page of the public server. */
async function showBeside(
  db: Db,
  files: Content,
  asked: { domain: string | null; email: string },
  atHand: object,
  now: number,
) {
  const floor = asked.domain === null ? undefined : files.floors.get(asked.domain);
  return {
    isListed: asked.domain !== null && files.catalogue.byDomain.has(asked.domain),
    views: await countViews(db, asked.domain, now),
    viewDays: VIEW_DAYS,
    floor: floor === undefined ? null : formatMoney(floor, files.shop.currency),
    earlier: await listEarlier(db, files, asked.email, atHand),
  };
}

/** On a full disk, a conversation can still be read: it only stays unread. */
const markRead = (marking: Promise<unknown>) => orUnwritable(marking, () => undefined);

function describeProgress(mail: Awaited<ReturnType<typeof listMailsOf>>[number], zone: string) {
  const formatTime = (iso: string) => formatMoment(iso, zone);
  if (mail.sent_at) return `Sent ${formatTime(mail.sent_at)}`;
  const reason = mail.last_error ? `: ${mail.last_error}` : "";
  if (mail.state === "failed") return `Couldn't be sent${reason}`;
  return mail.attempts > 0 ? `Not sent yet${reason}` : "Waiting to be sent";
}

async function showReplies(db: Db, row: InquiryRow, zone: string, now: string) {
  const mails = (await listMailsOf(db, "inquiry_id", row.id, now)).filter(
    ({ template }) => template === INQUIRY_REPLY,
  );
  return mails.map((mail) => ({
    step: (JSON.parse(mail.params) as { step: number }).step,
    progress: describeProgress(mail, zone),
  }));
}

/** What isn't known stays, so that the seller can't send it unseen. */
const fillReply = (text: string, values: Readonly<Record<string, string | null>>) =>
  text.replaceAll(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);

export async function showInquiry(base: DeskBase, row: InquiryRow) {
  const { database, requireContent, now, time, config } = base;
  const { db } = database;
  const files = await requireContent();
  await markRead(markInquiryRead(db, row.reference));
  const inquiry = await showSellersInquiry(db, files, row, now());
  const price = findOwned(files.catalogue, row.domain ?? "")?.price;
  const values = {
    name: row.name,
    domain: inquiry.displayName,
    price: price?.amount ? price.label : null,
  };
  return {
    kind: "inquiry" as const,
    inquiry,
    ...(await showBeside(db, files, row, { inquiryId: row.id }, now())),
    mails: await showReplies(db, row, files.shop.timeZone, time()),
    canMail: config.smtpUrl !== null,
    replies: files.shop.savedReplies.map(({ title, text }) => ({
      title,
      text: fillReply(text, values),
    })),
  };
}

async function showSale(base: DeskBase, { offer, mails, shop }: FoundOffer) {
  const { sellersShop } = base;
  const { reference } = offer;
  const paid = await markPaid.review(sellersShop, { reference, publishPrice: false });
  // The link is typed into the form that this review opens.
  const { bookings: _, ...money } = await showMoney(base.database.db, offer, shop, base.now());
  const sent = await sendPayLink.review(sellersShop, { reference, payLink: "", note: null });
  return {
    money,
    paid: offer.paid_at === null && paid.is === "review" ? paid : null,
    payLinkAsks: sent.is === "review" ? sent.asks : null,
    payLink: offer.pay_link,
    undelivered: mails.some(({ state }) => state === "failed"),
    notes: offer.notes,
  };
}

export async function showOffer(base: DeskBase, reference: string, wanted: string | null) {
  const { database, requireContent, now, time } = base;
  const { db } = database;
  const files = await requireContent();
  const found = await findOfferContext(db, files, reference, now());
  if (!found) return null;
  const { offer } = found;
  await markRead(markOfferRead(db, offer.id, offer.steps));
  const service = base.config.escrow?.api ?? null;
  const transaction = await showTransaction(db, offer, { shop: files.shop, service, time: now() });
  return {
    kind: "offer" as const,
    offer: await showSellersOffer(db, files, offer, time(), transaction),
    review: await reviewAnswer(base.sellersShop, offer.reference, wanted),
    transfer: await showTransfer(db, offer, "seller"),
    ...(await showBeside(db, files, offer, { offerId: offer.id }, now())),
    ...(await showSale(base, found)),
  };
}
