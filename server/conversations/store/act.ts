import { planOf } from "../../../sale/plan.ts";
import { isOfEscrow } from "../../../sale/offer.ts";
import { findUndoable } from "../../../sale/history.ts";
import { informs, STEPS } from "../../../sale/steps.ts";
import { type NameFile, isOverdue, isUnpaid, isUnconfirmed } from "../../../sale/reservation.ts";
import {
  type Action,
  type Circumstances,
  decide,
  type NewStep,
  type RefusalReason,
  toStep,
  findHalt,
} from "../../../sale/rules.ts";
import type { Insertable } from "kysely";
import type { StepActor, Offer, OfferStep } from "../../../sale/offer.ts";
import type { Currency } from "../../../catalogue/format/currency.ts";
import { toIso } from "../../../catalogue/format/time.ts";
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
import type { Database, Db, Engine } from "../../database/database.ts";
import type { DatabaseSchema } from "../../database/database-schema.ts";
import { inTransaction } from "../../database/retry-busy.ts";
import { takeLock } from "../../database/lock.ts";
import { prolongAnswerLinks } from "../people/answer-links.ts";
import { toMailbox } from "../people/mailbox.ts";
import { insertReferenced } from "./references.ts";
import { dropReminders } from "../../outbox/outbox.ts";
import { findCircumstances, listOpen } from "./find-offers.ts";
import { findNoticeForOthers, notifiesOther, notifyOfStep } from "./notify-of-step.ts";
import { lockPurchases } from "./holds.ts";

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

interface Facts extends Circumstances {
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
async function bookStep(db: Db, offer: Offer, action: Action, { now, steps = [] }: Facts) {
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
  facts: Facts,
) {
  const { change, refusal } = decide(offer, actor, action, facts);
  if (!change) return { ok: false as const, refusal };
  const step = {
    ...toStep(actor, action, offer, change, facts.now),
    ...(await sumPaid(db, offer, action)),
    via: facts.via ?? null,
  };
  if (!informs(step)) await dropReminders(db, "offer_id", offer.id);
  const steps = await addStep(db, offer, step, facts);
  const after = { ...offer, ...change };
  const halt = findHalt(after, step, facts.steps);
  const changed = { ...change, ...halt, steps, ...toRead(offer, step, steps) };
  await db.updateTable("offers").set(changed).where("id", "=", offer.id).execute();
  await bookStep(db, offer, action, facts);
  return { ok: true as const, offer: { ...offer, ...changed } };
}

export interface StepRequest extends NameFile {
  readonly offerId: number;
  readonly actor: StepActor;
  readonly action: Action;
  /** The last step that the actor saw. Null acts whatever has changed since. */
  readonly seen: number | null;
  readonly via?: OfferStep["via"];
  readonly notifySeller?: boolean;
  /** True if a later step of the same moment says more. */
  readonly isSilent?: boolean;
  readonly time: number;
}

/** The decision of the rules: the offer with its new step, or a reason, which each caller puts into words for its reader. */
export type Verdict =
  | { readonly ok: true; readonly offer: Offer }
  | { readonly ok: false; readonly refusal: RefusalReason | "unknown" };

export async function endLapsed(db: Db, agreements: readonly Offer[], facts: Facts) {
  for (const lapsed of agreements.filter((one) => isUnpaid(one) && isOverdue(one, facts.now)))
    await takeStep(db, lapsed, "shop", { kind: "not-paid" }, facts);
}

/** Ends the other purchases of a name once it is agreed with a buyer, or that buyer's payment is seen. */
export async function endUnconfirmed(db: Db, agreements: readonly Offer[], facts: Facts) {
  const action = { kind: "called-off", note: null } as const;
  for (const other of agreements.filter((one) => isUnpaid(one) && isUnconfirmed(one)))
    if (!isOverdue(other, facts.now))
      await takeStep(db, other, "shop", action, { ...facts, notifySeller: false });
}

const AGREEING: ReadonlySet<Action["kind"]> = new Set([
  "accepted",
  "confirmed",
  "escrow-secured",
  "paid",
  "escrow-paid-out",
]);

export async function notifyOthers(db: Db, news: Action, open: readonly Offer[], facts: Facts) {
  // Always in the same order, so that two transactions can't deadlock.
  const others = open
    .filter((other) => notifiesOther(other, news))
    .toSorted((a, b) => toMailbox(a.email).localeCompare(toMailbox(b.email), "en"));
  for (const other of others) await takeStep(db, other, "shop", news, facts);
}

/** Lets one transaction at a time act on the offers of a name. Call it in a transaction. */
export const lockOffersOf = (db: Db, engine: Engine, domain: string) =>
  takeLock(db, engine, `offers of ${domain}`);

export function actOnOffer({ db, engine }: Pick<Database, "db" | "engine">, request: StepRequest) {
  const { offerId, actor, action, seen, status, via, notifySeller, isSilent, time } = request;
  const now = toIso(time);
  return inTransaction(db, async (transaction): Promise<Verdict> => {
    const select = transaction.selectFrom("offers").selectAll().where("id", "=", offerId);
    const found = await select.executeTakeFirst();
    if (!found) return { ok: false, refusal: "unknown" };
    // If two accept at the same moment, the second sees the first.
    await lockOffersOf(transaction, engine, found.domain);
    if (action.kind === "paying" || action.kind === "escrow-paying")
      await lockPurchases(transaction, engine);
    const offer = await select.executeTakeFirst();
    if (!offer) return { ok: false, refusal: "unknown" };
    if (seen !== null && seen !== offer.steps) return { ok: false, refusal: "changed" };
    const isSecured = action.kind === "escrow-secured";
    const asked = { ...request, now, isSecured };
    const { rivals, isTaken, steps } = await findCircumstances(transaction, offer, asked);
    const facts = { now, status, isTaken, steps };
    await endLapsed(transaction, rivals, facts);
    const isAgreed = AGREEING.has(action.kind) && decide(offer, actor, action, facts).change;
    // Only one unpaid agreement at a time may reserve a name.
    if (isAgreed) await endUnconfirmed(transaction, rivals, facts);
    const own = { ...facts, via, notifySeller, isSilent };
    const taken = await takeStep(transaction, offer, actor, action, own);
    const news = taken.ok ? findNoticeForOthers(offer, taken.offer, action, status) : null;
    if (news) {
      const open = await listOpen(transaction, offer.domain);
      const others = open.filter(({ id }) => id !== offerId);
      await notifyOthers(transaction, news, others, facts);
    }
    return taken;
  });
}
