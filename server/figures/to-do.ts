import { ESCROW_STOPS } from "../../sale/steps.ts";
import { isFirm, isInCheckout, isUnpaid, isUnreserved } from "../../sale/reservation.ts";
import type { Offer } from "../../sale/offer.ts";
import { toIso } from "../../catalogue/format/time.ts";
import type { Db } from "../database/database.ts";
import { listUnanswered } from "../conversations/store/count-inquiries.ts";
import { listSteps, listUnfinished, nextOf } from "../conversations/store/find-offers.ts";
import { countOffers, listOffers } from "../conversations/store/list-offers.ts";
import { findTransferStage } from "../../sale/transfer.ts";
import { listUnsentMessages } from "../outbox/message-progress.ts";
import { findRegistryWarnings, listLookups } from "../lookups/lookups.ts";
import { MAX_LISTED, type ReportInput, toNames } from "./gather-names.ts";
import { toLocal } from "./period.ts";

export async function countWaiting(db: Db, now: string): Promise<number> {
  const { count } = await listUnanswered(db, 0);
  const offers = await countOffers(db, { turn: "seller" }, now);
  return count + offers + (await countOffers(db, { isHalted: true }, now));
}

/** Leaves out the sales whose name is on its way: the buyer acts on those. */
async function listSecured(db: Db, offers: readonly Offer[]) {
  const staged = offers.map(async (offer) => {
    return { offer, stage: findTransferStage(offer, await listSteps(db, offer.id)) };
  });
  return (await Promise.all(staged)).flatMap(({ offer, stage }) => (stage === "now" ? offer : []));
}

/** Returns the most urgent first. */
export async function gatherToDo({ db, content, now }: ReportInput) {
  const time = toIso(now);
  const dateOf = (moment: number) => toLocal(moment, content.shop.timeZone).toPlainDate();
  const daysUntilToday = (iso: string) => dateOf(Date.parse(iso)).until(dateOf(now)).days;
  const nameOf = toNames(content);
  const { count, oldest } = await listUnanswered(db, MAX_LISTED);
  const unfinished = await listUnfinished(db);
  const offers = unfinished.filter((offer) => nextOf(offer, time)?.next === "you");
  const halted = (await listOffers(db, { isHalted: true }, time)).rows;
  const agreed = unfinished.filter(
    (offer) => isUnpaid(offer) && !isUnreserved(offer) && offer.halted_by === null,
  );
  const unpaid = agreed.filter((offer) => !isFirm(offer));
  const secured = await listSecured(db, agreed.filter(isFirm));
  const toUnpaid = ({ reference, domain, name, amount, currency, pay_by }: Offer) => {
    return { reference, from: name, name: nameOf(domain), amount, currency, until: pay_by };
  };
  const failed = (await listUnsentMessages(db, time)).filter(({ state }) => state === "failed");
  const expiring = findRegistryWarnings(await listLookups(db), content.catalogue, now);
  return {
    /** Sales that wait for the seller at the escrow service. */
    halted: halted.flatMap((offer) => {
      const { halted_by, act_by: until } = offer;
      return halted_by
        ? [{ ...toUnpaid(offer), why: ESCROW_STOPS[halted_by].halt ?? "", until }]
        : [];
    }),
    inquiries: {
      count,
      oldest: oldest.map(({ reference, domain, name, created_at }) => ({
        reference,
        from: name,
        name: domain && nameOf(domain),
        days: daysUntilToday(created_at),
      })),
    },
    offers: offers.map(({ reference, domain, name, amount, currency, expires_at }) => {
      return { reference, from: name, name: nameOf(domain), amount, currency, until: expires_at };
    }),
    /** Sales whose money the escrow service holds. */
    secured: secured.map(toUnpaid),
    purchases: unpaid.filter(isInCheckout).map(toUnpaid),
    unpaid: unpaid.filter((offer) => !isInCheckout(offer)).map(toUnpaid),
    failedMessages: failed.length,
    expiring: expiring.map(({ domain, text }) => ({ name: nameOf(domain), text })),
  };
}
