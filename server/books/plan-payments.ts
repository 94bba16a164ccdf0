import type { Currency } from "../../catalogue/format/currency.ts";
import { Temporal } from "temporal-polyfill";
import { makePlan } from "../../sale/plan.ts";
import { daysBetween } from "../../catalogue/format/time.ts";
import type { Booking } from "./ledger.ts";
import { listSaleMoney } from "./sale-bookings.ts";

/** What the schedule of a plan is computed from. */
interface PlannedSale {
  readonly id: number;
  readonly state: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly plan_months: number | null;
  readonly plan_percent: number | null;
  /** The time by which the first payment is due. */
  readonly pay_by: string | null;
}

/** Days are YYYY-MM-DD, and sums are in cents of the sale's currency. */
export interface PlanPayment {
  readonly number: number;
  readonly due: string;
  readonly cents: number;
  readonly paid: { readonly day: string; readonly cents: number; readonly booking: number } | null;
  /** How long after its day it was paid, or how long it is late by now. */
  readonly daysLate: number;
}

/**
 * Lists all payments of a plan. Each is due a number of months after the first one was paid. Returns none for an offer that
 * has no plan, or isn't agreed or over. `bookings` may hold those of other sales.
 */
export function listPlanPayments(
  offer: PlannedSale,
  bookings: readonly Booking[],
  today: string,
): PlanPayment[] {
  const { id, state, amount, currency, pay_by } = offer;
  const { plan_months: months, plan_percent: percent } = offer;
  if (months === null || state !== "accepted") return [];
  const plan = makePlan(amount, currency, months, percent ?? 0);
  const own = bookings.filter(({ offer_id }) => offer_id === id);
  const paid = new Map(
    listSaleMoney(own).flatMap((row) => (row.kind === "payment" ? [[row.payment, row]] : [])),
  );
  const first = Temporal.PlainDate.from(paid.get(1)?.day ?? pay_by?.slice(0, 10) ?? today);
  return Array.from({ length: months }, (_, at) => {
    const number = at + 1;
    const due = first.add({ months: at }).toString();
    const row = paid.get(number);
    return {
      number,
      due,
      cents: 100 * (number === months ? plan.last : plan.monthly),
      paid: row ? { day: row.day, cents: row.cents, booking: row.id } : null,
      daysLate: Math.max(0, daysBetween(due, row?.day ?? today)),
    };
  });
}
