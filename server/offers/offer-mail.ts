import { html } from "hono/html";
import { z } from "zod";
import { findOwned } from "../../catalogue/catalogue.ts";
import { formatMoment } from "../../catalogue/format/format.ts";
import { formatIdentity } from "../../catalogue/schema/identity.ts";
import { describeFee, describeTotal } from "../../catalogue/deals/checkout.ts";
import { describePayments, type Plan } from "../../catalogue/deals/plan.ts";
import { meaningOf } from "../../catalogue/deals/step-meaning.ts";
import { findOldPrice, formatDollars, notePriceChange } from "../../catalogue/format/price.ts";
import { isTimeZone, type Shop } from "../../catalogue/schema/shop.ts";
import { toPageUrl } from "../../catalogue/format/page-url.ts";
import { type MailTemplate, parseTemplate } from "../content/mail-template.ts";
import type { Content } from "../content/read-content.ts";
import type { Db } from "../database/database.ts";
import { retryBusy } from "../database/retry-busy.ts";
import { fillTemplate, listFacts, quote, type Value } from "../outbox/fill-template.ts";
import {
  isAddress,
  type Mail,
  ObsoleteMail,
  readParams,
  renderDocument,
  smallPrint,
  toMessageId,
  toReplyLink,
  UnsendableMail,
} from "../outbox/mail-message.ts";
import { describeEarlier, findEarlierRequests } from "../forms/requests-from.ts";
import { type ClaimedMail, OFFER_REMINDER, OFFER_UNCONFIRMED } from "../outbox/outbox.ts";
import { listSteps } from "./find-offers.ts";
import { mailNameOf, OFFER_MAILS, type OfferEvent } from "../mail-words/mail-words.ts";
import { mintLink } from "./offer-links.ts";
import {
  isOverdue,
  isUnpaid,
  type Offer,
  type OfferStep,
  planOf,
  suggestCounter,
  warnOfDoubt,
} from "./rules.ts";

const paramsSchema = z.object({
  step: z.int().min(1),
  to: z.enum(["buyer", "seller"]),
  /** The buyer's mail server said this when it refused a mail for good. */
  refusal: z.string().optional(),
});

type Side = z.output<typeof paramsSchema>["to"];

/** Which step a mail about an offer tells, and whom. Throws UnsendableMail. */
export const readMailParams = (params: string) => readParams(paramsSchema, params, "the mail");

interface Surroundings {
  readonly content: Content;
  readonly siteUrl: string;
  /** ISO-8601 UTC. */
  readonly now: string;
}

/** Names the last step from its reader's side. */
function eventOf(
  { origin }: Offer,
  steps: readonly OfferStep[],
  step: OfferStep,
  to: Side,
): OfferEvent {
  const meaning = meaningOf(origin, step, steps);
  if (meaning === "countered" && step.actor === to) return "counter-sent";
  if (meaning === "offered") return "received";
  return meaning === "opened" ? "accepted" : meaning;
}

function describeFirstPayment(to: Side, plan: Plan, payLink: string | null): string {
  const payments = `It's paid in ${describePayments(plan)}.`;
  if (to === "buyer") {
    const how = payLink
      ? "The link for the first payment is on your private page."
      : "The seller will email you the plan in writing, and how to make the first payment.";
    return `${payments} ${how}`;
  }
  const how = payLink
    ? `The buyer can now make the first payment at ${payLink}.`
    : "Reply to this email with the plan in writing, and send a payment link for the first payment.";
  return `${payments} ${how}`;
}

const describeNextStep = (plan: Plan | null) =>
  plan
    ? `It's the first of ${describePayments(plan)}. The seller will email you about the next ones and about using the name.`
    : "If the name hasn't been transferred to you yet, the escrow service or the seller will tell you the next step.";

function describePayment(to: Side, event: OfferEvent, offer: Offer, { escrow }: Shop): string {
  const { pay_link: payLink } = offer;
  const plan = planOf(offer);
  if (event === "paid") return describeNextStep(plan);
  if (plan) return describeFirstPayment(to, plan, payLink);
  if (to === "buyer") {
    if (payLink) return "The payment link is on your private page.";
    return escrow
      ? "You can pay from your private page, through Escrow.com, which holds your money until the name is yours."
      : "The seller will email you about how to pay.";
  }
  if (payLink) return `The buyer can now pay at ${payLink}.`;
  return escrow
    ? "The buyer's page opens Escrow.com's form with this amount: check the amount there before you agree."
    : "Your shop has no way to pay set up: send a payment link, or reply to this email to tell the buyer how to pay.";
}

