import type { Offer } from "../../../sale/offer.ts";
import { formatCount, formatDay } from "../../../catalogue/format/format.ts";
import type { Shop } from "../../../catalogue/schema/shop.ts";
import { type Booking, isIncome, listBookings } from "../../books/ledger.ts";
import { type Currency, formatCents } from "../../../catalogue/format/currency.ts";
import { listPlanPayments, type PlanPayment } from "../../books/plan-payments.ts";
import { listKeptMoney, listSaleMoney } from "../../books/sale-bookings.ts";
import type { Db } from "../../database/database.ts";
import { todayIn } from "../money-input.ts";

const late = (days: number) => (days > 0 ? `, ${formatCount(days, "day")} late` : "");

/** Says of each payment when it was due, and when it was paid or how late it is. */
function describePayment({ due, paid, daysLate }: PlanPayment): string {
  if (paid) return `paid ${formatDay(paid.day)}${late(daysLate)}`;
  return `due ${formatDay(due)}${late(daysLate)}`;
}

/** Returns '4 of 12 payments, $3,336; the next is due Apr 9, 2027', or null for a sale without a plan. */
function describeSchedule(payments: readonly PlanPayment[], currency: Currency): string | null {
  if (payments.length === 0) return null;
  const sum = payments.reduce((total, { paid }) => total + (paid?.cents ?? 0), 0);
  const count = payments.filter(({ paid }) => paid !== null).length;
  const next = payments.find(({ paid }) => paid === null);
  const then = next
    ? `; payment ${next.number}, ${formatCents(next.cents, currency)}, is ${describePayment(next)}`
    : "";
  return `${count} of ${formatCount(payments.length, "payment")}, ${formatCents(sum, currency)}${then}`;
}

const sumOf = (rows: readonly Booking[]) => rows.reduce((total, { cents }) => total + cents, 0);

/** What the books know of an agreement, for its seller alone. */
export async function showMoney(db: Db, offer: Offer, shop: Pick<Shop, "timeZone">, time: number) {
  const bookings = await listBookings(db, { offerId: offer.id });
  const money = listSaleMoney(bookings);
  const kept = listKeptMoney(bookings).filter(isIncome);
  const payments = listPlanPayments(offer, money, todayIn(shop, time));
  const { currency } = offer;
  const paid = money.filter(({ kind }) => kind !== "fee");
  const fees = money.filter(({ kind }) => kind === "fee");
  const format = (cents: number) => formatCents(cents, currency);
  const [first] = paid;
  const next = payments.find((payment) => payment.paid === null);
  const describe = (payment: PlanPayment) =>
    `Payment ${payment.number}: ${format(payment.cents)}, ${describePayment(payment)}`;
  return {
    currency,
    bookings: money,
    payments,
    received: first
      ? `${format(sumOf(paid))}, ${formatDay(first.day)}`
      : kept.length > 0
        ? `${format(sumOf(kept))}, which you keep: the plan ended`
        : null,
    /** Null if nothing was paid yet. */
    fee: first ? (fees.length > 0 ? format(-sumOf(fees)) : "not entered") : null,
    payout: first && fees.length > 0 ? format(sumOf(money)) : null,
    schedule: describeSchedule(payments, currency),
    lines: payments.map(describe),
    /** The payment to record next; null if all are, or if the first isn't yet. */
    next: first && next ? { number: next.number, label: describe(next) } : null,
  };
}
