import { type NameFile, isOverdue, isUnconfirmed, isUnpaid } from "../../../sale/reservation.ts";
import { type Action, decide, type RefusalReason } from "../../../sale/rules.ts";
import type { Offer, OfferStep, StepActor } from "../../../sale/offer.ts";
import { toIso } from "../../../catalogue/format/time.ts";
import type { Database, Db, Engine } from "../../database/database.ts";
import { inTransaction } from "../../database/retry-busy.ts";
import { takeLock } from "../../database/lock.ts";
import { toMailbox } from "../people/mailbox.ts";
import { findDecisionContext, listOpen } from "./find-offers.ts";
import { findNoticeForOthers, notifiesOther } from "./notify-of-step.ts";
import { lockPurchases } from "./holds.ts";
import { type StepContext, takeStep } from "./take-step.ts";

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

export async function endLapsed(db: Db, agreements: readonly Offer[], context: StepContext) {
  for (const lapsed of agreements.filter((one) => isUnpaid(one) && isOverdue(one, context.now)))
    await takeStep(db, lapsed, "shop", { kind: "not-paid" }, context);
}

/** Ends the other purchases of a name once it is agreed with a buyer, or that buyer's payment is seen. */
export async function endUnconfirmed(db: Db, agreements: readonly Offer[], context: StepContext) {
  const action = { kind: "called-off", note: null } as const;
  for (const other of agreements.filter((one) => isUnpaid(one) && isUnconfirmed(one)))
    if (!isOverdue(other, context.now))
      await takeStep(db, other, "shop", action, { ...context, notifySeller: false });
}

const AGREEING: ReadonlySet<Action["kind"]> = new Set([
  "accepted",
  "confirmed",
  "escrow-secured",
  "paid",
  "escrow-paid-out",
]);

export async function notifyOthers(
  db: Db,
  news: Action,
  open: readonly Offer[],
  context: StepContext,
) {
  // Always in the same order, so that two transactions can't deadlock.
  const others = open
    .filter((other) => notifiesOther(other, news))
    .toSorted((a, b) => toMailbox(a.email).localeCompare(toMailbox(b.email), "en"));
  for (const other of others) await takeStep(db, other, "shop", news, context);
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
    const { rivals, isTaken, steps } = await findDecisionContext(transaction, offer, asked);
    const context = { now, status, isTaken, steps };
    await endLapsed(transaction, rivals, context);
    const isAgreed = AGREEING.has(action.kind) && decide(offer, actor, action, context).change;
    // Only one unpaid agreement at a time may reserve a name.
    if (isAgreed) await endUnconfirmed(transaction, rivals, context);
    const own = { ...context, via, notifySeller, isSilent };
    const taken = await takeStep(transaction, offer, actor, action, own);
    const news = taken.ok ? findNoticeForOthers(offer, taken.offer, action, status) : null;
    if (news) {
      const open = await listOpen(transaction, offer.domain);
      const others = open.filter(({ id }) => id !== offerId);
      await notifyOthers(transaction, news, others, context);
    }
    return taken;
  });
}
