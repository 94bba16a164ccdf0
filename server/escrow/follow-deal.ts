import type { RefusalReason } from "../../sale/rules.ts";
import { isFirm, isUnpaid, standsPaid } from "../../sale/reservation.ts";
import { sql } from "kysely";
import { z } from "zod";
import { ESCROW_STAGES, ESCROW_TURNS, type EscrowNews, type Offer } from "../../sale/offer.ts";
import { DISPUTE_MS, LATE_MS } from "../../sale/deadlines.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, toIso } from "../../catalogue/format/time.ts";
import {
  findCircumstances,
  findOfferById,
  listSteps,
  readNameFile,
} from "../conversations/store/find-offers.ts";
import { actOnOffer } from "../conversations/store/act.ts";
import { OFFER_STUCK, OFFER_UNFILED } from "../outbox/outbox.ts";
import { notifySellerOnce } from "../conversations/store/undelivered.ts";
import { cancelTransaction, findPayment, findTransaction } from "./api.ts";
import { changeDeal, type Deal } from "./deals.ts";
import type { Progress } from "./transaction.ts";
import { recordNews } from "./record-news.ts";
import { isOwnPage } from "./open-deal.ts";
import { type EscrowWork, readLimits, toTrouble } from "./work.ts";

const saidSchema = z.object({
  /** In the order in which a sale goes, with the time at which the shop first read each. */
  news: z.array(z.object({ kind: z.enum([...ESCROW_STAGES, ...ESCROW_TURNS]), at: z.string() })),
  inspectionEnds: z.string().nullable(),
  buyersFeeCents: z.int().nullable(),
  changedAt: z.string(),
});

/** What the service last said, as the shop keeps it: nothing about the people. */
export type Said = z.output<typeof saidSchema>;

export const readSaid = ({ said }: Pick<Deal, "said">): Said | null =>
  said === null ? null : (saidSchema.safeParse(JSON.parse(said)).data ?? null);

/** A transaction that was changed at the service, or mistaken there, must not pass for what was agreed on. */
const differs = (offer: Offer, deal: Deal, { reference, buyer, ...said }: Progress) =>
  said.cents !== 100 * offer.amount ||
  said.currency !== offer.currency ||
  said.domain !== offer.domain ||
  (reference !== null && reference !== deal.reference) ||
  (buyer !== null && buyer !== offer.email.toLowerCase());

/** In the order in which they can come true: a dispute is settled before anybody is paid. */
const ORDER: readonly EscrowNews[] = [
  "escrow-opened",
  "escrow-differs",
  "escrow-paying",
  "escrow-secured",
  "escrow-transfer",
  "escrow-received",
  "escrow-rejected",
  "escrow-disputed",
  "escrow-accepted",
  "escrow-paid-out",
  "escrow-canceled",
  "escrow-refunded",
];

const inOrder = (news: readonly EscrowNews[]) =>
  news.toSorted((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other));

const isEnd = (one: EscrowNews) => one === "escrow-canceled" || one === "escrow-refunded";

/** A transaction that isn't what was agreed on moves nothing, but it may still end. */
const listReached = (offer: Offer, deal: Deal, progress: Progress): readonly EscrowNews[] =>
  differs(offer, deal, progress)
    ? ["escrow-differs", ...progress.reached.filter(isEnd)]
    : inOrder(progress.reached);

/**
 * The service doesn't say when the inspection began, so it counts from when the shop last asked before: the buyer is never
 * promised more time than there is. Null if that is over.
 */
function endOf({ asked_at }: Deal, seconds: number, time: number): string | null {
  const end = Date.parse(asked_at ?? toIso(time)) + seconds * SECOND_MS;
  return end > time ? toIso(end) : null;
}

/** The seller has as long to check a returned name as the buyer had, counted from the shop's last question. */
function findDeadline(
  deal: Deal,
  reason: EscrowNews,
  { inspectionSeconds }: Progress,
  time: number,
) {
  if (reason === "escrow-disputed") return endOf(deal, DISPUTE_MS / SECOND_MS, time);
  if (reason !== "escrow-rejected" || inspectionSeconds === null) return null;
  return endOf(deal, inspectionSeconds, time);
}

