import { formatCount, formatDay } from "../../catalogue/format/format.ts";
import { formatCents } from "./money.ts";
import type { PlanPayment } from "./plan-payments.ts";

const late = (days: number) => (days > 0 ? `, ${formatCount(days, "day")} late` : "");

/** Says of each payment when it was due, and when it was paid or how late it is. */
export function describePayment({ due, paid, daysLate }: PlanPayment): string {
  if (paid) return `paid ${formatDay(paid.day)}${late(daysLate)}`;
  return `due ${formatDay(due)}${late(daysLate)}`;
}

/** Returns '4 of 12 payments, $3,336; the next is due Apr 9, 2027', or null for a sale without a plan. */
export function describeSchedule(
  payments: readonly PlanPayment[],
  currency: string,
): string | null {
  if (payments.length === 0) return null;
  const sum = payments.reduce((total, { paid }) => total + (paid?.cents ?? 0), 0);
  const count = payments.filter(({ paid }) => paid !== null).length;
  const next = payments.find(({ paid }) => paid === null);
  const then = next
    ? `; payment ${next.number}, ${formatCents(next.cents, currency)}, is ${describePayment(next)}`
    : "";
  return `${count} of ${formatCount(payments.length, "payment")}, ${formatCents(sum, currency)}${then}`;
}
