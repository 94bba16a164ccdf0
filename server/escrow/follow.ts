import { PROLONGED_MS, UNDO_MS } from "../../sale/deadlines.ts";
import { sql } from "kysely";
import { DAY_MS, HOUR_MS, MINUTE_MS, toIso } from "../../catalogue/format/time.ts";
import type { Offer } from "../../sale/offer.ts";
import { isFirm, isUnpaid } from "../../sale/reservation.ts";
import { actOnOffer } from "../conversations/store/act.ts";
import {
  findDecisionContext,
  findOfferById,
  listSteps,
  readNameFile,
} from "../conversations/store/find-offers.ts";
import { notifySellerOnce } from "../conversations/store/undelivered.ts";
import { OFFER_STUCK, OFFER_UNFILED } from "../outbox/outbox.ts";
import { cancelTransaction, findPayment, findTransaction } from "./api.ts";
import { isOwnPage } from "./open.ts";
import { recordAll, type Recorded } from "./record-news.ts";
import type { Report } from "./report.ts";
import { addReport, findDeadline, hasSaid, isEnd, listEffective, type Said } from "./said.ts";
import { changeTransaction, type Transaction, UNOPENED } from "./transactions.ts";
import { type EscrowWork, readLimits, toTrouble } from "./work.ts";

/** Asks often while people are likely to act, and seldom while money or a name is on its way. */
const PACES = [
  { age: 15 * MINUTE_MS, wait: MINUTE_MS },
  { age: 3 * HOUR_MS, wait: 5 * MINUTE_MS },
  { age: 2 * DAY_MS, wait: 30 * MINUTE_MS },
  { age: 14 * DAY_MS, wait: 2 * HOUR_MS },
] as const;
const SLOWEST_MS = 12 * HOUR_MS;

/** A payment made in time must be known in time, so the last question comes just before the time to pay is up. */
const LAST_LOOK_MS = 2 * MINUTE_MS;

function whenToAsk(offer: Offer | undefined, time: number, ageMs: number): string {
  const usual = time + (PACES.find(({ age }) => ageMs < age)?.wait ?? SLOWEST_MS);
  if (!offer || !isUnpaid(offer) || isFirm(offer) || offer.pay_by === null) return toIso(usual);
  const end = Date.parse(offer.pay_by);
  const looks = [end - LAST_LOOK_MS, end].filter((look) => look > time);
  return toIso(Math.min(usual, ...looks));
}

/**
 * While the service doesn't answer, nobody knows whether the buyer has paid, so the reservation doesn't end for a day
 * after its last answer.
 */
async function prolong(work: EscrowWork, { asked_at: askedAt }: Transaction, offer: Offer) {
  const { database, content, now } = work;
  const time = now();
  const isRecent = askedAt !== null && time - Date.parse(askedAt) < DAY_MS;
  const isEnding = offer.pay_by !== null && offer.pay_by < toIso(time + HOUR_MS);
  if (!isRecent || !isUnpaid(offer) || !isEnding) return;
  await actOnOffer(database, {
    offerId: offer.id,
    actor: "shop",
    action: { kind: "prolonged", payBy: toIso(time + PROLONGED_MS) },
    seen: offer.steps,
    ...readNameFile(content.files, offer.domain),
    via: "escrow",
    time,
  });
}

const UNKNOWN = { is: "refused", status: 404, reason: "the transaction is unknown" } as const;

/** Returns null, after noting why, if the service doesn't say. */
async function ask(work: EscrowWork, transaction: Transaction): Promise<Report | null> {
  const id = transaction.transaction_id ?? "";
  const answer = await findTransaction(work.account, { id }, readLimits(work));
  if (answer.is === "done" && answer.value) return answer.value;
  const trouble = toTrouble(transaction, answer.is === "done" ? UNKNOWN : answer, work.now());
  await changeTransaction(work.database.db, transaction, trouble);
  return null;
}

/** Agreed again, what was canceled once its agreement had ended is opened anew. */
const isForgotten = (said: Said, after: Offer, kinds: ReadonlySet<string>) =>
  hasSaid(said, "escrow-canceled") && after.state !== "accepted" && !kinds.has("escrow-canceled");

/**
 * Nobody should pay for what was called off. A buyer whose time ran out can still pay for a day, as long as nobody else
 * has the name.
 */
async function isToCancel({ database, content, now }: EscrowWork, offer: Offer): Promise<boolean> {
  if (offer.paid_at !== null || isUnpaid(offer)) return false;
  if (offer.state !== "expired") return true;
  const file = { now: toIso(now()), ...readNameFile(content.files, offer.domain) };
  const { isTaken } = await findDecisionContext(database.db, offer, file);
  return isTaken || toIso(now() - DAY_MS) > (offer.pay_by ?? "");
}

