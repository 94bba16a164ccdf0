import { planOf, describePayments } from "../../../sale/plan.ts";
import type { Logger } from "pino";
import { z } from "zod";
import { findOwned } from "../../../catalogue/catalogue.ts";
import { OFFERS_PREFIX, type Offer } from "../../../sale/offer.ts";
import { dayIn, formatDay } from "../../../catalogue/format/format.ts";
import { daysBetween, MINUTE_MS, toIso } from "../../../catalogue/format/time.ts";
import { listBookings } from "../../books/ledger.ts";
import { formatCents } from "../../../catalogue/format/currency.ts";
import { listPlanPayments, type PlanPayment } from "../../books/plan-payments.ts";
import type { Database, Db } from "../../database/database.ts";
import { inTransaction, retryBusy } from "../../database/retry-busy.ts";
import { openWorker } from "../../database/worker.ts";
import type { ClaimedMessage } from "../../outbox/claim-messages.ts";
import {
  type Mail,
  mailToBuyer,
  mailToSeller,
  ObsoleteMail,
  readParams,
  toMessageId,
  UnsendableMail,
} from "../../outbox/mail-message.ts";
import { PLAN_REMINDER, queueMessage } from "../../outbox/outbox.ts";
import type { Content } from "../../shop/read-content.ts";
import { fillMail } from "./inquiry-mails.ts";
import type { MailContext } from "./mail-values.ts";
import { linkToAnswer } from "./offer-mail.ts";
import { REMINDER_DAYS } from "../../../sale/deadlines.ts";
import { findOfferById } from "../store/find-offers.ts";
import { mintLink } from "../store/offer-links.ts";
import { listFacts } from "../../outbox/render-blocks.ts";

const KINDS = ["due-buyer", "late-seller", "late-buyer"] as const;
type Kind = (typeof KINDS)[number];

/** A shop that was closed for longer, or learns of an old plan only now, sends no reminders of the past. */
const SENT_WITHIN_DAYS = 3;

const EVERY_MS = 10 * MINUTE_MS;

/** A payment has another day once the first one is recorded anew, and is reminded of again. */
const paramsSchema = z.object({
  payment: z.int().min(2),
  due: z.iso.date(),
  kind: z.enum(KINDS),
});

type Due = z.output<typeof paramsSchema>;

const audienceOf = (kind: Kind) => (kind === "late-seller" ? "seller" : "buyer");

/** Says whom a queued reminder is for, and of which payment it is. */
export function readReminder(params: string) {
  const { payment, due, kind } = readParams(paramsSchema, params, "the reminder");
  return { payment, due, to: audienceOf(kind) };
}

const remindsBuyers = ({ shop }: Pick<Content, "shop">) => shop.plans?.terms.remindBuyers === true;

const isDueOn = ({ due }: PlanPayment, kind: Kind, today: string) => {
  const days = daysBetween(due, today) - REMINDER_DAYS[kind];
  return days >= 0 && days < SENT_WITHIN_DAYS;
};

const listPlans = (db: Db): Promise<Offer[]> =>
  db
    .selectFrom("offers")
    .selectAll()
    .where("plan_months", "is not", null)
    .where("state", "=", "accepted")
    .where("paid_at", "is not", null)
    .orderBy("id")
    .execute();

const paymentsOf = async (db: Db, offer: Offer, today: string) =>
  listPlanPayments(offer, await listBookings(db, { offerId: offer.id }), today);

/** Lists the reminders that have to be sent today and haven't been queued yet. */
async function listDue(db: Db, content: Pick<Content, "shop">, today: string) {
  const found: { readonly offer: Offer; readonly due: Due }[] = [];
  const kinds = KINDS.filter((kind) => kind === "late-seller" || remindsBuyers(content));
  for (const offer of await listPlans(db)) {
    const unpaid = (await paymentsOf(db, offer, today)).filter(
      ({ paid, number }) => paid === null && number > 1,
    );
    const due = unpaid.flatMap((payment) =>
      kinds
        .filter((kind) => isDueOn(payment, kind, today))
        .map((kind) => ({ payment: payment.number, due: payment.due, kind })),
    );
    if (due.length === 0) continue;
    const queued = await db
      .selectFrom("outbox")
      .select("params")
      .where("offer_id", "=", offer.id)
      .where("template", "=", PLAN_REMINDER)
      .execute();
    const known = new Set(queued.map(({ params }) => params));
    for (const one of due) if (!known.has(JSON.stringify(one))) found.push({ offer, due: one });
  }
  return found;
}

interface Options {
  readonly database: Pick<Database, "db" | "engine">;
  readonly content: { readonly current: Pick<Content, "shop"> };
  readonly log: Logger;
  readonly onMail: () => void;
  readonly now?: () => number;
}

/** Reminds the seller of payments of plans that are late, and buyers of theirs if she wants that. */
export function openPlanReminders(options: Options) {
  const { database, content, log, onMail, now = Date.now } = options;
  const { db } = database;
  const find = (from: Db) =>
    listDue(from, content.current, dayIn(toIso(now()), content.current.shop.timeZone));
  return openWorker({
    database,
    name: "plan reminders",
    log,
    everyMs: EVERY_MS,
    isDue: async () => (await find(db)).length > 0,
    async work() {
      const count = await inTransaction(db, async (transaction) => {
        const due = await find(transaction);
        for (const { offer, due: params } of due)
          await queueMessage(transaction, {
            offerId: offer.id,
            audience: audienceOf(params.kind),
            template: PLAN_REMINDER,
            params,
            dueAt: toIso(now()),
          });
        return due.length;
      });
      if (count > 0) onMail();
      return false;
    },
  });
}

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
  const { payment: number, due, kind } = readParams(paramsSchema, row.params, "the reminder");
  const offer = row.offer_id === null ? undefined : await findOfferById(db, row.offer_id);
  if (!offer) throw new UnsendableMail("its agreement is gone");
  const payments = await paymentsOf(db, offer, dayIn(now, shop.timeZone));
  const payment = payments.find((one) => one.number === number);
  const isWanted = payment && !payment.paid && payment.due === due && offer.paid_at !== null;
  if (!isWanted) throw new ObsoleteMail();
  const values = await fill(db, offer, payment, kind, context);
  const { subject: title, parts } = fillMail(`plan-${kind}`, content.mails, values);
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