/** Asks often while people are likely to act, and seldom while money or a name is on its way. */
const PACES = [
  { age: 15 * MINUTE_MS, wait: MINUTE_MS },
  { age: 3 * HOUR_MS, wait: 5 * MINUTE_MS },
  { age: 2 * DAY_MS, wait: 30 * MINUTE_MS },
  { age: 14 * DAY_MS, wait: 2 * HOUR_MS },
] as const;
const SLOWEST_MS = 12 * HOUR_MS;

export const waitToAsk = (ageMs: number): number =>
  PACES.find(({ age }) => ageMs < age)?.wait ?? SLOWEST_MS;

/**
 * Nobody should pay for what was called off. A buyer whose time ran out can still pay for a day, as long as nobody else
 * has the name. The service may refuse to cancel, if both have agreed.
 */
async function isToCancel({ database, content, now }: EscrowWork, offer: Offer): Promise<boolean> {
  if (offer.paid_at !== null || isUnpaid(offer)) return false;
  if (offer.state !== "expired") return true;
  const file = { now: toIso(now()), ...readNameFile(content.files, offer.domain) };
  const { isTaken } = await findCircumstances(database.db, offer, file);
  return isTaken || toIso(now() - LATE_MS) > (offer.pay_by ?? "");
}

/** A payment made in time must be heard of in time, so the last question comes just before the time to pay is up. */
const LAST_LOOK_MS = 2 * MINUTE_MS;

function whenToAsk(offer: Offer | undefined, time: number, waitMs: number): string {
  const usual = time + waitMs;
  if (!offer || !isUnpaid(offer) || isFirm(offer) || offer.pay_by === null) return toIso(usual);
  const end = Date.parse(offer.pay_by);
  const looks = [end - LAST_LOOK_MS, end].filter((look) => look > time);
  return toIso(Math.min(usual, ...looks));
}

/**
 * While the service doesn't answer, nobody knows whether the buyer has paid, so the reservation doesn't end for a day
 * after its last answer.
 */