/** Marks the name of a sale that the service paid out as sold. Returns why that has to be tried again; null if it's done. */
async function file(work: EscrowWork, after: Offer, kinds: ReadonlySet<string>) {
  // A sale whose money went back waits for the seller.
  const isSold = kinds.has("escrow-paid-out") && after.paid_at !== null && after.halted_by === null;
  return isSold ? work.fileSale(after) : null;
}

/** Cancels what nobody should pay anymore, or finds where the buyer pays. */
async function callBack(
  work: EscrowWork,
  { transaction_id: id, pay_url: payUrl, reference }: Transaction,
  after: Offer,
): Promise<{ readonly isCanceled?: true; readonly trouble?: string; readonly payUrl?: string }> {
  const { account } = work;
  if (await isToCancel(work, after)) {
    const reason = "The agreement has ended.";
    const canceled = await cancelTransaction(account, id ?? "", reason, readLimits(work));
    // Once both have agreed there, the service may leave it to its own people, or to time, to end a transaction.
    return canceled.is === "done"
      ? { isCanceled: true }
      : { trouble: `not canceled: ${canceled.reason}` };
  }
  if (payUrl !== null) return {};
  const payment = await findPayment(account, reference, readLimits(work));
  const found = payment.is === "done" ? payment.value?.payUrl : null;
  return found && isOwnPage(account, found) ? { payUrl: found } : {};
}

/** A call of the service's that came while it was asked makes the shop ask again. */
const unlessWoken = ({ due_at }: Transaction, column: "due_at" | "state", value: string) =>
  sql<never>`case when due_at = ${due_at} then ${value} else ${sql.ref(column)} end`;

/** Does what follows from all that the service said, and stores it. Returns true if the seller is emailed of it. */
async function settle(
  work: EscrowWork,
  transaction: Transaction,
  said: Said,
  { heldUp, isByHand, conflict, failure }: Recorded,
  time: number,
): Promise<boolean> {
  const { database } = work;
  const { db } = database;
  const after = await findOfferById(db, transaction.offer_id);
  if (!after) return false;
  const kinds = new Set((await listSteps(db, after.id)).map(({ kind }) => kind));
  const unfiled = await file(work, after, kinds);
  const template = unfiled === null ? OFFER_STUCK : OFFER_UNFILED;
  const trouble = unfiled ? `paid, but its file isn't marked as sold: ${unfiled}` : heldUp;
  const isNotified =
    (trouble ?? conflict) !== null && (await notifySellerOnce(database, after, template, time));
  const ageMs = time - Date.parse(said.changedAt);
  const isOver = said.news.some(({ kind }) => kind === "escrow-paid-out" || isEnd(kind));
  const isSettled = trouble === null && failure === null && (!isByHand || ageMs > UNDO_MS);
  // Nobody is sent to pay twice, even if the service's next answer is an older one.
  const isPaying = hasSaid(said, "escrow-paying");
  const called = isOver || isPaying ? {} : await callBack(work, transaction, after);
  // What only another buyer stands in the way of is carried out soon after that one gives way.
  const next = whenToAsk(after, time, heldUp === null ? ageMs : 0);
  await changeTransaction(db, transaction, {
    asked_at: toIso(time),
    failures: failure === null ? 0 : transaction.failures,
    trouble: called.trouble ?? trouble ?? conflict,
    pay_url: isPaying ? null : (called.payUrl ?? transaction.pay_url),
    due_at: unlessWoken(transaction, "due_at", called.isCanceled ? toIso(time) : next),
    ...(isOver && isSettled && { state: unlessWoken(transaction, "state", "over") }),
    ...(isForgotten(said, after, kinds) && UNOPENED),
  });
  if (failure !== null) throw failure;
  return isNotified;
}

/** Asks the service about a transaction that this process has leased. Returns true if that was news. */
export async function followLeased(
  work: EscrowWork,
  transaction: Transaction,
  offer: Offer,
): Promise<boolean> {
  const report = await ask(work, transaction);
  if (!report) {
    await prolong(work, transaction, offer);
    return false;
  }
  const time = work.now();
  const steps = await listSteps(work.database.db, offer.id);
  const said = addReport(offer, steps, transaction, report, time);
  // An open page is drawn anew at a step, and shows what the service said.
  const isOurs = await changeTransaction(work.database.db, transaction, {
    said: JSON.stringify(said),
  });
  if (!isOurs) return false;
  const recorded = await recordAll(work, offer, listEffective(said), (kind, isSilent) => ({
    kind,
    until: findDeadline(kind, said, transaction, report, time),
    feeCents: report.feeCents,
    isSilent,
  }));
  const isNotified = await settle(work, transaction, said, recorded, time);
  return recorded.isNew || isNotified;
}
