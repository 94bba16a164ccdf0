import { z } from "zod";
import { toIso } from "../../../catalogue/format/time.ts";
import { done, refuse } from "../../../catalogue/outcome.ts";
import { addBookings, type NewBooking, reverseBookings } from "../../books/ledger.ts";
import { formatCents } from "../../../catalogue/format/currency.ts";
import { lockOffersOf } from "../../conversations/store/act.ts";
import { inTransaction } from "../../database/retry-busy.ts";
import { reference } from "../conversations/conversation-input.ts";
import { orBlank } from "../or-blank.ts";
import { CHANGED, defineOperation, hashOf } from "../operation.ts";
import { findFeeFault, optionalMoney, refuseField } from "../money-input.ts";
import { findSale, moneyOfPayment, readMoneyOf } from "./find-sale.ts";

const NUMBER_WANTED = "Enter the number of the payment, such as 2.";

export const paymentNumber = orBlank(
  z
    .string()
    .trim()
    .regex(/^[1-9]\d{0,2}$/, NUMBER_WANTED)
    .transform(Number),
);

/** Books what the escrow or the marketplace kept of a sale, or replaces what was booked. */
export const recordFee = defineOperation({
  input: z.object({
    reference,
    fee: optionalMoney("what the escrow or the marketplace kept, such as 325.50"),
    payout: optionalMoney("or what arrived in your account: the fee is the rest of the price"),
    payment: paymentNumber.meta({
      value: "NUMBER",
      description: "the payment of a plan that the fee was kept from; the first by default",
    }),
  }),
  editsFiles: false,
  async plan(shop, { reference: ref, fee, payout, payment: number }) {
    const sale = await findSale(shop, ref);
    if ("is" in sale) return sale;
    const { offer, displayName, money, payments, database } = sale;
    const payment = payments.length > 0 ? (number ?? 1) : null;
    const { income, fee: booked } = moneyOfPayment(money, payment);
    if (!income)
      return refuseField("payment", `Payment ${payment} of ${offer.reference} isn't recorded.`);
    const sum = fee ?? payout;
    if (!sum || (fee && payout))
      return refuse("Enter either the fee or the payout.", {
        fields: { fee: "Enter one of the two." },
        status: 400,
      });
    const name = fee ? "fee" : "payout";
    const fault = findFeeFault(sum, income, name);
    if (fault) return fault;
    const { currency } = income;
    const kept = fee ? fee.cents : income.cents - sum.cents;
    // The fee has the day and the rate of what it was kept from.
    const { day, base, rate } = income;
    const row = {
      domain: offer.domain,
      day,
      kind: "fee" as const,
      cents: 0 - kept,
      currency,
      base,
      rate,
      offer_id: offer.id,
      payment,
      source: offer.reference,
    };
    const words = `${formatCents(kept, currency)} of ${formatCents(income.cents, currency)} for ${displayName}, so ${formatCents(income.cents - kept, currency)} is yours`;
    const instead = booked
      ? [`It replaces the fee of ${formatCents(-booked.cents, booked.currency)}.`]
      : [];
    return {
      shown: [`Fee: ${words}.`, ...instead],
      seen: hashOf([row, income.id, booked?.id]),
      async carryOut() {
        const created = await inTransaction(database.db, async (transaction) => {
          await lockOffersOf(transaction, database.engine, offer.domain);
          const now = moneyOfPayment(await readMoneyOf(transaction, offer.id), payment);
          if (now.income?.id !== income.id || now.fee?.id !== booked?.id) return null;
          if (booked) await reverseBookings(transaction, [booked], shop.now());
          const booking: NewBooking = { ...row, created_at: toIso(shop.now()) };
          return addBookings(transaction, [booking]);
        });
        if (!created) return CHANGED;
        const how = "To correct it, record the fee again.";
        return { ...done(`Recorded a fee of ${words}.`, how), result: { bookings: created } };
      },
    };
  },
});
