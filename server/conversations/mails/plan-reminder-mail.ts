import { findOwned } from "../../../catalogue/catalogue.ts";
import { formatCents } from "../../../catalogue/format/currency.ts";
import { dayIn, formatDay } from "../../../catalogue/format/format.ts";
import { type Offer, OFFERS_PREFIX } from "../../../sale/offer.ts";
import { describePayments, planOf } from "../../../sale/plan.ts";
import type { PlanPayment } from "../../books/plan-payments.ts";
import type { Db } from "../../database/database.ts";
import { retryBusy } from "../../database/retry-busy.ts";
import type { ClaimedMessage } from "../../outbox/claim-messages.ts";
import {
  type Mail,
  mailToBuyer,
  mailToSeller,
  ObsoleteMail,
  toMessageId,
  UnsendableMail,
} from "../../outbox/mail-message.ts";
import { listFacts } from "../../outbox/render-blocks.ts";
import { findOfferById } from "../store/find-offers.ts";
import { mintLink } from "../store/offer-links.ts";
import { fillMail } from "./fill-mail.ts";
import type { MailContext } from "./mail-values.ts";
import { linkToAnswer } from "./offer-mail.ts";
import { type Kind, paymentsOf, readReminder, remindsBuyers } from "./plan-reminders.ts";

async function fill(
  db: Db,
  offer: Offer,
  payment: PlanPayment,
  kind: Kind,
  { content, siteUrl, now }: MailContext,
) {
  const plan = planOf(offer);
  const amount = formatCents(payment.cents, offer.currency);
  const name = findOwned(content.catalogue, offer.domain)?.displayName ?? offer.domain;
  const due = formatDay(payment.due);
  const common = {
    name,
    amount,
    due,
    number: String(payment.number),
    count: String(offer.plan_months),
    reference: offer.reference,
    shop: content.shop.name,
    terms: content.shop.plans?.conditions.latePayment ?? "",
    details: listFacts([
      ["Name", name],
      ["Payment plan", plan && describePayments(plan)],
      ["Due on", due],
      ...(kind === "late-seller"
        ? ([
            ["From", offer.name],
            ["Email", offer.email],
          ] as const)
        : []),
      ["Reference", offer.reference],
    ]),
  };
  if (kind === "late-seller")
    return {
      ...common,
      buyer: offer.name,
      told: remindsBuyers(content)
        ? "The buyer is reminded four days after the day."
        : "The shop doesn't remind buyers.",
    };
  const token = await retryBusy(() => mintLink(db, offer.id, now));
  return { ...common, link: { url: siteUrl + OFFERS_PREFIX + token } };
}

/** A payment that is recorded by now needs no reminder. Throws UnsendableMail and ObsoleteMail. */
export async function composePlanReminder(
  db: Db,
  row: Pick<ClaimedMessage, "offer_id" | "params">,
  context: MailContext,
): Promise<Mail> {
  const { content, siteUrl, now } = context;
  const { shop } = content;
  const { payment: number, due, kind } = readReminder(row.params);
  const offer = row.offer_id === null ? undefined : await findOfferById(db, row.offer_id);
  if (!offer) throw new UnsendableMail("its agreement is gone");
  const payments = await paymentsOf(db, offer, dayIn(now, shop.timeZone));
  const payment = payments.find((one) => one.number === number);
  const isWanted = payment && !payment.paid && payment.due === due && offer.paid_at !== null;
  if (!isWanted) throw new ObsoleteMail();
  const values = await fill(db, offer, payment, kind, context);
  const { subject: title, parts } = fillMail(`plan-${kind}`, content, values);
  const isToSeller = kind === "late-seller";
  const answer = isToSeller ? await linkToAnswer(db, offer, "agreement", context) : [];
  const letter = {
    subject: `${title} (${offer.reference})`,
    title,
    parts: parts.toSpliced(1, 0, ...answer),
    note: `Sent by ${shop.name}, ${siteUrl}.${isToSeller ? ` A reply to this email goes to ${offer.name}.` : ""}`,
    messageId: toMessageId(`${offer.reference}.plan.${number}.${due}.${kind}`, siteUrl),
  };
  const buyer = { name: offer.name, address: offer.email };
  return isToSeller ? mailToSeller(shop, letter, buyer) : mailToBuyer(shop, offer.email, letter);
}
