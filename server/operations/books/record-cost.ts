import { domainToUnicode } from "node:url";
import { z } from "zod";
import { formatDay } from "../../../catalogue/format/format.ts";
import { toIso } from "../../../catalogue/format/time.ts";
import { done, refuse } from "../../../catalogue/outcome.ts";
import { MAX_OWN_NOTE } from "../../../catalogue/forms.ts";
import { addBookings, type Booking, listBookings, standingIn } from "../../books/ledger.ts";
import { takeLock } from "../../database/lock.ts";
import { inTransaction } from "../../database/retry-busy.ts";
import { noteWithin } from "../conversations/conversation-input.ts";
import { CHANGED, defineOperation, hashOf } from "../operation.ts";
import {
  describeRate,
  domain,
  money,
  onDay,
  optionalRate,
  readTerms,
  refuseField,
  formatSum,
  REVERSIBLE,
  warnOfRate,
} from "../money-input.ts";

/** Lists costs that the same form would have made if it was sent before. */
const listLike = (
  { day, cents, currency }: Pick<Booking, "day" | "cents" | "currency">,
  booked: readonly Booking[],
) =>
  standingIn(booked).filter(
    (row) =>
      row.kind === "cost" && row.day === day && row.cents === cents && row.currency === currency,
  );

/** Books what the seller paid for a name, other than its purchase, its renewals and the fee of its sale. */
export const recordCost = defineOperation({
  input: z.object({
    domain,
    amount: money,
    on: onDay(),
    note: noteWithin(MAX_OWN_NOTE)
      .optional()
      .meta({ value: "TEXT", description: "what it was for" }),
    rate: optionalRate,
  }),
  editsFiles: false,
  async plan(shop, { domain: name, amount, on, note, rate }) {
    const content = await shop.readListed();
    const { db, engine } = await shop.openDatabase();
    const booked = await listBookings(db, { domains: [name] });
    const isKnown = content?.names.has(name) || content?.faulty.has(name) || booked.length > 0;
    if (!content || !isKnown)
      return refuse(`${domainToUnicode(name)} isn't listed, and has no bookings.`, {
        fields: { domain: "Choose one of your names." },
        status: 404,
        reason: "unlisted",
      });
    if (amount.cents === 0) return refuseField("amount", "Enter what it cost.");
    const terms = await readTerms(shop, content.shop, { on, rate, currency: amount.currency });
    if ("is" in terms) return terms;
    const row = { ...terms, domain: name, kind: "cost" as const, cents: -amount.cents };
    const before = listLike(row, booked);
    const sum = `${formatSum(row)} for ${domainToUnicode(name)} on ${formatDay(row.day)}`;
    return {
      shown: [`Cost: ${sum}${describeRate(terms)}.`, ...(note ? [`Your note: ${note}`] : [])],
      warnings: [
        ...before.map(
          ({ id }) => `Warning: booking ${id} is a cost of the same sum and day already.`,
        ),
        ...warnOfRate(terms),
      ],
      asks:
        before.length > 0
          ? {
              question: "Record it once more?",
              promise: "It was paid once more",
              button: "Record it once more",
            }
          : null,
      seen: hashOf([row, before.map(({ id }) => id)]),
      async carryOut() {
        const created_at = toIso(shop.now());
        const booking = { ...row, note: note || null, source: shop.via, created_at };
        const bookings = await inTransaction(db, async (transaction) => {
          await takeLock(transaction, engine, `costs of ${name}`);
          const now = listLike(row, await listBookings(transaction, { domains: [name] }));
          return now.length === before.length ? addBookings(transaction, [booking]) : null;
        });
        if (!bookings) return CHANGED;
        return { ...done(`Recorded a cost of ${sum}.`, REVERSIBLE), result: { bookings } };
      },
    };
  },
});
