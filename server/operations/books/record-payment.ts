import { z } from "zod";
import { formatCount, formatDay } from "../../../catalogue/format/format.ts";
import { toIso } from "../../../catalogue/format/time.ts";
import { done, refuse } from "../../../catalogue/outcome.ts";
import { addBookings, type NewBooking } from "../../books/ledger.ts";
import { formatCents } from "../../../catalogue/format/currency.ts";
import { listPlanPayments } from "../../books/plan-payments.ts";
import { lockOffersOf } from "../../conversations/store/act.ts";
import { inTransaction } from "../../database/retry-busy.ts";
import { reference } from "../conversations/conversation-input.ts";
import { CHANGED, defineOperation, hashOf } from "../operation.ts";
import {
  findFeeFault,
  onDay,
  optionalMoney,
  optionalRate,
  readTerms,
  refuseField,
  REVERSIBLE,
  todayIn,
  warnOfRate,
} from "../money-input.ts";
import { findSale, readMoneyOf } from "./find-sale.ts";
import { paymentNumber } from "./record-fee.ts";

/** Books a later payment of a plan. The first one is booked when the agreement is marked as paid. */
export const recordPayment = defineOperation({
  input: z.object({
    reference,
    on: onDay(),
    payment: paymentNumber.meta({
      value: "NUMBER",
      description: "which payment it is; the first that isn't recorded by default",
    }),
    fee: optionalMoney("what the escrow kept of it"),
    rate: optionalRate,
  }),
  editsFiles: false,
  async plan(shop, { reference: ref, on, payment, fee, rate }) {
    const sale = await findSale(shop, ref);
    if ("is" in sale) return sale;
    const { offer, displayName, content, payments, money, database } = sale;
    const { length: months } = payments;
    if (months === 0) return refuse(`${offer.reference} has no payment plan: it's paid at once.`);
    const next = payments.find(({ paid }) => paid === null);
    if (!next) return refuse(`All ${months} payments of ${offer.reference} are recorded.`);
    const wanted = payment === undefined ? next : payments[payment - 1];
    if (!wanted)
      return refuseField(
        "payment",
        `${offer.reference} has ${months} payments. Choose one of them.`,
      );
    if (wanted.paid)
      return refuseField(
        "payment",
        `Payment ${wanted.number} was recorded on ${formatDay(wanted.paid.day)}.`,
      );
    const { currency } = offer;
    const terms = await readTerms(shop, content.shop, { on, rate, currency });
    if ("is" in terms) return terms;
    const { number, cents } = wanted;
    const fault = findFeeFault(fee, { cents, currency });
    if (fault) return fault;
    const common = {
      ...terms,
      domain: offer.domain,
      offer_id: offer.id,
      payment: number,
      source: offer.reference,
    };
    const rows = [
      { ...common, kind: "payment" as const, cents },
      ...(fee ? [{ ...common, kind: "fee" as const, cents: 0 - fee.cents }] : []),
    ];
    const [paid = wanted] = listPlanPayments(offer, money, terms.day).slice(number - 1);
    const late = paid.daysLate > 0 ? `, ${formatCount(paid.daysLate, "day")} late` : "";
    const words = `payment ${number} of ${months} for ${displayName}, ${formatCents(cents, currency)}, on ${formatDay(terms.day)}${late}`;
    const skipped =
      wanted.number > next.number ? [`Warning: payment ${next.number} isn't recorded yet.`] : [];
    return {
      shown: [`Paid: ${words}.`],
      warnings: [...skipped, ...warnOfRate(terms)],
      seen: hashOf(rows),
      async carryOut() {
        const bookings = await inTransaction(database.db, async (transaction) => {
          await lockOffersOf(transaction, database.engine, offer.domain);
          const now = await readMoneyOf(transaction, offer.id);
          const left = listPlanPayments(offer, now, todayIn(content.shop, shop.now()));
          if (now.length === 0 || left[number - 1]?.paid) return null;
          const created_at = toIso(shop.now());
          return addBookings(
            transaction,
            rows.map((row): NewBooking => Object.assign({ created_at }, row)),
          );
        });
        if (!bookings) return CHANGED;
        const result = { reference: offer.reference, payment: number, bookings };
        return { ...done(`Recorded ${words}.`, REVERSIBLE), result };
      },
    };
  },
});
