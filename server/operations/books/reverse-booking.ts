import { z } from "zod";
import { formatDay } from "../../../catalogue/format/format.ts";
import { done, refuse, type Refused } from "../../../catalogue/outcome.ts";
import { type Booking, listBookings, reverseBookings, standingIn } from "../../books/ledger.ts";
import { KIND_WORDS } from "../../books/list-words.ts";
import { formatCents } from "../../../catalogue/format/currency.ts";
import { fieldOf } from "../../books/file-bookings.ts";
import { inTransaction } from "../../database/retry-busy.ts";
import type { Db } from "../../database/database.ts";
import { CHANGED, defineOperation } from "../operation.ts";

export const BOOKING_NUMBER = /^\d{1,15}$/;
const ID_WANTED = "Enter the number of the booking, such as 12.";

const id = z
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

/** What follows from a file or a step of an agreement is corrected there, or it would be booked again. */
function refuseFollowing(row: Booking): Refused | null {
  const field = fieldOf(row);
  if (field !== null)
    return refuse(
      `This follows from ${field} in the file of ${row.domain}. Correct it there, and the books follow.`,
      { reason: "file" },
    );
  const isStep = row.kind === "sale" || row.kind === "refund" || row.payment === 1;
  if (row.offer_id === null || !isStep || row.kind === "fee") return null;
  return refuse(`This follows from a step of ${row.source}. Take the payment back there.`, {
    reason: "step",
    inTheWay: row.source,
  });
}

/** Takes back a booking that the seller recorded, by one with the opposite sum. */
export const reverseBooking = defineOperation({
  input: z.object({ id }),
  editsFiles: false,
  async plan(shop, { id: wanted }) {
    const { db } = await shop.openDatabase();
    const row = await findStanding(db, wanted);
    if ("is" in row) return row;
    const refused = refuseFollowing(row);
    if (refused) return refused;
    return {
      shown: [`${describeBooking(row)}.`],
      changes: [],
      warnings:
        row.kind === "renewed"
          ? [`Warning: the renewal dates in the file of ${row.domain} stay as they are.`]
          : [],
      asks: { question: "Take it back?", promise: "It's a mistake", button: "Take back" },
      seen: String(row.id),
      details: null,
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