function findTemplate(name: string, { mails }: Content): MailTemplate {
  const builtIn = OFFER_MAILS.get(name);
  const template =
    mails.get(name) ??
    (builtIn && parseTemplate(name, builtIn.source, builtIn.placeholders).template);
  if (!template) throw new UnsendableMail(`no template is named ${name}`);
  return template;
}

interface ToldStep extends Surroundings {
  readonly offer: Offer;
  readonly step: OfferStep;
  /** Up to this one. */
  readonly steps: readonly OfferStep[];
  readonly event: OfferEvent;
  readonly refusal: string | undefined;
}

/** At these, what is paid next is what counts. */
const OF_PAYMENT: ReadonlySet<string> = new Set<OfferEvent>([
  "pay-link",
  "paying",
  "reminder",
  "sold-unpaid",
  "unconfirmed",
]);

/** The words are those of the checkout page. */
function listEscrowFee({ offer, event, content }: ToldStep, to: Side) {
  const { escrow } = content.shop;
  const isDue = event === "accepted" || event === "started" || event === "reminder";
  if (!escrow || !isDue || to === "seller" || offer.pay_link || planOf(offer)) return [];
  return [
    ["Escrow fee", describeFee(offer.amount, escrow.feePayer)],
    ["Total", describeTotal(offer.amount, escrow.feePayer)],
  ] as const;
}

function describeOffer(told: ToldStep, to: Side, timeZone: string) {
  const { offer, step, steps, event, content } = told;
  const listing = findOwned(content.catalogue, offer.domain);
  const isAgreed = ["accepted", "pay-link", "started", "paying", "reminder"].includes(event);
  const holds = isAgreed || ["received", "countered", "counter-sent"].includes(event);
  const payBy = ["not-paid", "pay-link", "checkout-over"].includes(event) ? offer.pay_by : null;
  const until = step.expires_at ?? payBy ?? offer.expires_at;
  const plan = planOf(offer);
  // The payment of a plan is its first one, but the seller has sold the name for the whole sum.
  const isFirst = plan && (OF_PAYMENT.has(event) || (event === "paid" && to === "buyer"));
  const last = steps.findLast(({ amount }) => amount !== null)?.amount ?? offer.amount;
  const sum = isFirst ? plan.monthly : last;
  const asking = listing?.price.amount ?? null;
  const isCheckout = offer.origin === "checkout";
  const values = {
    name: listing?.displayName ?? offer.domain,
    amount: formatDollars(sum),
    asking: listing && asking ? listing.price.label : "on request",
    reference: offer.reference,
    shop: content.shop.name,
    until: formatMoment(until, timeZone),
    payment: describePayment(to, event, offer, content.shop),
  };
  const facts = [
    ["Name", values.name],
    [isFirst ? "First payment" : isCheckout ? "Price" : "Amount", values.amount],
    ["Payment plan", plan && describePayments(plan)],
    ...listEscrowFee(told, to),
    // A buyer at the asking price reads it as the price already.
    ["Asking price", isCheckout || asking === sum ? null : values.asking],
    [isAgreed ? "Pay by" : "Valid until", holds ? values.until : null],
  ] as const;
  return { values, facts };
}

async function toBuyer(db: Db, told: ToldStep): Promise<Record<string, Value>> {
  const { offer, step, siteUrl, now } = told;
  const zone = offer.time_zone && isTimeZone(offer.time_zone) ? offer.time_zone : "UTC";
  const { values, facts } = describeOffer(told, "buyer", zone);
  const token = await retryBusy(() => mintLink(db, offer.id, now));
  return {
    ...values,
    // No buyer is mailed what a buyer typed, because anybody can make an offer in somebody else's name.
    note: quote(step.actor === "seller" ? step.note : null),
    link: { url: `${siteUrl}/offers/${token}` },
    newOffer: { url: `${toPageUrl(siteUrl, offer.domain)}/offer` },
    portfolio: { url: `${siteUrl}/portfolio` },
    details: listFacts([...facts, ["Reference", offer.reference]]),
  };
}

