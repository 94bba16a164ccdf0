import { z } from "zod";
import { DISPUTE_MS } from "../../sale/deadlines.ts";
import { SECOND_MS, toIso } from "../../catalogue/format/time.ts";
import {
  ESCROW_STAGES,
  ESCROW_TURNS,
  type EscrowNews,
  isOfEscrow,
  type Offer,
  type OfferStep,
} from "../../sale/offer.ts";
import type { Report } from "./report.ts";
import type { Transaction } from "./transactions.ts";

/** The order in which they can come true: a dispute is settled before anybody is paid. */
const PLACES: Readonly<Record<EscrowNews, number>> = {
  "escrow-opened": 0,
  "escrow-differs": 1,
  "escrow-paying": 2,
  "escrow-secured": 3,
  "escrow-transfer": 4,
  "escrow-received": 5,
  "escrow-rejected": 6,
  "escrow-disputed": 7,
  "escrow-accepted": 8,
  "escrow-paid-out": 9,
  "escrow-canceled": 10,
  "escrow-refunded": 11,
};

const saidSchema = z.object({
  /** In this order, with the time at which the shop first read each. */
  news: z.array(z.object({ kind: z.enum([...ESCROW_STAGES, ...ESCROW_TURNS]), at: z.string() })),
  inspectionEnds: z.string().nullable(),
  buyersFeeCents: z.int().nullable(),
  changedAt: z.string(),
});

/** What the service said so far, as the shop keeps it: nothing about the people. */
export type Said = z.output<typeof saidSchema>;

export const readSaid = ({ said }: Pick<Transaction, "said">): Said | null =>
  said === null ? null : (saidSchema.safeParse(JSON.parse(said)).data ?? null);

export const hasSaid = (said: Pick<Said, "news"> | null, ...kinds: readonly EscrowNews[]) =>
  said?.news.some(({ kind }) => kinds.includes(kind)) ?? false;

const ENDS = ["escrow-canceled", "escrow-refunded"] as const;

/** True if the service returned the money, or never takes it. */
export const isEnd = (kind: EscrowNews) => ENDS.some((end) => end === kind);

/**
 * A transaction that was changed at the service, or mistaken there, must not pass for what was agreed on. A buyer may
 * change the address there once the money is secured.
 */
const differs = (
  offer: Offer,
  transaction: Transaction,
  { reference, buyer, ...report }: Report,
  isSecured: boolean,
) =>
  report.cents !== 100 * offer.amount ||
  report.currency !== offer.currency ||
  report.domain !== offer.domain ||
  (reference !== null && reference !== transaction.reference) ||
  (buyer !== null && !isSecured && buyer !== offer.email.toLowerCase());

/**
 * The service doesn't say when a time began, so it counts from when the shop last asked before: nobody is promised more
 * time than there is. Null if that is over.
 */
function endOf({ asked_at }: Transaction, seconds: number, time: number): string | null {
  const end = Date.parse(asked_at ?? toIso(time)) + seconds * SECOND_MS;
  return end > time ? toIso(end) : null;
}

const DISPUTE_SECONDS = DISPUTE_MS / SECOND_MS;

/** By when somebody has to act; null if nobody has to, or knows. The seller has as long to check a returned name as the buyer had. */
export function findDeadline(
  kind: EscrowNews,
  { inspectionEnds }: Said,
  transaction: Transaction,
  { inspectionSeconds }: Report,
  time: number,
): string | null {
  if (kind === "escrow-received") return inspectionEnds;
  if (kind === "escrow-disputed") return endOf(transaction, DISPUTE_SECONDS, time);
  if (kind !== "escrow-rejected" || inspectionSeconds === null) return null;
  return endOf(transaction, inspectionSeconds, time);
}

/**
 * Adds a new answer to what the service said before. Answers may be older than the ones before, so what came true stays
 * true. Only a difference from the agreement may be corrected, and what has ended there may go on, as an answer with
 * something new says. `steps` has what was recorded by a process that was killed before it stored the answer.
 */
export function addReport(
  offer: Offer,
  steps: readonly OfferStep[],
  transaction: Transaction,
  report: Report,
  time: number,
): Said {
  const before = readSaid(transaction);
  const recorded = steps.flatMap(({ kind, created_at: at }) =>
    isOfEscrow(kind) && !isEnd(kind) ? [{ kind, at }] : [],
  );
  const known = new Map([...recorded, ...(before?.news ?? [])].map(({ kind, at }) => [kind, at]));
  const isWrong = differs(offer, transaction, report, known.has("escrow-secured"));
  // A transaction that isn't what was agreed on moves nothing, but it may still end.
  const news = report.news.filter((kind) => !isWrong || isEnd(kind));
  const isOlder = news.every((kind) => known.has(kind));
  const all = new Set([...[...known.keys()].filter((kind) => isOlder || !isEnd(kind)), ...news]);
  if (isWrong) all.add("escrow-differs");
  else all.delete("escrow-differs");
  // What was paid there before comes back when it is canceled, even if the answer no longer says so.
  if (all.has("escrow-secured") && all.delete("escrow-canceled")) all.add("escrow-refunded");
  const now = toIso(time);
  const said = [...all]
    .toSorted((one, other) => PLACES[one] - PLACES[other])
    .map((kind) => ({ kind, at: known.get(kind) ?? now }));
  const isNew = said.length !== before?.news.length || said.some(({ kind }) => !known.has(kind));
  const lasts = all.has("escrow-received") ? report.inspectionSeconds : null;
  return {
    news: said,
    inspectionEnds:
      before?.inspectionEnds ?? (lasts === null ? null : endOf(transaction, lasts, time)),
    buyersFeeCents: report.buyersFeeCents,
    changedAt: isNew ? now : before.changedAt,
  };
}

/** Lists what steps are to be taken of: one that isn't what was agreed on moves nothing, but it may still end. */
export const listEffective = (said: Said): readonly EscrowNews[] =>
  said.news
    .map(({ kind }) => kind)
    .filter((kind) => !hasSaid(said, "escrow-differs") || kind === "escrow-differs" || isEnd(kind));
