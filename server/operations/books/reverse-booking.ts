import { z } from "zod";
import { formatDay } from "../../../catalogue/format/format.ts";
import { done, refuse, type Refused } from "../../../catalogue/outcome.ts";
import {
  type Booking,
  listBookings,
  replaceBookings,
  reverseBookings,
  standingIn,
} from "../../books/ledger.ts";
import { KIND_WORDS } from "../../books/list-words.ts";
import { formatCents } from "../../../catalogue/format/currency.ts";
import { fieldOf } from "../../books/sync-files.ts";
import { inTransaction } from "../../database/retry-busy.ts";
import type { Db } from "../../database/database.ts";
import { CHANGED, defineOperation, type SellersShop } from "../operation.ts";
import { describeRate, rateText } from "../money-input.ts";

const ID_WANTED = "Enter the number of the booking, such as 12.";

const id = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(
    z
      .string()
      .trim()
      .regex(/^\d{1,15}$/, ID_WANTED)
      .transform(Number),
  )
  .meta({ value: "ID" });

const describe = ({ id: number, kind, cents, currency, domain, day }: Booking) =>
  `Booking ${number}: ${KIND_WORDS[kind].toLowerCase()}, ${formatCents(cents, currency)} for ${domain} on ${formatDay(day)}`;

async function findStanding(db: Db, wanted: number): Promise<Booking | Refused> {
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

type Rated = Pick<Booking, "base" | "rate">;

async function carryOut(shop: SellersShop, row: Booking, rated: Rated | null) {
  const { db } = await shop.openDatabase();
  return inTransaction(db, async (transaction) => {
    if ("is" in (await findStanding(transaction, row.id))) return null;
    return rated
      ? replaceBookings(transaction, [row], rated, shop.now())
      : reverseBookings(transaction, [row], shop.now());
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
      shown: [`${describe(row)}.`],
      changes: [],
      warnings:
        row.kind === "renewed"
          ? [`Warning: the renewal dates in the file of ${row.domain} stay as they are.`]
          : [],
      asks: { question: "Take it back?", promise: "It's a mistake", button: "Take back" },
      seen: String(row.id),
      details: null,
      async carryOut() {
        const bookings = await carryOut(shop, row, null);
        if (!bookings) return CHANGED;
        const why = "To have it again, record it again.";
        return { ...done(`${describe(row)}, is taken back.`, why), result: { bookings } };
      },
    };
  },
});

/** Says at which rate a booking in another currency counts in the totals. */
export const setRate = defineOperation({
  input: z.object({ id, rate: rateText.meta({ value: "RATE" }) }),
  editsFiles: false,
  async plan(shop, { id: wanted, rate }) {
    const { db } = await shop.openDatabase();
    const row = await findStanding(db, wanted);
    if ("is" in row) return row;
    const base = (await shop.readContent()).shop.currency;
    if (row.currency === base)
      return refuse(`Booking ${wanted} is in your shop's currency, and needs no rate.`);
    const told = `${describe(row)}${describeRate({ ...row, base, rate })}`;
    return {
      shown: [`${told}.`],
      changes: [],
      warnings: [],
      asks: null,
      seen: `${row.id} ${rate}`,
      details: null,
      async carryOut() {
        const bookings = await carryOut(shop, row, { base, rate });
        if (!bookings) return CHANGED;
        const why = "To correct the rate, enter it again.";
        return { ...done(`${told}.`, why), result: { bookings } };
      },
    };
  },
});