async function toSeller(db: Db, told: ToldStep): Promise<Record<string, Value>> {
  const { offer, step, content, refusal } = told;
  const { values, facts } = describeOffer(told, "seller", content.shop.timeZone);
  const price = findOwned(content.catalogue, offer.domain)?.price;
  const old = price && offer.shown_price !== null ? findOldPrice(offer.shown_price, price) : null;
  const earlier = await findEarlierRequests(db, offer.email, { offerId: offer.id });
  return {
    ...values,
    note: quote(refusal ? null : step.note),
    buyer: offer.name,
    email: offer.email,
    counter: suggestCounter(offer, told.steps, price?.amount),
    details: listFacts([
      ...facts,
      ["Price changed", price && old ? notePriceChange(old, price) : null],
      // At the checkout, nobody is asked for a name.
      ["From", offer.name === offer.email ? null : offer.name],
      ["Email", offer.email, toReplyLink(offer)],
      ["Phone", offer.phone, `tel:${offer.phone?.replaceAll(/[^+\d]/g, "")}`],
      ["Asked before", earlier.count > 0 ? describeEarlier(earlier) : null],
      ["Warning", warnOfDoubt(offer)],
      ["The mail server said", refusal ?? null],
      ["Reference", offer.reference],
    ]),
  };
}

const subjectOf = ({ origin }: Offer, [first]: readonly OfferStep[]) =>
  origin === "checkout" ? "purchase" : first?.reason === "opened" ? "agreement" : "offer";

/** A mail about a step of an offer, by its row of the outbox. Throws UnsendableMail, or ObsoleteMail for a reminder that isn't needed. */
export async function composeOfferMail(
  db: Db,
  row: Pick<ClaimedMail, "offer_id" | "template" | "params">,
  surroundings: Surroundings,
): Promise<Mail> {
  const { content, siteUrl } = surroundings;
  const { shop } = content;
  const { step: number, to, refusal } = readMailParams(row.params);
  const offer = await db
    .selectFrom("offers")
    .selectAll()
    .where("id", "=", row.offer_id)
    .executeTakeFirst();
  const all = offer ? await listSteps(db, offer.id) : [];
  const steps = all.filter((step) => step.number <= number);
  const step = steps.at(-1);
  if (!offer || step?.number !== number) throw new UnsendableMail("its offer has no such step");
  if (to === "buyer" && !isAddress(offer.email)) {
    throw new UnsendableMail("the buyer's address isn't a valid email address");
  }
  const isReminder = row.template === OFFER_REMINDER;
  const isDue = isUnpaid(offer) && offer.pay_by === step.expires_at;
  if (isReminder && (!isDue || isOverdue(offer, surroundings.now))) throw new ObsoleteMail();
  const isQuestion = row.template === OFFER_UNCONFIRMED;
  if (isQuestion && !isUnpaid(offer)) throw new ObsoleteMail();
  const notice = isReminder ? "reminder" : isQuestion ? "unconfirmed" : null;
  const event = notice ?? (refusal ? "undelivered" : eventOf(offer, steps, step, to));
  const template = findTemplate(mailNameOf(event, to), content);
  const told = { ...surroundings, offer, step, steps, event, refusal };
  const values = await (to === "buyer" ? toBuyer : toSeller)(db, told);
  const { subject, text, body } = fillTemplate(template, values);
  const note = `Sent by ${shop.name}, ${siteUrl}. A reply to this email goes to ${to === "buyer" ? "the seller" : offer.name}. It doesn't change the ${subjectOf(offer, steps)}.`;
  const legal = to === "buyer" && shop.identity ? [formatIdentity(shop.identity)] : [];
  const idOf = (step: number | string) => toMessageId(`${offer.reference}.${step}.${to}`, siteUrl);
  const ours = { name: shop.name, address: shop.email };
  return {
    from: ours,
    to: to === "buyer" ? offer.email : shop.email,
    replyTo: to === "buyer" ? ours : { name: offer.name, address: offer.email },
    subject: `${subject} (${offer.reference})`,
    text: `${[text, note, ...legal].join("\n\n")}\n`,
    html: renderDocument(subject, html`${body}${[note, ...legal].map(smallPrint)}`),
    messageId: idOf(refusal ? "undelivered" : notice ? `${number}.${notice}` : number),
    // So that no program of a buyer's answers it; a seller's help desk might drop it for that.
    ...(to === "buyer" && { headers: { "Auto-Submitted": "auto-generated" } }),
    ...((number > 1 || refusal || notice) && { inReplyTo: idOf(1), references: idOf(1) }),
  };
}
