import { STEPS } from "../../sale/steps.ts";
import { dayIn } from "../../catalogue/format/format.ts";
import { DAY_MS, toIso } from "../../catalogue/format/time.ts";
import { findByHand } from "../../sale/history.ts";
import type { SaleTerms } from "../../sale/money.ts";
import type { EscrowNews, Offer, OfferStep } from "../../sale/offer.ts";
import type { Action, RefusalReason } from "../../sale/rules.ts";
import { actOnOffer } from "../conversations/store/act.ts";
import { findOfferById, listSteps, readNameFile } from "../conversations/store/find-offers.ts";
import { readReferenceRate } from "../lookups/rates.ts";
import { isEnd } from "./said.ts";
import type { EscrowWork } from "./work.ts";

interface NewsContext {
  /** By when somebody has to act. */
  readonly until: string | null;
  /** Until when a payment that has begun reserves the name. */
  readonly payBy: string;
  readonly terms: SaleTerms;
}

/** Each of these says more than those before it. */
const OF_MONEY: readonly EscrowNews[] = ["escrow-paying", "escrow-secured", "escrow-paid-out"];

function isKnown(news: EscrowNews, steps: readonly OfferStep[]): boolean {
  const at = OF_MONEY.indexOf(news);
  const same = at === -1 ? [news] : OF_MONEY.slice(at);
  return steps.some(({ kind }) => same.some((one) => one === kind));
}

/**
 * The one way from what the escrow service says to the steps of a sale, once each, unless the seller has decided about it
 * by hand.
 */
export function toAction(
  news: EscrowNews,
  steps: readonly OfferStep[],
  { until, payBy, terms }: NewsContext,
): Action | "known" | "by-hand" {
  if (isKnown(news, steps)) return "known";
  if (findByHand(steps)) return "by-hand";
  switch (news) {
    case "escrow-paying":
      return { kind: news, payBy };
    case "escrow-secured":
    case "escrow-canceled":
      return { kind: news };
    case "escrow-paid-out":
      return { kind: news, terms };
    default:
      return { kind: news, until };
  }
}

/** A fee that is more than the whole sale is a mistake, which the books had better not have. */
const isFee = (cents: number, { amount }: Offer) => cents >= 0 && cents <= 100 * amount;

async function toTerms(work: EscrowWork, offer: Offer, cents: number | null): Promise<SaleTerms> {
  const { shop } = work.content.files;
  const day = dayIn(toIso(work.now()), shop.timeZone);
  const base = shop.currency;
  const isOwn = offer.currency === base;
  const rate = isOwn ? 1 : await readReferenceRate(work.database.db, offer.currency, base, day);
  const fee = cents !== null && isFee(cents, offer) ? cents : null;
  return { day, base, rate, fee };
}

interface News {
  readonly kind: EscrowNews;
  readonly until: string | null;
  /** What the seller pays the service; null if nobody knows. */
  readonly feeCents: number | null;
  /** True if a later step of the same moment says more, so that nothing is emailed of this one. */
  readonly isSilent: boolean;
}

/** A step that the buyer or the seller took meanwhile is looked at again. */
const TRIES = 3;

/** Records what the service says as a step. What the rules refuse is tried again whenever the service is asked. */
async function recordNews(
  work: EscrowWork,
  offerId: number,
  { kind, until, feeCents, isSilent }: News,
): Promise<"new" | "known" | "by-hand" | RefusalReason> {
  const { database, content, now } = work;
  const { db } = database;
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const offer = await findOfferById(db, offerId);
    if (!offer) return "known";
    // The buyer was sent a payment link instead.
    const isReplaced = kind === "escrow-canceled" && offer.pay_link !== null;
    const time = now();
    const payBy = toIso(time + content.files.shop.offers.payWithinDays * DAY_MS);
    const terms = await toTerms(work, offer, feeCents);
    const action = toAction(kind, await listSteps(db, offerId), { until, payBy, terms });
    if (typeof action === "string") return action;
    const outcome = await actOnOffer(database, {
      offerId,
      actor: "shop",
      action,
      seen: offer.steps,
      ...readNameFile(content.files, offer.domain),
      via: "escrow",
      isSilent: isSilent || isReplaced,
      time,
    });
    if (outcome.ok) return "new";
    if (outcome.refusal === "unknown") return "known";
    if (outcome.refusal !== "changed") return outcome.refusal;
  }
  throw new Error(`others changed the offer ${TRIES} times in a row`);
}

/** What the seller has to settle herself if the rules of the shop refuse it. */
const HELD_UP: Partial<Record<EscrowNews, string>> = {
  "escrow-secured": "Escrow.com holds the money",
  "escrow-paid-out": "Escrow.com paid you",
};

const WHY: Partial<Record<RefusalReason, string>> = {
  taken: "another buyer has the name",
  unsaleable: "the name's file says that it's sold or gone",
  over: "the sale had ended before",
};

const AFTER_PAID: ReadonlySet<EscrowNews> = new Set([
  "escrow-rejected",
  "escrow-disputed",
  "escrow-canceled",
  "escrow-refunded",
]);

/** Says what the seller has to settle herself, because it isn't as she had decided; null if the two agree. */
function describeConflict(kind: EscrowNews, steps: readonly OfferStep[]): string | null {
  const isPaid = findByHand(steps)?.kind === "paid";
  const conflicts = isPaid ? AFTER_PAID.has(kind) : kind in HELD_UP;
  return conflicts
    ? `Escrow.com ${STEPS[kind].seller.history}, and you had decided about this sale by hand, so the shop changes nothing`
    : null;
}

export interface Recorded {
  isNew: boolean;
  /** Why money that is there changes nothing; null if that isn't so. */
  heldUp: string | null;
  isByHand: boolean;
  /** What isn't as the seller had decided by hand. */
  conflict: string | null;
  failure: unknown;
}

/**
 * Records what isn't a step yet. One piece of news that can't be recorded keeps no other waiting, but for what follows money
 * that the rules refuse. `toNews` says what belongs to one, which is silent if a later one of the same moment says more.
 */
export async function recordAll(
  work: EscrowWork,
  offer: Offer,
  said: readonly EscrowNews[],
  toNews: (kind: EscrowNews, isSilent: boolean) => News,
): Promise<Recorded> {
  const steps = await listSteps(work.database.db, offer.id);
  const known = new Set(steps.map(({ kind }) => kind));
  const fresh = said.filter((kind) => !known.has(kind));
  const recorded: Recorded = {
    isNew: false,
    heldUp: null,
    isByHand: false,
    conflict: null,
    failure: null,
  };
  for (const [index, kind] of fresh.entries()) {
    const ofMoney = HELD_UP[kind];
    if (recorded.heldUp !== null && !ofMoney) continue;
    try {
      const result = await recordNews(work, offer.id, toNews(kind, index < fresh.length - 1));
      if (result === "by-hand") {
        recorded.isByHand = true;
        recorded.conflict = describeConflict(kind, steps) ?? recorded.conflict;
      } else if (result === "new") {
        recorded.isNew = true;
        recorded.heldUp = null;
      } else if (result !== "known" && ofMoney && !said.some(isEnd))
        recorded.heldUp = `${ofMoney}, but ${WHY[result] ?? result}`;
    } catch (error) {
      recorded.failure = error;
      work.log.warn(error, `${kind} of ${offer.reference} wasn't recorded`);
    }
  }
  return recorded;
}
