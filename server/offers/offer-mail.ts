import { html } from "hono/html";
import { z } from "zod";
import { formatMoment } from "../../catalogue/format.ts";
import { formatDollars } from "../../catalogue/price.ts";
import { isTimeZone, type Shop } from "../../catalogue/shop.ts";
import { type MailTemplate, parseTemplate } from "../content/mail-template.ts";
import type { Content } from "../content/read-content.ts";
import type { Db } from "../database/database.ts";
import { retryBusy } from "../database/retry-busy.ts";
import { fillTemplate, listFacts, quote, type Value } from "../mail/fill-template.ts";
import {
  isAddress,
  type Mail,
  readParams,
  renderDocument,
  smallPrint,
  toMessageId,
  UnsendableMail,
} from "../mail/mail-message.ts";
import { describeEarlier, findEarlierRequests } from "../inquiries/requests-from.ts";
import { toReplyLink } from "../notify/message.ts";
import { listSteps } from "./find-offers.ts";
import { mailNameOf, OFFER_MAILS, type OfferEvent, type OfferMail } from "./mail-words.ts";
import { mintLink } from "./offer-links.ts";
import { type Offer, type OfferStep, suggestCounter } from "./rules.ts";

const paramsSchema = z.object({ step: z.int().min(1), to: z.enum(["buyer", "seller"]) });

type Side = z.output<typeof paramsSchema>["to"];

interface Surroundings {
  readonly content: Content;
  readonly siteUrl: string;
  /** ISO-8601 UTC. */
  readonly now: string;
}

/** What happened at the last step, as its reader sees it. */
function eventOf(steps: readonly OfferStep[], step: OfferStep, to: Side): OfferEvent {
  const { kind, actor, reason } = step;
  switch (kind) {
    case "offered":
      return "received";
    case "countered":
      return actor === to ? "counter-sent" : "countered";
    case "declined": {
      if (reason === "too-low" || reason === "sold" || reason === "removed") return reason;
      return steps.some((earlier) => earlier.kind === "accepted") ? "called-off" : "declined";
    }
    case "expired":
      return reason === "not-paid" ? "not-paid" : "expired";
    case "told":
      return reason === "free-again" || reason === "pay-link" ? reason : "reserved";
    default:
      return kind;
  }
}

function describePayment(to: Side, payLink: string | null, { escrow }: Shop): string {
  if (to === "buyer") {
    if (payLink) return "The page of your offer leads to where you pay.";
    return escrow
      ? "The page of your offer leads to Escrow.com, which holds your money until the name is yours."
      : "The seller will write to you how to pay.";
  }
  if (payLink) return `The buyer is sent to ${payLink} to pay.`;
  return escrow
    ? "The buyer's page opens Escrow.com's form with this sum: check the sum there before you agree."
    : "Your shop names no way to pay: send a link, or reply to this mail to tell the buyer how.";
}

/** The sum that was on the table then. */
const sumAt = (steps: readonly OfferStep[], offer: Offer) =>
  formatDollars(steps.findLast(({ amount }) => amount !== null)?.amount ?? offer.amount);

const builtIn = new Map<OfferMail, MailTemplate>();

function findTemplate(name: string, { mails }: Content): MailTemplate {
  const own = mails.get(name);
  const mail = OFFER_MAILS.get(name);
  if (own) return own;
  if (!mail) throw new UnsendableMail(`no template is named ${name}`);
  const template =
    builtIn.get(mail) ?? parseTemplate(name, mail.source, mail.placeholders).template;
  if (!template) throw new UnsendableMail(`the template ${name} has faults`);
  builtIn.set(mail, template);
  return template;
}

interface Told extends Surroundings {
  readonly offer: Offer;
  readonly step: OfferStep;
  /** Up to this one. */
  readonly steps: readonly OfferStep[];
  readonly event: OfferEvent;
}

function commonValues({ offer, step, steps, event, content }: Told, timeZone: string) {
  const listing = content.catalogue.byDomain.get(offer.domain);
  const isOfAgreement = event === "not-paid" || event === "pay-link";
  const until = step.expires_at ?? (isOfAgreement ? offer.pay_by : offer.expires_at);
  const asking = listing?.price.amount ? listing.price.label : null;
  return {
    name: listing?.displayName ?? offer.domain,
    amount: sumAt(steps, offer),
    asking: asking ?? "on request",
    reference: offer.reference,
    shop: content.shop.name,
    until: formatMoment(until ?? offer.expires_at, timeZone),
  };
}

function toFacts(values: ReturnType<typeof commonValues>, hasUntil: boolean, untilLabel: string) {
  return [
    ["Name", values.name],
    ["Sum", values.amount],
    ["Asking price", values.asking],
    [untilLabel, hasUntil ? values.until : null],
  ] as const;
}

