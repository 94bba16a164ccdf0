import type { Offer } from "../../../sale/offer.ts";
import { formatCents } from "../../../catalogue/format/currency.ts";
import { formatDay } from "../../../catalogue/format/format.ts";
import { toIso } from "../../../catalogue/format/time.ts";
import { bookUnpaid, listSaleMoney, paidOf } from "../../books/sale-bookings.ts";
import { type Booking, listBookings } from "../../books/ledger.ts";
import { lockOffersOf } from "../../conversations/store/act.ts";
import { inTransaction } from "../../database/retry-busy.ts";
import { refuseField } from "../money-input.ts";
import { CHANGED, type SellersShop } from "../operation.ts";
import type { SellersStep, StepContext } from "./plan-step.ts";

export interface Ended {
  readonly reference: string;
  readonly domain: string;
  readonly amount: number;
  readonly state: Offer["state"];
  readonly files: readonly string[];
  /** How many steps the conversation has now. */
  readonly steps: number;
}

export const toEnded = (offer: Offer, files: readonly string[] = []): Ended => {
  const { reference, domain, amount, state, steps } = offer;
  return { reference, domain, amount, state, files, steps };
};

interface Part {
  readonly day: string;
  /** In cents of the sale's currency. */
  readonly sum: number;
  readonly note: string | null;
}

/** Describes that a part of what was paid went back, which changes nothing but the books. */
export function describePart(
  shop: SellersShop,
  { offer, displayName }: StepContext,
  money: readonly Booking[],
  { day, sum, note }: Part,
): SellersStep<null, Ended> {
  const { id, domain, name, currency } = offer;
  const [part, paid] = [formatCents(sum, currency), formatCents(paidOf(money), currency)];
  const words = `${part} of the ${paid} for ${displayName} went back to ${name} on ${formatDay(day)}`;
  const returned = money.filter((row) => row.kind === "refund" && row.day === day);
  const isSame = paidOf(returned) === -sum;
  return {
    action: { kind: "payment-returned", note, refund: { day, keepsFee: true } },
    isMade: true,
    details: null,
    refusal: isSame
      ? refuseField(
          "sum",
          "This is in your books already. If more went back, record both as one sum.",
        )
      : note
        ? refuseField("note", "The buyer gets no email about a part, so leave the note empty.")
        : null,
    shown: [`${words}.`, "The sale and its fee stay as they are, and the buyer gets no email."],
    asks: { question: "Record the refund?", promise: words, button: "Record the refund" },
    correct: ({ db, engine }) =>
      inTransaction(db, async (transaction) => {
        await lockOffersOf(transaction, engine, domain);
        const now = listSaleMoney(await listBookings(transaction, { offerId: id }));
        if (now.length !== money.length) return CHANGED;
        const refund = { outcome: "returned", day, keepsFee: true, sum } as const;
        await bookUnpaid(transaction, id, refund, toIso(shop.now()));
      }),
    toDone: (after) => ({
      words: `Recorded: ${words}. The sale stands.`,
      undo: "To take it back, take back the refund in your books.",
      result: toEnded(after),
    }),
  };
}
