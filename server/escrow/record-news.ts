import { dayIn } from "../../catalogue/format/format.ts";
import { DAY_MS, toIso } from "../../catalogue/format/time.ts";
import { findByHand } from "../../sale/history.ts";
import type { SaleTerms } from "../../sale/money.ts";
import type { EscrowNews, Offer } from "../../sale/offer.ts";
import type { Action, RefusalReason } from "../../sale/rules.ts";
import { actOnOffer } from "../conversations/store/act.ts";
import { findOfferById, listSteps, readNameFile } from "../conversations/store/find-offers.ts";
import { readReferenceRate } from "../lookups/rates.ts";
import type { EscrowWork } from "./work.ts";

export interface News {
  readonly kind: EscrowNews;
  /** By when somebody has to act. */
  readonly until: string | null;
}

interface Terms {
  /** Until when a payment that has begun reserves the name. */
  readonly payBy: string;
  readonly terms: SaleTerms;
}

/** The one way from what the escrow service says to the steps of a sale. */
export function toAction({ kind, until }: News, { payBy, terms }: Terms): Action {
  switch (kind) {
    case "escrow-paying":
      return { kind, payBy };
    case "escrow-secured":
    case "escrow-canceled":
      return { kind };
    case "escrow-paid-out":
      return { kind, terms };
    default:
      return { kind, until };
  }
}

async function toTerms(work: EscrowWork, offer: Offer, fee: number | null): Promise<SaleTerms> {
  const { shop } = work.content.files;
  const day = dayIn(toIso(work.now()), shop.timeZone);
  const base = shop.currency;
  const isOwn = offer.currency === base;
  const rate = isOwn ? 1 : await readReferenceRate(work.database.db, offer.currency, base, day);
  return { day, base, rate, fee };
}

/** A step that the buyer or the seller took meanwhile is looked at again. */
const TRIES = 3;

type Recorded = { readonly isNew: boolean; readonly refusal: RefusalReason | null };

/**
 * Records what the service says as a step, once, unless the seller has decided about the sale by hand. What the rules
 * refuse is tried again whenever the service is asked: another buyer may have the name. `feeCents` is what the seller
 * pays the service, null if nobody knows; nothing is emailed of what `isSilent`, because a later step of the same moment
 * says more.
 */
export async function recordNews(
  work: EscrowWork,
  offerId: number,
  news: News,
  { feeCents = null, isSilent = false }: { feeCents?: number | null; isSilent?: boolean } = {},
): Promise<Recorded> {
  const { database, content, now } = work;
  const { db } = database;
  const nothing = { isNew: false, refusal: null };
  for (let tries = 1; ; tries += 1) {
    const offer = await findOfferById(db, offerId);
    const steps = offer ? await listSteps(db, offerId) : [];
    if (!offer || findByHand(steps) || steps.some(({ kind }) => kind === news.kind)) return nothing;
    const time = now();
    const payBy = toIso(time + content.files.shop.offers.payWithinDays * DAY_MS);
    const outcome = await actOnOffer(database, {
      offerId,
      actor: "shop",
      action: toAction(news, { payBy, terms: await toTerms(work, offer, feeCents) }),
      seen: offer.steps,
      ...readNameFile(content.files, offer.domain),
      via: "escrow",
      isSilent,
      time,
    });
    if (outcome.ok) return { isNew: true, refusal: null };
    if (outcome.refusal === "unknown") return nothing;
    if (outcome.refusal !== "changed" || tries === TRIES)
      return { isNew: false, refusal: outcome.refusal };
  }
}
