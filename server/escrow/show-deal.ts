import { findByHand } from "../../sale/history.ts";
import type { Offer } from "../../sale/offer.ts";
import type { EscrowView } from "../../sale/escrow-view.ts";
import type { Shop } from "../../catalogue/schema/shop.ts";
import { listSteps } from "../conversations/store/find-offers.ts";
import type { Db } from "../database/database.ts";
import { type Deal, findDeal } from "./deals.ts";
import { readSaid } from "./follow-deal.ts";
import { mayOpen } from "./open-deal.ts";
import { STUCK_AFTER } from "./work.ts";

interface Facts {
  readonly shop: Pick<Shop, "escrow">;
  /** The service for which the shop has a key; null without a key. */
  readonly service: string | null;
  /** In milliseconds. */
  readonly time: number;
}

/** The buyer is sent to pay only once the service has shown that the transaction is what was agreed on. */
export function findPayUrl(deal: Deal): string | null {
  const said = readSaid(deal);
  const isChecked = deal.state === "open" && said !== null;
  return isChecked && !said.news.some(({ kind }) => kind === "escrow-differs")
    ? deal.pay_url
    : null;
}

/** Returns null if the agreement is paid in another way. `trouble` is for the seller alone. */
export async function showDeal(
  db: Db,
  offer: Offer,
  { shop, service, time }: Facts,
): Promise<(EscrowView & { readonly trouble: string | null }) | null> {
  const deal = await findDeal(db, offer.id);
  if (deal?.state === "form") return null;
  const steps = await listSteps(db, offer.id);
  const news = (deal && readSaid(deal)?.news) ?? [];
  const isOpenable = service !== null && mayOpen(offer, shop, time);
  const isUnderWay = news.some(({ kind }) => kind === "escrow-paying");
  const isElsewhere = deal && deal.service !== service;
  // Without its key, or with that of another service, nobody follows a transaction that isn't paid yet.
  if (!deal || (isElsewhere && !isUnderWay) || (deal.state === "over" && news.length === 0))
    return isOpenable ? NOTHING : null;
  const isOpening = deal.state === "wanted" && deal.failures > 0;
  return {
    state: deal.state,
    payUrl: findPayUrl(deal),
    isDown: isOpening || (deal.state === "open" && deal.failures >= STUCK_AFTER),
    news,
    inspectionEnds: readSaid(deal)?.inspectionEnds ?? null,
    actBy: offer.act_by,
    feeCents: readSaid(deal)?.buyersFeeCents ?? null,
    askedAt: deal.asked_at,
    byHandAt: findByHand(steps)?.created_at ?? null,
    isCalledOff: offer.state !== "accepted",
    trouble: deal.trouble,
  };
}

const NOTHING = {
  state: "none",
  payUrl: null,
  isDown: false,
  news: [],
  inspectionEnds: null,
  actBy: null,
  feeCents: null,
  askedAt: null,
  byHandAt: null,
  isCalledOff: false,
  trouble: null,
} as const;
