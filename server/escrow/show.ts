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

interface ShownContext {
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
  { shop, service, time }: ShownContext,
): Promise<(EscrowView & { readonly trouble: string | null }) | null> {
  const stored = await findStored(db, offer.id);
  const steps = await listSteps(db, offer.id);
  // Without its key, or with that of another service, nobody follows a transaction that isn't paid yet.
  const isFollowed =
    stored && (stored.service === service || hasSaid(readSaid(stored), "escrow-paying"));
  const isNothing = stored?.state === "over" && !readSaid(stored)?.news.length;
  const transaction = isFollowed && !isNothing ? stored : null;
  if (!transaction && (service === null || !mayOpen(offer, shop, time))) return null;
  const { state = "none", failures = 0 } = transaction ?? {};
  if (state === "form") return null;
  const said = transaction && readSaid(transaction);
  const isOpening = state === "wanted" && failures > 0;
  return {
    state,
    payUrl: transaction && findPayUrl(transaction),
    isDown: isOpening || (state === "open" && failures >= STUCK_AFTER),
    news: said?.news ?? [],
    inspectionEnds: said?.inspectionEnds ?? null,
    actBy: offer.act_by,
    feeCents: said?.buyersFeeCents ?? null,
    askedAt: transaction?.asked_at ?? null,
    byHandAt: transaction && (findByHand(steps)?.created_at ?? null),
    isCalledOff: transaction !== null && offer.state !== "accepted",
    trouble: transaction?.trouble ?? null,
  };
}
