import type { Offer } from "../../../sale/offer.ts";
import { formatCents } from "../../../catalogue/format/currency.ts";
import { formatDay } from "../../../catalogue/format/format.ts";
import { toIso } from "../../../catalogue/format/time.ts";
import { bookUnpaid, listSaleMoney, paidOf } from "../../books/sale-bookings.ts";
import { listBookings } from "../../books/ledger.ts";
import { lockOffersOf } from "../../conversations/store/act.ts";
import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/retry-busy.ts";
import { refuseField } from "../money-input.ts";
import { CHANGED, type SellersShop } from "../operation.ts";
import type { Scene } from "./plan-step.ts";
import type { TakeBack } from "./plan-take-back.ts";

/** Describes that a part of what was paid went back, which changes nothing but the books. */
export function describePart(
  shop: SellersShop,
  { deal: { offer, displayName } }: Scene,
  { action, money }: TakeBack,
  sum: number,
) {
  const { id, domain, name, currency } = offer;
  const { day } = action.refund;
  const [part, paid] = [formatCents(sum, currency), formatCents(paidOf(money), currency)];
  const words = `${part} of the ${paid} for ${displayName} went back to ${name} on ${formatDay(day)}`;
  const returned = money.filter((row) => row.kind === "refund" && row.day === day);
  const isSame = paidOf(returned) === -sum;
  return {
    action,
    isMade: true,
    details: null,
    refusal: isSame
      ? refuseField(
          "sum",
          "This is in your books already. If more went back, record both as one sum.",
        )
      : action.note
        ? refuseField("note", "The buyer isn't told of a part, so leave the note empty.")
        : null,
    shown: [`${words}.`, "The sale and its fee stay as they are, and the buyer isn't told."],
    asks: { question: "Record the refund?", promise: words, button: "Record the refund" },
    correct: ({ db, engine }: Database) =>
      inTransaction(db, async (transaction) => {
        await lockOffersOf(transaction, engine, domain);
        const now = listSaleMoney(await listBookings(transaction, { offerId: id }));
        if (now.length !== money.length) return CHANGED;
        const part = { outcome: "returned", day, keepsFee: true, sum } as const;
        await bookUnpaid(transaction, id, part, toIso(shop.now()));
      }),
    tell: ({ reference, amount, state, steps }: Offer) => ({
      words: `Recorded: ${words}. The sale stands.`,
      undo: "To take it back, take back the refund in your books.",
      result: { reference, domain, amount, state, payBy: null, isForSale: false, files: [], steps },
    }),
  };
}
