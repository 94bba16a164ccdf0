import { informs } from "../../../sale/steps.ts";
import { isOverdue, isUnpaid, isUnreserved } from "../../../sale/reservation.ts";
import { isPayingThere } from "../../../sale/history.ts";
import { z } from "zod";
import { isOpen, type Offer, type OfferStep } from "../../../sale/offer.ts";
import type { Db } from "../../database/database.ts";
import { mintAnswerLink } from "../people/answer-links.ts";
import {
  button,
  type Mail,
  mailToBuyer,
  mailToSeller,
  ObsoleteMail,
  readParams,
  toMessageId,
  UnsendableMail,
} from "../../outbox/mail-message.ts";
import type { ClaimedMessage } from "../../outbox/claim-messages.ts";
import {
  OFFER_REMINDER,
  OFFER_STUCK,
  OFFER_UNCONFIRMED,
  OFFER_UNFILED,
} from "../../outbox/outbox.ts";
import { findOfferById, listSteps } from "../store/find-offers.ts";
import { fillMail } from "./fill-mail.ts";
import { fillForBuyer, fillForSeller, type MailContext } from "./mail-values.ts";
import { isPaidThroughInterface } from "./payment-words.ts";
import { mailNameOf } from "../words/mail-words.ts";

const paramsSchema = z.object({
  step: z.int().min(1),
  to: z.enum(["buyer", "seller"]),
  refusal: z.string().optional(),
});

type Side = z.output<typeof paramsSchema>["to"];

function topicOf({ kind, actor }: OfferStep, to: Side): string {
  if (kind === "countered" && actor === to) return "counter-sent";
  if (kind === "offered") return "received";
  return kind === "opened" ? "accepted" : kind;
}

function findNotice(
  template: string,
  offer: Offer,
  step: OfferStep,
  { steps, now }: { readonly steps: readonly OfferStep[]; readonly now: string },
) {
  if (template === OFFER_REMINDER) {
    // The buyer was told not to pay, or is paying.
    const isLeft = steps.some(({ kind }) => kind === "escrow-differs") || isPayingThere(steps);
    const isDue = isUnpaid(offer) && !isUnreserved(offer) && offer.pay_by === step.expires_at;
    if (isLeft || !isDue || isOverdue(offer, now)) throw new ObsoleteMail();
    return "reminder";
  }
  if (template === OFFER_UNFILED) return "unfiled";
  if (template === OFFER_STUCK) return "stuck";
  if (template !== OFFER_UNCONFIRMED) return null;
  if (!isUnpaid(offer)) throw new ObsoleteMail();
  return "unconfirmed";
}

/** Where the shop opens the transaction, the seller has other things to do. An email that she wrote herself stays as it is. */
function toEscrowTopic(
  topic: string,
  to: Side,
  offer: Offer,
  { content, opensEscrow }: MailContext,
) {
  const isVaried = to === "seller" && (topic === "accepted" || topic === "started");
  const isOwn = content.mails.has(mailNameOf(topic, to));
  return isVaried && !isOwn && isPaidThroughInterface(offer, content.shop, opensEscrow)
    ? `${topic}-escrow`
    : topic;
}

/** True if a later step takes the step back, so that an unsent email about it would mislead. */
const isTakenBack = (step: OfferStep, later: readonly OfferStep[]) => {
  const next = later.find((one) => !informs(one));
  const isCorrected = next?.kind === "countered" && next.actor === "seller";
  if (step.kind === "taken-back") return next !== undefined;
  return (
    step.actor === "seller" &&
    !informs(step) &&
    (next?.kind === "taken-back" || (step.kind === "countered" && isCorrected))
  );
};

const subjectOf = ({ origin }: Offer, [first]: readonly OfferStep[]) =>
  origin === "checkout" ? "purchase" : first?.kind === "opened" ? "agreement" : "offer";

export async function linkToAnswer(
  db: Db,
  offer: Offer,
  subject: string,
  { content, siteUrl, now }: MailContext,
) {
  const conversation = { inquiry_id: null, offer_id: offer.id };
  const site = { shop: content.shop, siteUrl };
  const url = await mintAnswerLink(db, conversation, site, Date.parse(now));
  const isTurn = isOpen(offer) && offer.turn === "seller";
  return url ? [button(`${isTurn ? "Answer" : "Open"} this ${subject}`, url)] : [];
}

export async function composeOfferMail(
  db: Db,
  row: Pick<ClaimedMessage, "offer_id" | "template" | "params">,
  context: MailContext,
): Promise<Mail> {
  const { content, siteUrl } = context;
  const { shop } = content;
  const { step: number, to, refusal } = readParams(paramsSchema, row.params, "the mail");
  const offer = row.offer_id === null ? undefined : await findOfferById(db, row.offer_id);
  const all = offer ? await listSteps(db, offer.id) : [];
  const steps = all.filter((step) => step.number <= number);
  const step = steps.at(-1);
  if (!offer || step?.number !== number) throw new UnsendableMail("its offer has no such step");
  if (isTakenBack(step, all.slice(number))) throw new ObsoleteMail();
  if (step.kind === "pay-link" && isPayingThere(all)) throw new ObsoleteMail();
  const notice = findNotice(row.template, offer, step, { steps: all, now: context.now });
  const usual = notice ?? (refusal ? "undelivered" : topicOf(step, to));
  const topic = toEscrowTopic(usual, to, offer, context);
  const mailed = { ...context, offer, step, steps, topic, refusal };
  const values = await (to === "buyer" ? fillForBuyer : fillForSeller)(db, mailed);
  const { subject: title, parts } = fillMail(mailNameOf(topic, to), content, values);
  const subject = subjectOf(offer, steps);
  const answer = to === "seller" ? await linkToAnswer(db, offer, subject, context) : [];
  const note = `Sent by ${shop.name}, ${siteUrl}. ${to === "buyer" ? "A reply" : `A reply to this email goes to ${offer.name}. It`} doesn't change the ${subject}.`;
  const idOf = (step: number | string) => toMessageId(`${offer.reference}.${step}.${to}`, siteUrl);
  const letter = {
    subject: `${title} (${offer.reference})`,
    title,
    parts: parts.toSpliced(1, 0, ...answer),
    note,
    messageId: idOf(refusal ? "undelivered" : notice ? `${number}.${notice}` : number),
  };
  const buyer = { name: offer.name, address: offer.email };
  const mail =
    to === "buyer" ? mailToBuyer(shop, offer.email, letter) : mailToSeller(shop, letter, buyer);
  return number > 1 || refusal || notice
    ? { ...mail, inReplyTo: idOf(1), references: idOf(1) }
    : mail;
}
