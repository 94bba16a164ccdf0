import { z } from "zod";
import { done, refuse } from "../../../catalogue/outcome.ts";
import { replaceBookings } from "../../books/ledger.ts";
import { inTransaction } from "../../database/retry-busy.ts";
import { describeRate, rateText } from "../money-input.ts";
import { CHANGED, defineOperation } from "../operation.ts";
import { bookingNumber, describeBooking, findStanding } from "./reverse-booking.ts";

/** Says at which rate a booking in another currency counts in the totals. */
export const setRate = defineOperation({
  input: z.object({ id: bookingNumber, rate: rateText.meta({ value: "RATE" }) }),
  editsFiles: false,
  async plan(shop, { id, rate }) {
    const { db } = await shop.openDatabase();
    const base = (await shop.readContent()).shop.currency;
    const row = await findStanding(db, id);
    if ("is" in row) return row;
    if (row.currency === base)
      return refuse(`Booking ${id} is in your shop's currency, and needs no rate.`);
    const words = `${describeBooking(row)}${describeRate({ ...row, base, rate })}.`;
    return {
      shown: [words],
      seen: `${id} ${base} ${rate}`,
      async carryOut() {
        const bookings = await inTransaction(db, async (transaction) =>
          "is" in (await findStanding(transaction, id))
            ? null
            : replaceBookings(transaction, [row], () => ({ base, rate }), shop.now()),
        );
        if (!bookings) return CHANGED;
        return { ...done(words, "To correct it, enter another rate."), result: { bookings } };
      },
    };
  },
});
