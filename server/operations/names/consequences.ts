import { listStandingOffers, type StandingOffer } from "../../conversations/store/find-offers.ts";
import type { SellersShop } from "../operation.ts";

/** Says what becomes of the offers for names that are sold, hidden or deleted. */
export interface Consequence {
  readonly title: string;
  readonly offers: readonly StandingOffer[];
  /** Whether the offers are agreements that aren't paid yet. */
  readonly isUnpaid: boolean;
}

const CONSEQUENCES = {
  sold: {
    open: "The running shop declines these open offers, and tells their buyers that the name is sold:",
    agreed:
      "These agreements aren't marked as paid. If one of them is the sale, mark it as paid instead. Ten minutes later, the running shop ends those whose buyer hasn't said that the payment has begun:",
  },
  hidden: {
    open: "These offers stay open, and you can still answer them:",
    agreed: "These agreements stay, and their buyers can still pay:",
  },
  deleted: {
    open: "The running shop declines these open offers ten minutes later, and tells their buyers that the name was removed:",
    agreed: "These agreements stay, and their buyers can still pay:",
  },
};

export async function listConsequences(
  shop: SellersShop,
  kind: keyof typeof CONSEQUENCES,
  domains: ReadonlySet<string>,
): Promise<Consequence[]> {
  if (domains.size === 0) return [];
  const database = await shop.findDatabase();
  const offers = await listStandingOffers(database?.db ?? null, domains);
  const { open, agreed } = CONSEQUENCES[kind];
  return [
    { title: open, isUnpaid: false, offers: offers.filter(({ isUnpaid }) => !isUnpaid) },
    { title: agreed, isUnpaid: true, offers: offers.filter(({ isUnpaid }) => isUnpaid) },
  ].filter((one) => one.offers.length > 0);
}
