import type { Db } from "../database/database.ts";
import { listUnfinished } from "../offers/find-offers.ts";
import { isUnpaid } from "../offers/rules.ts";

export interface StandingOffer {
  readonly reference: string;
  readonly domain: string;
  readonly amount: number;
  readonly name: string;
  readonly isUnpaid: boolean;
}

export async function listStandingOffers(
  db: Db | null,
  domains: ReadonlySet<string>,
): Promise<StandingOffer[]> {
  const offers = db ? await listUnfinished(db) : [];
  return offers
    .filter(({ domain }) => domains.has(domain))
    .map((offer) => {
      const { reference, domain, amount, name } = offer;
      return { reference, domain, amount, name, isUnpaid: isUnpaid(offer) };
    });
}
