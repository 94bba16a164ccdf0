import type { Insertable, Selectable } from "kysely";
import { toIso } from "../../catalogue/format/time.ts";
import type { Currency } from "../../catalogue/format/currency.ts";
import type { Db } from "../database/database.ts";
import type { BookingKind, DatabaseSchema } from "../database/database-schema.ts";

/** One movement of money. Its sum is signed: what the seller got is positive, and what she paid is negative. */
export type Booking = Selectable<DatabaseSchema["bookings"]>;

type Optional = "rate" | "offer_id" | "payment" | "note" | "reverses" | "replaces";
type Columns = Omit<Insertable<DatabaseSchema["bookings"]>, "id">;
export type NewBooking = Omit<Columns, Optional> & Partial<Pick<Columns, Optional>>;

export interface BookingFilter {
  readonly id?: number | undefined;
  readonly domains?: readonly string[] | undefined;
  readonly kinds?: readonly BookingKind[] | undefined;
  readonly offerId?: number | undefined;
  readonly source?: string | undefined;
  /** Days as YYYY-MM-DD; both count. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Keeps a statement well below the number of values that SQLite takes. */
const BATCH = 500;

/** Adds bookings, and returns them with their numbers. Call it in the transaction of what they tell of. */
export async function addBookings(db: Db, rows: readonly NewBooking[]): Promise<Booking[]> {
  const added: Booking[] = [];
  for (let start = 0; start < rows.length; start += BATCH) {
    const values = rows.slice(start, start + BATCH);
    added.push(...(await db.insertInto("bookings").values(values).returningAll().execute()));
  }
  return added;
}

/** Lists bookings by day, the oldest first. A booking that was taken back is followed by the one that does so. */
export function listBookings(db: Db, filter: BookingFilter = {}): Promise<Booking[]> {
  const { id, domains, kinds, offerId, source, from, to } = filter;
  return db
    .selectFrom("bookings")
    .selectAll()
    .$if(id !== undefined, (query) =>
      query.where((eb) => eb.or([eb("id", "=", id ?? 0), eb("reverses", "=", id ?? 0)])),
    )
    .$if(domains !== undefined, (query) => query.where("domain", "in", domains ?? []))
    .$if(kinds !== undefined, (query) => query.where("kind", "in", kinds ?? []))
    .$if(offerId !== undefined, (query) => query.where("offer_id", "=", offerId ?? 0))
    .$if(source !== undefined, (query) => query.where("source", "=", source ?? ""))
    .$if(from !== undefined, (query) => query.where("day", ">=", from ?? ""))
    .$if(to !== undefined, (query) => query.where("day", "<=", to ?? ""))
    .orderBy("day")
    .orderBy("id")
    .execute();
}

/** A sale paid at once, or a payment of a plan. */
export const isIncome = ({ kind }: Pick<Booking, "kind">) => kind === "sale" || kind === "payment";

/** Leaves out what was taken back, and what took it back. `rows` must hold both. */
export function standingIn(rows: readonly Booking[]): Booking[] {
  const reversed = new Set(rows.map(({ reverses }) => reverses));
  return rows.filter(({ id, reverses }) => reverses === null && !reversed.has(id));
}

/**
 * Takes bookings back, each by one with the opposite sum on the same day, so that the figures of every month are as if
 * it had never been. Call it in a transaction.
 */
export function reverseBookings(
  db: Db,
  rows: readonly Booking[],
  time: number,
  note: string | null = null,
): Promise<Booking[]> {
  const created_at = toIso(time);
  return addBookings(
    db,
    rows.map(({ id, replaces: _, ...row }) => {
      return { ...row, cents: -row.cents, reverses: id, note, created_at };
    }),
  );
}

/** Takes bookings back, and adds each anew in its place, with other values. Call it in a transaction. */
export async function replaceBookings(
  db: Db,
  rows: readonly Booking[],
  changesOf: (row: Booking) => Partial<Pick<Booking, "base" | "day" | "rate">>,
  time: number,
): Promise<Booking[]> {
  const created_at = toIso(time);
  const anew = rows.map((whole) => {
    const { id, ...row } = whole;
    return { ...row, ...changesOf(whole), replaces: row.replaces ?? id, created_at };
  });
  return [...(await reverseBookings(db, rows, time)), ...(await addBookings(db, anew))];
}

/** Returns the sum in cents of the shop's currency, or null if nobody knows the rate. */
export function worthOf(
  { cents, currency, base, rate }: Pick<Booking, "cents" | "currency" | "base" | "rate">,
  shopCurrency: Currency,
): number | null {
  if (currency === shopCurrency) return cents;
  if (rate === null || base !== shopCurrency) return null;
  // A booking and its opposite must round to the same sum.
  return Math.sign(cents) * Math.round(Math.abs(cents) * rate);
}

/** What a booking from a file has as its source. */
export const toSource = (field: string) => `file:${field}`;

/** The field of the name's file that a booking comes from; null if it comes from none. */
export const fieldOf = ({ source }: Pick<Booking, "source">): string | null =>
  source.startsWith("file:") ? source.slice("file:".length) : null;

/** Returns the reference of the agreement; empty if there is none. */
export const referenceOf = ({ offer_id, source }: Booking): string =>
  offer_id === null ? "" : source;

/** What docs/guide/money.md defines. Sums are in cents of the shop's currency, and what was paid is positive. */
export interface Sums {
  /** Sales and payments of plans that came in. */
  readonly sales: number;
  readonly refunds: number;
  readonly fees: number;
  /** Purchases, renewals and other costs. */
  readonly costs: number;
  readonly profit: number;
}

export function sumBookings(rows: readonly Booking[], currency: Currency): Sums {
  const sums = { sales: 0, refunds: 0, fees: 0, costs: 0, profit: 0 };
  for (const row of rows) {
    const worth = worthOf(row, currency) ?? 0;
    sums.profit += worth;
    if (isIncome(row)) sums.sales += worth;
    else if (row.kind === "refund") sums.refunds -= worth;
    else if (row.kind === "fee") sums.fees -= worth;
    else sums.costs -= worth;
  }
  return sums;
}

/** Lists what the totals leave out because nobody knows its rate. */
export const listUnconverted = (rows: readonly Booking[], currency: Currency): Booking[] =>
  standingIn(rows).filter((row) => worthOf(row, currency) === null);

/** Moves the books of a name that was listed with a typo. Call it in a transaction that holds the lock of the files' bookings. */
export const renameBookings = (db: Db, from: string, to: string) =>
  db.updateTable("bookings").set({ domain: to }).where("domain", "=", from).execute();
