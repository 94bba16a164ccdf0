import { z } from "zod";
import { formatDay } from "../../../catalogue/format/format.ts";
import { done, refuse, type Refused } from "../../../catalogue/outcome.ts";
import {
  type Booking,
  fieldOf,
  listBookings,
  reverseBookings,
  standingIn,
} from "../../books/ledger.ts";
import { KIND_WORDS } from "../../books/list-words.ts";
import { formatCents } from "../../../catalogue/format/currency.ts";
import { isInFiles } from "../../books/file-bookings.ts";
import { listSaleMoney } from "../../books/sale-bookings.ts";
import { listKnownIds } from "../../conversations/store/find-offers.ts";
import { inTransaction } from "../../database/retry-busy.ts";
import type { Db } from "../../database/database.ts";
import type { Content } from "../../shop/read-content.ts";
import { CHANGED, defineOperation, type SellersShop } from "../operation.ts";

export const BOOKING_NUMBER = /^\d{1,15}$/;
const ID_WANTED = "Enter the number of the booking, such as 12.";

export const bookingNumber = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().trim().regex(BOOKING_NUMBER, ID_WANTED).transform(Number))
  .meta({ value: "ID" });

export const describeBooking = ({ id: number, kind, cents, currency, domain, day }: Booking) =>
  `Booking ${number}: ${KIND_WORDS[kind].toLowerCase()}, ${formatCents(cents, currency)} for ${domain} on ${formatDay(day)}`;

export async function findStanding(db: Db, wanted: number): Promise<Booking | Refused> {
  const rows = await listBookings(db, { id: wanted });
  const row = rows.find((one) => one.id === wanted);
  if (!row)
    return refuse(`No booking has the number ${wanted}.`, { status: 404, reason: "unknown" });
  if (row.reverses !== null)
    return refuse(`Booking ${wanted} takes back booking ${row.reverses}, and stays as it is.`);
  return standingIn(rows).some((one) => one.id === wanted)
    ? row
    : refuse(`Booking ${wanted} was taken back already.`);
}

interface Origins {
  /** Null if no name is listed. */
  readonly content: Content | null;
  /** All that is booked for the names in question. */
  readonly booked: readonly Booking[];
  /** Those of the bookings' agreements that nobody has erased. */
  readonly offers: ReadonlySet<number>;
}

export const readOffersOf = (db: Db, rows: readonly Booking[]) =>
  listKnownIds(db, [...new Set(rows.flatMap(({ offer_id }) => offer_id ?? []))]);

/** Returns what the booking follows from and is corrected by, or it would be booked again; null if it is taken back by hand. */
export function findOrigin(row: Booking, { content, booked, offers }: Origins) {
  if (content && isInFiles(content, row, booked)) return "file";
  const isFirst = row.kind === "sale" || (row.kind === "payment" && row.payment === 1);
  const money = listSaleMoney(booked.filter(({ offer_id }) => offer_id === row.offer_id));
  // A part that went back ends nothing, so it's still among the sale's money.
  const isEnd = row.kind === "refund" && !money.some(({ id }) => id === row.id);
  return row.offer_id !== null && offers.has(row.offer_id) && (isFirst || isEnd) ? "step" : null;
}

async function refuseFollowing(shop: SellersShop, db: Db, row: Booking): Promise<Refused | null> {
  const { domain, source } = row;
  const content = await shop.readListed();
  const booked = await listBookings(db, { domains: [domain] });
  const origin = findOrigin(row, { content, booked, offers: await readOffersOf(db, [row]) });
  if (origin === "step")
    return refuse(`This follows from a step of ${source}. Take the payment back there.`, {
      reason: "step",
      inTheWay: source,
    });
  if (origin === null) return null;
  return content?.names.has(domain) || content?.faulty.has(domain)
    ? refuse(
        `This follows from ${fieldOf(row)} in the file of ${domain}. Correct it there, and the books follow.`,
        { reason: "file" },
      )
    : refuse(`A file can't be read, and ${domain} may be in it. Correct the file first.`, {
        reason: "faulty",
      });
}

/** Takes back a booking that follows from nothing else, by one with the opposite sum. */
export const reverseBooking = defineOperation({
  input: z.object({ id: bookingNumber }),
  editsFiles: false,
  async plan(shop, { id: wanted }) {
    const { db } = await shop.openDatabase();
    const row = await findStanding(db, wanted);
    if ("is" in row) return row;
    const refused = await refuseFollowing(shop, db, row);
    if (refused) return refused;
    return {
      shown: [`${describeBooking(row)}.`],
      warnings:
        row.kind === "renewed"
          ? [`Warning: the renewal dates in the file of ${row.domain} stay as they are.`]
          : [],
      asks: { question: "Take it back?", promise: "It's a mistake", button: "Take back" },
      seen: String(row.id),
      async carryOut() {
        const bookings = await inTransaction(db, async (transaction) =>
          "is" in (await findStanding(transaction, row.id))
            ? null
            : reverseBookings(transaction, [row], shop.now()),
        );
        if (!bookings) return CHANGED;
        const why = "To have it again, record it again.";
        return { ...done(`${describeBooking(row)}, is taken back.`, why), result: { bookings } };
      },
    };
  },
});
