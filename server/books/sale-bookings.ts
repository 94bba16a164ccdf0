import type { Refund, SaleTerms } from "../../sale/money.ts";
import type { Currency } from "../../catalogue/format/currency.ts";
import type { Db } from "../database/database.ts";
import {
  addBookings,
  type Booking,
  isIncome,
  listBookings,
  type NewBooking,
  reverseBookings,
  standingIn,
} from "./ledger.ts";

export interface Sale {
  readonly id: number;
  readonly reference: string;
  readonly domain: string;
  readonly currency: Currency;
  /** What was paid, in cents: all of the price, or the first payment of a plan. */
  readonly cents: number;
  readonly isPlan: boolean;
}

/** Books that an agreement is paid, or the first payment of its plan. Call it in the transaction of the step. */
export function bookPaid(db: Db, sale: Sale, terms: SaleTerms, now: string): Promise<Booking[]> {
  const { id, reference, domain, currency, cents, isPlan } = sale;
  const { day, base, rate, fee } = terms;
  const payment = isPlan ? 1 : null;
  const common = { domain, day, currency, base, rate, offer_id: id, source: reference, payment };
  const made = { ...common, created_at: now };
  return addBookings(db, [
    { ...made, kind: isPlan ? "payment" : "sale", cents },
    ...(fee === null ? [] : [{ ...made, kind: "fee" as const, cents: 0 - fee }]),
  ]);
}

const placeOf = ({ id, replaces }: Booking) => replaces ?? id;

/** Sums up what was paid of a sale and didn't go back, in cents of its currency. */
export const paidOf = (money: readonly Booking[]) =>
  money.reduce((sum, row) => sum + (row.kind === "fee" ? 0 : row.cents), 0);

/** Returns what stands of a sale's money: once all of it went back, that ends what came before. */
export function listSaleMoney(bookings: readonly Booking[]): Booking[] {
  let money: Booking[] = [];
  for (const row of standingIn(bookings).toSorted((a, b) => placeOf(a) - placeOf(b))) {
    money.push(row);
    if (row.kind === "refund" && (row.cents === 0 || paidOf(money) <= 0)) money = [];
  }
  return money;
}

/** Lists the first payment of each sale that stands. `bookings` must hold all that was paid of these sales, and refunded. */
export const listFirstPayments = (bookings: readonly Booking[]): Booking[] =>
  [...Map.groupBy(standingIn(bookings), ({ offer_id, id }) => offer_id ?? -id).values()].flatMap(
    (rows) => listSaleMoney(rows).find(isIncome) ?? [],
  );

/** Lists what was paid of one name, and stands, without a fee that is known. `standing` are its bookings. */
export function listWithoutFee(standing: readonly Booking[]): Booking[] {
  const fees = standing.filter(({ kind }) => kind === "fee");
  const sales = Map.groupBy(standing, ({ offer_id, id }) => offer_id ?? -id).values();
  return [...sales].flatMap(listSaleMoney).filter((row) => {
    const isOwn = (fee: Booking) => fee.payment === row.payment && fee.offer_id === row.offer_id;
    return (
      isIncome(row) &&
      !fees.some((fee) => isOwn(fee) && (row.offer_id !== null || fee.day === row.day))
    );
  });
}

/** Lists the payment that made the sale, and the fee that was recorded with it, unless they are booked on this day. */
export function listMisdated(bookings: readonly Booking[], day: string): Booking[] {
  const money = listSaleMoney(bookings);
  const first = money.find(isIncome);
  const isOfFirst = ({ day: own, payment, kind }: Booking) =>
    own === first?.day && payment === first.payment && kind !== "refund";
  return money.filter((row) => row.day !== day && isOfFirst(row));
}

const isEndOfPlan = ({ kind, cents }: Booking) => kind === "refund" && cents === 0;

/** Returns what was paid of a plan that ended, and that the seller keeps. Empty if the sale stands, or was returned. */
export function listKeptMoney(bookings: readonly Booking[]): Booking[] {
  const standing = standingIn(bookings).toSorted((a, b) => placeOf(a) - placeOf(b));
  const [last, end] = [standing.at(-1), standing.findLastIndex(({ kind }) => kind === "refund")];
  if (!last || !isEndOfPlan(last)) return [];
  return listSaleMoney(standing.slice(0, end));
}

interface TakenBack extends Refund {
  /** 'returned' if the money went back; 'ended' if the seller keeps it. */
  readonly outcome: "returned" | "ended";
  /** In cents of the sale's currency, if only a part of what was paid went back, which leaves the sale as it is. */
  readonly sum?: number;
}

/** A refund of nothing ends the sale in the books, so that the name isn't sold, and keeps what was paid. */
function toEndOfPlan({ id: _, replaces: __, ...last }: Booking, day: string, now: string) {
  const note = "The payment plan ended, and nothing was refunded.";
  return { ...last, kind: "refund" as const, cents: 0, payment: null, day, note, created_at: now };
}

/** Books that a plan which had ended goes on. Call it in the transaction of the step. */
export async function bookResumed(db: Db, offerId: number, now: string): Promise<Booking[]> {
  const standing = standingIn(await listBookings(db, { offerId }));
  return reverseBookings(db, standing.filter(isEndOfPlan).slice(-1), Date.parse(now));
}

/** Takes back what was booked of a sale that was never paid. Call it in the transaction of the step. */
export async function bookMistake(db: Db, offerId: number, now: string): Promise<Booking[]> {
  const money = listSaleMoney(await listBookings(db, { offerId }));
  return reverseBookings(db, money, Date.parse(now));
}

/** Books that a sale ended, or that a part of its money went back. Call it in the transaction of the step. */
export async function bookUnpaid(
  db: Db,
  offerId: number,
  { outcome, day, keepsFee, sum }: TakenBack,
  now: string,
): Promise<Booking[]> {
  const money = listSaleMoney(await listBookings(db, { offerId }));
  const last = money.findLast(isIncome);
  if (outcome === "ended") return last ? addBookings(db, [toEndOfPlan(last, day, now)]) : [];
  const back = (row: Booking, kind: "fee" | "refund"): NewBooking => {
    const { id: _, replaces: __, ...rest } = row;
    return { ...rest, kind, cents: -row.cents, day, created_at: now };
  };
  const fees = keepsFee ? [] : money.filter(({ kind }) => kind === "fee");
  let left = sum ?? paidOf(money);
  const refunds = money.filter(isIncome).flatMap((row) => {
    const cents = Math.min(row.cents, left);
    left -= cents;
    return cents > 0 ? [back({ ...row, cents }, "refund")] : [];
  });
  // The refunds come last, because they end what came before.
  return addBookings(db, [...fees.map((row) => back(row, "fee")), ...refunds]);
}
