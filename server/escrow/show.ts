import { findByHand } from "../../sale/history.ts";
import type { Offer } from "../../sale/offer.ts";
import type { EscrowView } from "../../sale/escrow-view.ts";
import type { Shop } from "../../catalogue/schema/shop.ts";
import { listSteps } from "../conversations/store/find-offers.ts";
import type { Db } from "../database/database.ts";
import { type Transaction, findStored } from "./transactions.ts";
import { hasSaid, readSaid } from "./said.ts";
import { mayOpen } from "./open.ts";
import { STUCK_AFTER } from "./work.ts";

interface Facts {
  readonly shop: Pick<Shop, "escrow">;
  /** The service for which the shop has a key; null without a key. */
  readonly service: string | null;
  /** In milliseconds. */
  readonly time: number;
}

/** The buyer is sent to pay only once the service has shown that the transaction is what was agreed on. */
export function findPayUrl(transaction: Transaction): string | null {
  const said = readSaid(transaction);
  const isChecked = transaction.state === "open" && said !== null;
  return isChecked && !hasSaid(said, "escrow-differs") ? transaction.pay_url : null;
}

/** Returns null if the agreement is paid in another way. `trouble` is for the seller alone. */
export async function showTransaction(
  db: Db,
  offer: Offer,
  { shop, service, time }: Facts,
): Promise<(EscrowView & { readonly trouble: string | null }) | null> {
  const transaction = await findStored(db, offer.id);
  if (transaction?.state === "form") return null;
  const steps = await listSteps(db, offer.id);
  const news = (transaction && readSaid(transaction)?.news) ?? [];
  const isOpenable = service !== null && mayOpen(offer, shop, time);
  const isUnderWay = news.some(({ kind }) => kind === "escrow-paying");
  const isElsewhere = transaction && transaction.service !== service;
  // Without its key, or with that of another service, nobody follows a transaction that isn't paid yet.
  if (
    !transaction ||
    (isElsewhere && !isUnderWay) ||
    (transaction.state === "over" && news.length === 0)
  )
    return isOpenable ? NOTHING : null;
  const isOpening = transaction.state === "wanted" && transaction.failures > 0;
  return {
    state: transaction.state,
    payUrl: findPayUrl(transaction),
    isDown: isOpening || (transaction.state === "open" && transaction.failures >= STUCK_AFTER),
    news,
    inspectionEnds: readSaid(transaction)?.inspectionEnds ?? null,
    actBy: offer.act_by,
    feeCents: readSaid(transaction)?.buyersFeeCents ?? null,
    askedAt: transaction.asked_at,
    byHandAt: findByHand(steps)?.created_at ?? null,
    isCalledOff: offer.state !== "accepted",
    trouble: transaction.trouble,
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
