import type { Logger } from "pino";
import { z } from "zod";
import type { Offer } from "../../../sale/offer.ts";
import { dayIn } from "../../../catalogue/format/format.ts";
import { daysBetween, MINUTE_MS, toIso } from "../../../catalogue/format/time.ts";
import { listBookings } from "../../books/ledger.ts";
import { listPlanPayments, type PlanPayment } from "../../books/plan-payments.ts";
import type { Database, Db } from "../../database/database.ts";
import { inTransaction } from "../../database/retry-busy.ts";
import { openWorker } from "../../database/worker.ts";
import { readParams } from "../../outbox/mail-message.ts";
import { PLAN_REMINDER, queueMessage } from "../../outbox/outbox.ts";
import type { Content } from "../../shop/read-content.ts";
import { REMINDER_DAYS } from "../../../sale/deadlines.ts";

const KINDS = ["due-buyer", "late-seller", "late-buyer"] as const;
export type Kind = (typeof KINDS)[number];

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
  const reminder = readParams(paramsSchema, params, "the reminder");
  return { ...reminder, to: audienceOf(reminder.kind) };
}

export const remindsBuyers = ({ shop }: Pick<Content, "shop">) =>
  shop.plans?.terms.remindBuyers === true;

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

export const paymentsOf = async (db: Db, offer: Offer, today: string) =>
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