const untilLabelOf = (event: OfferEvent) =>
  event === "accepted" || event === "pay-link" ? "To be paid by" : "Holds until";
const holds = (event: OfferEvent) =>
  ["received", "countered", "counter-sent", "accepted", "pay-link"].includes(event);

async function toBuyer(db: Db, told: Told): Promise<Record<string, Value>> {
  const { offer, step, event, content, siteUrl, now } = told;
  const zone = offer.time_zone && isTimeZone(offer.time_zone) ? offer.time_zone : "UTC";
  const values = commonValues(told, zone);
  const token = await retryBusy(() => mintLink(db, offer.id, now));
  const facts = toFacts(values, holds(event), untilLabelOf(event));
  return {
    ...values,
    payment: describePayment("buyer", offer.pay_link, content.shop),
    // What a buyer typed goes to no buyer: the offer may be made in somebody else's name.
    note: quote(step.actor === "seller" ? step.note : null),
    link: { url: `${siteUrl}/offers/${token}` },
    newOffer: { url: `${siteUrl}/portfolio/${offer.domain}/offer` },
    portfolio: { url: `${siteUrl}/portfolio` },
    details: listFacts([...facts, ["Reference", offer.reference]]),
  };
}

async function toSeller(db: Db, told: Told): Promise<Record<string, Value>> {
  const { offer, step, event, content } = told;
  const values = commonValues(told, content.shop.timeZone);
  const asking = content.catalogue.byDomain.get(offer.domain)?.price.amount;
  const earlier = await findEarlierRequests(db, offer.email, { offerId: offer.id });
  const facts = toFacts(values, holds(event), untilLabelOf(event));
  return {
    ...values,
    payment: describePayment("seller", offer.pay_link, content.shop),
    note: quote(step.note),
    buyer: offer.name,
    email: offer.email,
    counter: suggestCounter(offer, told.steps, asking),
    details: listFacts([
      ...facts,
      ["From", offer.name],
      ["E-mail", offer.email, toReplyLink(offer)],
      ["Phone", offer.phone, `tel:${offer.phone?.replaceAll(/[^+\d]/g, "")}`],
      ["Asked before", earlier.count > 0 ? describeEarlier(earlier) : null],
      ["Doubt", offer.doubt],
      ["Reference", offer.reference],
    ]),
  };
}

/** A mail about a step of an offer, by its row of the outbox. Throws UnsendableMail. */
export async function composeOfferMail(
  db: Db,
  row: { readonly id: number; readonly params: string },
  surroundings: Surroundings,
): Promise<Mail> {
  const { content, siteUrl } = surroundings;
  const { shop } = content;
  const { step: number, to } = readParams(paramsSchema, row.params, "the mail");
  const offer = await db
    .selectFrom("offers")
    .innerJoin("outbox", "outbox.offer_id", "offers.id")
    .selectAll("offers")
    .where("outbox.id", "=", row.id)
    .executeTakeFirst();
  const all = offer ? await listSteps(db, offer.id) : [];
  const steps = all.filter((step) => step.number <= number);
  const step = steps.at(-1);
  if (!offer || step?.number !== number) throw new UnsendableMail("its offer has no such step");
  if (to === "buyer" && !isAddress(offer.email)) {
    throw new UnsendableMail("the buyer's address is not an address");
  }
  const event = eventOf(steps, step, to);
  const template = findTemplate(mailNameOf(event, to), content);
  const told = { ...surroundings, offer, step, steps, event };
  const values = await (to === "buyer" ? toBuyer : toSeller)(db, told);
  const { subject, text, body } = fillTemplate(template, values);
  const note = `Sent by ${shop.name}, ${siteUrl}. A reply to this mail reaches ${to === "buyer" ? "the seller" : offer.name}, and changes nothing about the offer.`;
  const idOf = (step: number) => toMessageId(`${offer.reference}.${step}.${to}`, siteUrl);
  const isFirst = number === 1;
  const ours = { name: shop.name, address: shop.email };
  return {
    from: ours,
    to: to === "buyer" ? offer.email : shop.email,
    replyTo: to === "buyer" ? ours : { name: offer.name, address: offer.email },
    subject: `${subject} (${offer.reference})`,
    text: `${text}\n\n${note}\n`,
    html: renderDocument(subject, html`${body}${smallPrint(note)}`),
    messageId: idOf(number),
    // So that no program of a buyer's answers it; a seller's help desk might drop it for that.
    ...(to === "buyer" && { headers: { "Auto-Submitted": "auto-generated" } }),
    ...(!isFirst && { inReplyTo: idOf(1), references: idOf(1) }),
  };
}
