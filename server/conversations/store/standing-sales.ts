import { formatDay } from "../../../catalogue/format/format.ts";
import { isIncome, listBookings } from "../../books/ledger.ts";
import { listPlanPayments } from "../../books/plan-payments.ts";
import { listSaleMoney } from "../../books/sale-bookings.ts";
import type { Db } from "../../database/database.ts";
import type { Offer } from "../rules/rules.ts";

/** A sale through the shop that is paid, or whose plan is being paid. */
export interface StandingSale {
  readonly reference: string;
  readonly domain: string;
  /** Begins with the buyer's name, to follow 'sold to'. */
  readonly words: string;
  readonly isPlanRunning: boolean;
}

async function describeSale(db: Db, offer: Offer): Promise<StandingSale> {
  const { id, reference, domain, name, paid_at, plan_months } = offer;
  const bookings = await listBookings(db, { offerId: id });
  const day = listSaleMoney(bookings).find(isIncome)?.day ?? paid_at?.slice(0, 10) ?? "";
  const left = listPlanPayments(offer, bookings, day).filter(({ paid }) => !paid).length;
  const sold = `${name} through ${reference}, paid on ${formatDay(day)}`;
  const running = `${name} through ${reference}, and ${left} of ${plan_months} payments of the plan are still to come`;
  return { reference, domain, words: left > 0 ? running : sold, isPlanRunning: left > 0 };
}

/** Lists what sold these names and stands, the last one first. A name that its buyer has sold back may have several. */
export async function listStandingSales(
  db: Db,
  domains: ReadonlySet<string>,
): Promise<StandingSale[]> {
  const paid = await db
    .selectFrom("offers")
    .selectAll()
    .where("state", "=", "accepted")
    .where("paid_at", "is not", null)
    .orderBy("paid_at", "desc")
    .execute();
  const found: StandingSale[] = [];
  for (const offer of paid)
    if (domains.has(offer.domain)) found.push(await describeSale(db, offer));
  return found;
}
