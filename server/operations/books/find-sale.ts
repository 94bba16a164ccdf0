import { standsPaid } from "../../../sale/reservation.ts";
import type { Offer } from "../../../sale/offer.ts";
import { refuse, type Refused } from "../../../catalogue/outcome.ts";
import type { Content } from "../../shop/read-content.ts";
import { type Booking, isIncome, listBookings } from "../../books/ledger.ts";
import { listPlanPayments, type PlanPayment } from "../../books/plan-payments.ts";
import { listSaleMoney } from "../../books/sale-bookings.ts";
import { findOffer } from "../../conversations/store/find-offers.ts";
import type { Database, Db } from "../../database/database.ts";
import { toIso } from "../../../catalogue/format/time.ts";
import { readOfferContext, refuseUnknown } from "../conversations/offer-context.ts";
import type { SellersShop } from "../operation.ts";
import { todayIn } from "../money-input.ts";

interface FoundSale {
  readonly offer: Offer;
  readonly displayName: string;
  readonly content: Content;
  readonly database: Database;
  /** What stands of the sale's money. */
  readonly money: readonly Booking[];
  /** Empty if it was paid at once. */
  readonly payments: readonly PlanPayment[];
}

export const readMoneyOf = async (db: Db, offerId: number) =>
  listSaleMoney(await listBookings(db, { offerId }));

/** Returns a sale whose money can be recorded. */
export async function findSale(shop: SellersShop, reference: string): Promise<FoundSale | Refused> {
  const database = await shop.openDatabase();
  const found = await findOffer(database.db, reference, toIso(shop.now()));
  if (!found) return refuseUnknown(database.db, reference);
  const content = await shop.readContent();
  const { offer } = found;
  const { displayName } = readOfferContext(content, offer);
  const money = await readMoneyOf(database.db, offer.id);
  if (!standsPaid(offer) || !money.some(isIncome))
    return refuse(`${offer.reference} isn't paid, so there's nothing to record yet.`, {
      reason: "unpaid",
    });
  const today = todayIn(content.shop, shop.now());
  const payments = listPlanPayments(offer, money, today);
  return { offer, displayName, content, database, money, payments };
}

/** Returns the money of one payment of a plan, or of a sale that was paid at once. */
export const moneyOfPayment = (money: readonly Booking[], payment: number | null) => ({
  income: money.find((row) => isIncome(row) && row.payment === payment),
  fee: money.find((row) => row.kind === "fee" && row.payment === payment),
});
