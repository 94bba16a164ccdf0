import { findUndoable } from "../../../sale/history.ts";
import { isOfEscrow, type Offer, type OfferStep, type StepActor } from "../../../sale/offer.ts";
import { findHalt, type NewStep, toStep } from "../../../sale/new-step.ts";
import { planOf } from "../../../sale/plan.ts";
import { type Action, decide, type DecisionContext } from "../../../sale/rules.ts";
import { informs, STEPS } from "../../../sale/steps.ts";
import type { Insertable } from "kysely";
import type { Currency } from "../../../catalogue/format/currency.ts";
import { listBookings } from "../../books/ledger.ts";
import {
  bookMistake,
  bookPaid,
  bookResumed,
  bookUnpaid,
  listSaleMoney,
  paidOf,
  type Sale,
} from "../../books/sale-bookings.ts";
import type { Db } from "../../database/database.ts";
import type { DatabaseSchema } from "../../database/database-schema.ts";
import { dropReminders } from "../../outbox/outbox.ts";
import { prolongAnswerLinks } from "../people/answer-links.ts";
import { notifyOfStep } from "./notify-of-step.ts";
import { insertReferenced } from "./references.ts";

interface Announcement {
  readonly isSilent?: boolean | undefined;
  /** False if the seller ends many purchases at once, and is told of all of them in one place. */
  readonly notifySeller?: boolean | undefined;
}

/** `offer` is as it was before the step. Call it in the transaction that changes the offer. Returns the step's number. */
export async function addStep(
  db: Db,
  offer: Offer,
  step: NewStep,
  { isSilent = false, notifySeller = true }: Announcement = {},
): Promise<number> {
  const number = offer.steps + 1;
  await db
    .insertInto("offer_steps")
    .values({ ...step, offer_id: offer.id, number })
    .execute();
  const conversation = { inquiry_id: null, offer_id: offer.id };
  await prolongAnswerLinks(db, conversation, Date.parse(step.created_at));
  if (!isSilent) await notifyOfStep(db, offer, { ...step, number }, notifySeller);
  return number;
}

type OfferColumns = Omit<
  Insertable<DatabaseSchema["offers"]>,
  "id" | "reference" | "turn" | "steps"
> & { readonly currency: Currency };

export async function insertOffer(
  db: Db,
  fields: OfferColumns,
  first: Pick<NewStep, "actor" | "kind" | "note">,
  announcement?: Announcement,
): Promise<Offer> {
  const offer = await insertReferenced("O", (reference) =>
    db
      .insertInto("offers")
      .values({ ...fields, reference, turn: "seller", steps: 1 })
      .onConflict((conflict) => conflict.column("reference").doNothing())
      .returningAll()
      .executeTakeFirst(),
  );
  const { amount, expires_at, created_at } = offer;
  const step = { ...first, amount, expires_at, created_at };
  await addStep(db, { ...offer, steps: 0 }, step, announcement);
  return offer;
}

/** A buyer's step is unread for the seller. The shop's own steps aren't news. */
function toRead({ read_steps, steps }: Offer, { actor, kind }: NewStep, now: number) {
  const isNews = actor === "buyer" || (isOfEscrow(kind) && STEPS[kind].seller.notice !== null);
  return actor === "seller" || (!isNews && read_steps === steps) ? { read_steps: now } : {};
}

export interface StepContext extends DecisionContext {
  readonly via?: OfferStep["via"];
  readonly notifySeller?: boolean | undefined;
  readonly isSilent?: boolean | undefined;
}

function toSale(offer: Offer): Sale {
  const { id, reference, domain, amount, currency } = offer;
  const plan = planOf(offer);
  const cents = 100 * (plan?.monthly ?? amount);
  return { id, reference, domain, currency, cents, isPlan: plan !== null };
}

/** The books follow in the transaction of the step, so that no payment is ever in only one of them. */
async function bookStep(db: Db, offer: Offer, action: Action, { now, steps = [] }: StepContext) {
  switch (action.kind) {
    case "paid":
    case "escrow-paid-out":
      return bookPaid(db, toSale(offer), action.terms, now);
    case "payment-returned":
      return bookUnpaid(db, offer.id, { outcome: "returned", ...action.refund }, now);
    case "plan-ended":
      return bookUnpaid(db, offer.id, { outcome: "ended", ...action.refund }, now);
    case "taken-back": {
      const { kind } = findUndoable(steps) ?? {};
      if (kind === "paid") return bookMistake(db, offer.id, now);
      return kind === "plan-ended" ? bookResumed(db, offer.id, now) : null;
    }
    default:
      return null;
  }
}

/** What a buyer of a plan is told was returned, or is kept, is all that was paid. */
async function sumPaid(db: Db, offer: Offer, { kind }: Action) {
  const plan = planOf(offer);
  if (!plan || (kind !== "payment-returned" && kind !== "plan-ended")) return {};
  const cents = paidOf(listSaleMoney(await listBookings(db, { offerId: offer.id })));
  return { amount: cents > 0 ? Math.round(cents / 100) : plan.monthly };
}

/** Call it in a transaction that holds the lock of the name's offers, or for an offer that nobody else can see yet. */
export async function takeStep(
  db: Db,
  offer: Offer,
  actor: StepActor,
  action: Action,
  context: StepContext,
) {
  const { change, refusal } = decide(offer, actor, action, context);
  if (!change) return { ok: false as const, refusal };
  const step = {
    ...toStep(actor, action, offer, change, context.now),
    ...(await sumPaid(db, offer, action)),
    via: context.via ?? null,
  };
  if (!informs(step)) await dropReminders(db, "offer_id", offer.id);
  const steps = await addStep(db, offer, step, context);
  const after = { ...offer, ...change };
  const halt = findHalt(after, step, context.steps);
  const changed = { ...change, ...halt, steps, ...toRead(offer, step, steps) };
  await db.updateTable("offers").set(changed).where("id", "=", offer.id).execute();
  await bookStep(db, offer, action, context);
  return { ok: true as const, offer: { ...offer, ...changed } };
}