async function prolong({ database, content, now }: EscrowWork, deal: Deal, offer: Offer) {
  const time = now();
  const isKnown = deal.asked_at !== null && time - Date.parse(deal.asked_at) < DAY_MS;
  const isEnding = offer.pay_by !== null && offer.pay_by < toIso(time + HOUR_MS);
  if (!isKnown || !isUnpaid(offer) || !isEnding) return;
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

const PROLONGED_MS = 6 * HOUR_MS;

/** A call of the service's that came while it was asked makes the shop ask again. */
const dueUnlessWoken = ({ due_at }: Deal, next: string) =>
  sql<string>`case when due_at = ${due_at} then ${next} else due_at end`;

/** The seller has to settle these herself if the rules of the shop refuse them. */
const MONEY: ReadonlySet<EscrowNews> = new Set(["escrow-secured", "escrow-paid-out"]);

const SAID: Partial<Record<EscrowNews, string>> = {
  "escrow-secured": "Escrow.com holds the money",
  "escrow-paid-out": "Escrow.com paid you",
};

const WHY: Partial<Record<RefusalReason, string>> = {
  taken: "another buyer has the name",
  unsaleable: "the name's file says that it's sold or gone",
  over: "the sale had ended before",
};

/** Asks the service how far a deal is that this process has leased. Returns true if that was news. */
export async function askLeased(work: EscrowWork, deal: Deal, offer: Offer): Promise<boolean> {
  const { account, database, now } = work;
  const { db } = database;
  const id = deal.transaction_id ?? "";
  const answer = await findTransaction(account, { id }, readLimits(work));
  const time = now();
  const found = answer.is === "done" ? answer.value : null;
  if (!found) {
    const unknown = { is: "refused", status: 404, reason: "the transaction is unknown" } as const;
    await changeDeal(db, deal, toTrouble(deal, answer.is === "done" ? unknown : answer, time));
    await prolong(work, deal, offer);
    return false;
  }
  const before = readSaid(deal);
  const saidBefore = (kind: EscrowNews) => before?.news.find((one) => one.kind === kind);
  // A buyer may change the address there once the money is secured.
  const progress = saidBefore("escrow-secured") ? { ...found, buyer: null } : found;
  const reached = listReached(offer, deal, progress)
    // What was paid there before comes back when it is canceled, even if the answer no longer says so.
    .map((kind) =>
      kind === "escrow-canceled" && saidBefore("escrow-secured") ? "escrow-refunded" : kind,
    );
  const lasts = reached.includes("escrow-received") ? progress.inspectionSeconds : null;
  const inspectionEnds =
    before?.inspectionEnds ?? (lasts === null ? null : endOf(deal, lasts, time));
  const recorded = new Set((await listSteps(db, offer.id)).map(({ kind }) => kind));
  const fresh = reached.filter((kind) => !recorded.has(kind));
  let isNews = false;
  let failure: unknown = null;
  let refused: string | null = null;
  for (const [index, kind] of fresh.entries()) {
    const until =
      kind === "escrow-received" ? inspectionEnds : findDeadline(deal, kind, progress, time);
    // If several came true at once, only the last one says what anybody has to do.
    const isSilent = index < fresh.length - 1;
    try {
      const { isNew, refusal } = await recordNews(
        work,
        offer.id,
        { kind, until },
        { feeCents: progress.feeCents, isSilent },
      );
      isNews ||= isNew;
      if (refusal && MONEY.has(kind)) refused = `${SAID[kind]}, but ${WHY[refusal] ?? refusal}`;
    } catch (error) {
      failure = error;
      work.log.warn(error, `${kind} of ${offer.reference} wasn't recorded`);
    }
  }
  const changedAt = isNews ? toIso(time) : (before?.changedAt ?? toIso(time));
  const { buyersFeeCents } = progress;
  const news = reached.map((kind) => saidBefore(kind) ?? { kind, at: toIso(time) });
  const said: Said = { news, inspectionEnds, buyersFeeCents, changedAt };
  const after = await findOfferById(db, offer.id);
  // A sale whose money went back waits for the seller.
  const isSold = reached.includes("escrow-paid-out") && after && after.halted_by === null;
  const unfiled = isSold && standsPaid(after) ? await work.fileSale(after) : null;
  const isTold = unfiled !== null && (await notifySellerOnce(database, offer, OFFER_UNFILED, time));
  const isStuck = refused !== null && (await notifySellerOnce(database, offer, OFFER_STUCK, time));
  const isOver =
    unfiled === null &&
    failure === null &&
    refused === null &&
    reached.some((one) => isEnd(one) || one === "escrow-paid-out");
  // What only another buyer stands in the way of is carried out soon after that one gives way.
  const isHeldUp = refused !== null;
  const waitMs = waitToAsk(isHeldUp ? 0 : time - Date.parse(changedAt));
  const isPaying = progress.reached.includes("escrow-paying") || recorded.has("escrow-paying");
  const canceled =
    !isOver && !isPaying && after && (await isToCancel(work, after))
      ? await cancelTransaction(account, id, "The agreement has ended.", readLimits(work))
      : null;
  const payment =
    deal.pay_url === null && !isOver && !isPaying
      ? await findPayment(account, deal.reference, readLimits(work))
      : null;
  await changeDeal(db, deal, {
    said: JSON.stringify(said),
    asked_at: toIso(time),
    failures: failure === null ? 0 : deal.failures,
    // Once both have agreed there, the service may leave it to its own people, or to time, to end a transaction.
    trouble:
      canceled && canceled.is !== "done"
        ? `not canceled: ${canceled.reason}`
        : unfiled
          ? `paid, but its file isn't marked as sold: ${unfiled}`
          : refused,
    due_at: dueUnlessWoken(deal, whenToAsk(after, time, waitMs)),
    ...(payment?.is === "done" &&
      payment.value &&
      isOwnPage(account, payment.value.payUrl) && { pay_url: payment.value.payUrl }),
    // Nobody is sent to pay twice, even if the service's next answer is an older one.
    ...(isPaying && { pay_url: null }),
    ...(isOver && { state: "over" as const }),
  });
  if (failure !== null) throw failure;
  return isNews || isTold || isStuck;
}
