import type { Offer } from "../../sale/offer.ts";
import { dayIn } from "../../catalogue/format/format.ts";
import { DAY_MS, toIso } from "../../catalogue/format/time.ts";
import type { SaleTerms } from "../../sale/money.ts";
import { type News, toEscrowAction, toHeard } from "../../sale/escrow-rules.ts";
import { actOnOffer } from "../conversations/store/act.ts";
import {
  findCircumstances,
  findOfferById,
  listSteps,
  readNameFile,
} from "../conversations/store/find-offers.ts";
import { readReferenceRate } from "../lookups/rates.ts";
import type { EscrowWork } from "./work.ts";

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

/**
 * Records what the service says as a step, once. Returns false if it was recorded before. What was only heard, because
 * the rules refused what follows from it, is carried out once they allow it: another buyer may have had the name.
 * `feeCents` is what the seller pays the service, null if nobody knows; nothing is emailed of what `isSilent`, because a
 * later step of the same moment says more. Nothing of it is ever refused, so that one piece of news doesn't keep the next one from being recorded.
 */
export async function recordNews(
  work: EscrowWork,
  offerId: number,
  news: News,
  { feeCents = null, isSilent = false }: { feeCents?: number | null; isSilent?: boolean } = {},
): Promise<boolean> {
  const { database, content, now, log } = work;
  const { db } = database;
  for (let tries = 1; ; tries += 1) {
    const offer = await findOfferById(db, offerId);
    const steps = offer ? await listSteps(db, offerId) : [];
    if (!offer) return false;
    const before = steps.filter(({ reason }) => reason === news.reason);
    if (before.some(({ kind }) => kind !== "progress")) return false;
    const time = now();
    const file = readNameFile(content.files, offer.domain);
    const facts = { now: toIso(time), ...file, isSecured: news.reason === "escrow-secured" };
    const circumstances = await findCircumstances(db, offer, facts);
    const payBy = toIso(time + content.files.shop.offers.payWithinDays * DAY_MS);
    const terms = await toTerms(work, offer, feeCents);
    const isLast = tries === TRIES;
    const action = isLast
      ? toHeard(news)
      : toEscrowAction(offer, steps, news, { payBy, terms }, circumstances);
    if (before.length > 0 && action.kind === "progress") return false;
    const outcome = await actOnOffer(database, {
      offerId,
      actor: "shop",
      action,
      seen: isLast ? null : offer.steps,
      ...file,
      via: "escrow",
      isSilent,
      time,
    });
    if (outcome.ok || isLast || outcome.refusal === "unknown") return outcome.ok;
    log.warn(
      { offer: offer.reference, news: news.reason, refusal: outcome.refusal },
      "what Escrow.com says wasn't recorded yet",
    );
  }
}
