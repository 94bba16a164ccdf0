import { z } from "zod";
import { isOpen, type Offer, type OfferStep } from "../../../sale/offer.ts";
import { isMoneyHeld, meaningOf } from "../../../sale/step-meaning.ts";
import { findTemplate } from "../../shop/read-mail-template.ts";
import type { Db } from "../../database/database.ts";
import { fillTemplate } from "../../outbox/fill-template.ts";
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
import { OFFER_REMINDER, OFFER_UNCONFIRMED, OFFER_UNFILED } from "../../outbox/outbox.ts";
import { findOfferById, listSteps } from "../store/find-offers.ts";
import {
  fillForBuyer,
  fillForSeller,
  isPaidThroughInterface,
  type Surroundings,
} from "./mail-values.ts";
import { mailNameOf, type MailTopic } from "../words/mail-words.ts";
import { isFirm, isOverdue, isUnpaid, isUnreserved } from "../../../sale/rules.ts";
import { isOnlyHeard } from "../../../sale/escrow-rules.ts";
import { isPayingThere } from "../../../sale/heard.ts";
import { isTakenBack } from "../../../sale/taken-back.ts";

const paramsSchema = z.object({
  step: z.int().min(1),
  to: z.enum(["buyer", "seller"]),
  refusal: z.string().optional(),
});

type Side = z.output<typeof paramsSchema>["to"];

function topicOf(offer: Offer, steps: readonly OfferStep[], step: OfferStep, to: Side): MailTopic {
  if (to === "seller" && isOnlyHeard(step, steps)) return "escrow-heard";
  const meaning = meaningOf(offer.origin, step, steps);
  // The seller took back her own word, and the money stays where it is, so nobody has to pay.
  if (to === "buyer" && meaning === "paid-by-mistake" && isFirm(offer)) return "escrow-secured";
  if (meaning === "countered" && step.actor === to) return "counter-sent";
  if (meaning === "offered") return "received";
  return meaning === "opened" ? "accepted" : meaning;
}

function findNotice(
  template: string,
  offer: Offer,
  step: OfferStep,
  { steps, now }: { readonly steps: readonly OfferStep[]; readonly now: string },
) {
  if (template === OFFER_REMINDER) {
    // The buyer was told not to pay.
    if (steps.some(({ reason }) => reason === "escrow-differs")) throw new ObsoleteMail();
    const isDue = isUnpaid(offer) && !isUnreserved(offer) && offer.pay_by === step.expires_at;
    if (!isDue || isOverdue(offer, now)) throw new ObsoleteMail();
    return "reminder";
  }
  if (template === OFFER_UNFILED) return "unfiled";
  if (template !== OFFER_UNCONFIRMED) return null;
  if (!isUnpaid(offer)) throw new ObsoleteMail();
  return "unconfirmed";
}

/**
 * Where the shop opens the transaction, the seller has other things to do, and a sale that is called off may leave money
 * with the escrow service. An email that the seller wrote herself stays as it is.
 */
function toEscrowTopic(
  topic: MailTopic,
  to: Side,
  { offer, steps }: { readonly offer: Offer; readonly steps: readonly OfferStep[] },
  { content, opensEscrow }: Surroundings,
): MailTopic {
  if (content.mails.has(mailNameOf(topic, to))) return topic;
  if (topic === "called-off")
    return isMoneyHeld(steps.map(({ reason }) => reason)) ? `${topic}-escrow` : topic;
  const isVaried = to === "seller" && (topic === "accepted" || topic === "started");
  return isVaried && isPaidThroughInterface(offer, content.shop, opensEscrow)
    ? `${topic}-escrow`
    : topic;
}

const subjectOf = ({ origin }: Offer, [first]: readonly OfferStep[]) =>
  origin === "checkout" ? "purchase" : first?.reason === "opened" ? "agreement" : "offer";

export async function linkToAnswer(
  db: Db,
  offer: Offer,
  subject: string,
  { content, siteUrl, now }: Surroundings,
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
  surroundings: Surroundings,
): Promise<Mail> {
  const { content, siteUrl } = surroundings;
  const { shop } = content;
  const { step: number, to, refusal } = readParams(paramsSchema, row.params, "the mail");
  const offer = row.offer_id === null ? undefined : await findOfferById(db, row.offer_id);
  const all = offer ? await listSteps(db, offer.id) : [];
  const steps = all.filter((step) => step.number <= number);
  const step = steps.at(-1);
  if (!offer || step?.number !== number) throw new UnsendableMail("its offer has no such step");
  if (isTakenBack(step, all.slice(number))) throw new ObsoleteMail();
  if (step.reason === "pay-link" && isPayingThere(all)) throw new ObsoleteMail();
  const notice = findNotice(row.template, offer, step, { steps: all, now: surroundings.now });
  const usual = notice ?? (refusal ? "undelivered" : topicOf(offer, steps, step, to));
  const topic = toEscrowTopic(usual, to, { offer, steps }, surroundings);
  const name = mailNameOf(topic, to);
  const template = findTemplate(name, content.mails);
  if (!template) throw new UnsendableMail(`no template is named ${name}`);
  const told = { ...surroundings, offer, step, steps, topic, refusal };
  const values = await (to === "buyer" ? fillForBuyer : fillForSeller)(db, told);
  const { subject: title, parts } = fillTemplate(template, values);
  const subject = subjectOf(offer, steps);
  const answer = to === "seller" ? await linkToAnswer(db, offer, subject, surroundings) : [];
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
