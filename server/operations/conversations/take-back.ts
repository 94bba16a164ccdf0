import { z } from "zod";
import { findUndoable } from "../../../sale/history.ts";
import { decide } from "../../../sale/rules.ts";
import { describeUndone } from "../../../sale/history.ts";
import { isOpen, type Offer } from "../../../sale/offer.ts";
import { isUnpaid, isUnreserved, payByOf, standsPaid } from "../../../sale/reservation.ts";
import { formatMoney } from "../../../catalogue/format/currency.ts";
import { done, refuse, type Undo } from "../../../catalogue/outcome.ts";
import { DAY_MS, toIso } from "../../../catalogue/format/time.ts";
import { listBookings } from "../../books/ledger.ts";
import { listKeptMoney, listSaleMoney } from "../../books/sale-bookings.ts";
import { describeStep } from "../../conversations/store/explain-to-seller.ts";
import { isNotifiedOfEnd } from "../../conversations/store/notify-of-step.ts";
import { defineOperation, type SellersShop } from "../operation.ts";
import { noteToBuyer, reference } from "./conversation-input.ts";
import { freeFile, listSoldChanges } from "./file-sale.ts";
import { describeEdits, describeFiles, faultIn, type FoundOffer } from "./offer-context.ts";
import { planStep } from "./plan-step.ts";

/** Says how things stand once the step is taken back. */
function describeAfter(after: Offer, { displayName, formatTime }: FoundOffer): string {
  const { name, amount, currency, expires_at, turn } = after;
  if (isOpen(after)) {
    const sum = `${formatMoney(amount, currency)} is on the table again until ${formatTime(expires_at)}`;
    return turn === "seller"
      ? `The buyer's offer of ${sum}, and it's your turn to answer it.`
      : `Your counteroffer of ${sum}, and it's the buyer's turn to answer it.`;
  }
  if (standsPaid(after))
    return `The sale of ${displayName} to ${name} goes on, with what was paid.`;
  if (!isUnpaid(after)) return "The agreement had ended before, and stays ended.";
  if (isUnreserved(after)) return `The purchase goes on, but ${displayName} isn't reserved for it.`;
  const payBy = payByOf(after);
  const until = payBy
    ? `until ${formatTime(payBy)}`
    : "for as long as the sale at Escrow.com takes, because it holds the money";
  return `The agreement goes on: ${displayName} is reserved for ${name} ${until}.`;
}

const MORE_MONEY = refuse(
  "Further payments or returned money of this sale are in your books. Take those back there first, then this payment.",
);

/** Plans what becomes of the file of the name, which says "sold" after a payment. */
async function planFile(context: FoundOffer) {
  const { offer, status, steps, db } = context;
  const { kind } = findUndoable(steps) ?? {};
  const nothing = { changes: new Map<string, string>(), status, words: [] };
  if (kind !== "paid" && kind !== "plan-ended") return { ...nothing, fault: null };
  const fault = faultIn(context);
  const bookings = await listBookings(db, { offerId: offer.id });
  if (kind === "paid") {
    const money = listSaleMoney(bookings);
    const isMore = money.filter(({ kind }) => kind !== "fee").length > 1;
    if (isMore) return { ...nothing, fault: MORE_MONEY };
    const { words, ...file } = freeFile(context, money);
    const isBooked = money.length > 0;
    return {
      ...file,
      fault,
      words: [...(isBooked ? ["Your books no longer have the payment."] : []), words],
    };
  }
  const [first] = listKeptMoney(bookings);
  const changes = first ? listSoldChanges(context, first.day) : nothing.changes;
  return { changes, status, fault, words: [describeEdits(context, changes)] };
}

/** Takes back the seller's last step, as long as nobody has acted on it. */
export const takeBack = defineOperation({
  input: z.object({ reference, note: noteToBuyer }),
  editsFiles: true,
  plan: (shop, { reference: ref, note }, seen) =>
    planStep(shop, ref, seen, async (context) => {
      const { offer, steps, time, shop: settings, displayName } = context;
      const step = findUndoable(steps);
      const { history = "", sum = "" } = step ? describeStep(offer, step) : {};
      const file = await planFile(context);
      const payBy = toIso(time + settings.offers.payWithinDays * DAY_MS);
      const action = { kind: "taken-back", note, payBy } as const;
      const { change } = decide(offer, "seller", action, { ...context, status: file.status });
      return {
        action,
        status: file.status,
        refusal: file.fault,
        shown: [
          `${offer.reference}: you ${history}${sum}, for ${displayName}. You take that back.`,
          describeAfter({ ...offer, ...change }, context),
          ...file.words,
          isNotifiedOfEnd(offer)
            ? `${offer.name} gets an email: “${describeUndone(steps, offer)}”`
            : `${offer.name} gets no email, because nothing shows that the address is right.`,
        ],
        asks: {
          question: "Take back your last step?",
          promise: "I take back my last step",
          button: "Take it back",
        },
        file: {
          changes: file.changes,
          command: `offers take-back ${offer.reference}`,
        },
        words: (after, files) =>
          `Taken back. ${describeAfter(after, context)} ${isNotifiedOfEnd(offer) ? "The buyer gets an email." : "The buyer gets no email."}${files.length > 0 ? ` ${describeFiles(files)}` : ""}`,
      };
    }),
});

/** Takes back the step after which the offer stands so. */
export const undoStep =
  (shop: SellersShop) =>
  ({ reference: ref, steps }: Offer): Undo =>
  async () => {
    const outcome = await takeBack.commit(shop, { reference: ref, note: null }, String(steps));
    return outcome.is === "done" ? done(outcome.words) : outcome;
  };
