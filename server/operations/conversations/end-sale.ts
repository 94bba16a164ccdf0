import { planOf, describePayments } from "../../../sale/plan.ts";
import { z } from "zod";
import { isNameAway } from "../../../sale/rules.ts";
import { standsPaid } from "../../../sale/reservation.ts";
import { formatCents, formatMoney } from "../../../catalogue/format/currency.ts";
import { formatDay } from "../../../catalogue/format/format.ts";
import { refuse, type Refused } from "../../../catalogue/outcome.ts";
import { type Booking, isIncome, listBookings } from "../../books/ledger.ts";
import { listSaleMoney, paidOf } from "../../books/sale-bookings.ts";
import {
  findFeeFault,
  type Money,
  onDay,
  optionalMoney,
  readTerms,
  refuseField,
} from "../money-input.ts";
import { defineOperation, type SellersShop } from "../operation.ts";
import { orBlank } from "../or-blank.ts";
import { describeCallOff } from "./call-off.ts";
import { noteToBuyer, reference } from "./conversation-input.ts";
import { freeFile } from "./file-sale.ts";
import { describeFiles, faultIn, type FoundOffer } from "./offer-context.ts";
import { planStep, type SellersStep } from "./plan-step.ts";
import { describePart } from "./return-part.ts";
import { undoStep } from "./take-back.ts";

interface PaidEnd {
  readonly outcome: "returned" | "kept";
  readonly day: string;
  readonly keepsFee: boolean;
  readonly note: string | null;
}

/** Says what becomes of the sale's money in the books. */
function describeMoney(money: readonly Booking[], { outcome, day, keepsFee }: PaidEnd): string[] {
  const [first] = money;
  if (!first) return [];
  const sum = (rows: readonly Booking[]) =>
    formatCents(Math.abs(rows.reduce((total, { cents }) => total + cents, 0)), first.currency);
  const fees = money.filter(({ kind, cents }) => kind === "fee" && cents !== 0);
  const paid = sum(money.filter(({ kind }) => kind !== "fee"));
  if (outcome === "kept") return [`Your books keep the ${paid} as sales.`];
  const fee = fees.length > 0 && `, and the fee of ${sum(fees)} `;
  const fate = fee ? fee + (keepsFee ? "stays paid" : "comes back") : "";
  return [`Your books have a refund of ${paid} on ${formatDay(day)}${fate}.`];
}

/** Only a plan of which something is still to be paid can end so that the seller keeps the money. */
function findPlanFault({ offer }: FoundOffer, money: readonly Booking[]): Refused | null {
  const plan = planOf(offer);
  const refuseKept = (error: string) => refuse(error, { reason: "no-plan" });
  if (!plan) return refuseKept(`${offer.reference} has no payment plan, so none can end.`);
  return money.filter(isIncome).length < plan.months
    ? null
    : refuseKept(
        `All ${plan.months} payments of ${offer.reference} are recorded, so its plan is done.`,
      );
}

function findMoneyFault(
  money: readonly Booking[],
  { outcome, day }: PaidEnd,
  sum: Money | undefined,
): Refused | null {
  const last = money.findLast(isIncome);
  if (sum && outcome === "kept")
    return refuseField("sum", "You keep what was paid, so leave this empty.");
  if (!last) return null;
  if (day < last.day)
    return refuseField(
      "on",
      `It was paid on ${formatDay(last.day)}. Enter that day or a later one.`,
    );
  if (sum?.cents === 0) return refuseField("sum", "Enter what was returned.");
  return findFeeFault(sum, { cents: paidOf(money), currency: last.currency }, "sum");
}

/** Ends a sale that is paid. */
function describePaidEnd(
  shop: SellersShop,
  context: FoundOffer,
  money: readonly Booking[],
  end: PaidEnd,
): SellersStep {
  const { offer, displayName, listing, holder, shop: settings } = context;
  const { outcome, day, keepsFee, note } = end;
  const plan = planOf(offer);
  const count = money.filter(isIncome).length;
  const sum = plan
    ? `${count > 1 ? count : "the first"} of ${describePayments(plan)}`
    : formatMoney(offer.amount, offer.currency);
  const isKept = outcome === "kept";
  const terms = isKept ? settings.plans?.conditions.latePayment : undefined;
  const file = freeFile(context, money);
  const isForSale = file.status === "available" && !holder && !listing?.hidden;
  const again = isForSale ? [`${displayName} is for sale again.`] : [];
  return {
    action: { kind: isKept ? "plan-ended" : "payment-returned", note, refund: { day, keepsFee } },
    status: file.status,
    refusal: faultIn(context),
    shown: [
      `${offer.reference}: ${displayName} is marked as paid by ${offer.name}: ${sum}.`,
      isKept
        ? `The plan ends: ${displayName} stays yours. ${offer.name} gets an email that says that nothing is refunded${terms ? `, and quotes your terms for late payments: “${terms}”` : "."}`
        : `The sale ends, and ${offer.name} gets an email that says to ask the service that was paid if the money isn't back yet.`,
      ...describeMoney(money, end),
      file.words,
      ...again,
    ],
    asks: {
      question: isKept ? "End the payment plan?" : "End the sale?",
      promise: isKept
        ? `The payment plan of ${offer.name} has ended`
        : `The payment of ${offer.name} was returned`,
      button: isKept ? "End the plan" : "End the sale",
    },
    file: {
      changes: file.changes,
      command: `offers end ${offer.reference}`,
    },
    words: (_, files) =>
      [
        `Ended: ${offer.reference}.`,
        ...again,
        "The buyer gets an email.",
        describeFiles(files),
      ].join(" "),
    ...(isKept && { undo: undoStep(shop) }),
  };
}

const OUTCOMES = ["returned", "kept"] as const;

/** Ends a sale that was agreed on: paid or not, or a plan whose buyer stopped paying. */
export const endSale = defineOperation({
  input: z.object({
    reference,
    outcome: orBlank(z.enum(OUTCOMES)),
    keepsFee: z
      .preprocess((value) => value === true || value === "yes", z.boolean())
      .meta({ description: "the fee isn't returned, so it stays in your books" }),
    on: onDay("the day on which it was returned or ended, such as 2026-03-01; today by default"),
    sum: optionalMoney("what was returned, if it isn't all that was paid"),
    note: noteToBuyer,
  }),
  editsFiles: true,
  plan: (shop, { reference: ref, outcome: given, keepsFee, on, sum, note }, seen) =>
    planStep(shop, ref, seen, async (context) => {
      const { offer, db, shop: settings } = context;
      const isPaid = standsPaid(offer);
      const outcome = given ?? (isPaid && isNameAway(offer) ? "returned" : null);
      if (outcome === null)
        return isPaid
          ? refuse("It's paid, so say what became of the money.", {
              fields: { outcome: "Choose what happened." },
              status: 400,
              reason: "paid",
            })
          : on || sum || keepsFee
            ? refuse("Nothing of it is marked as paid, so give no day, sum or fee.", {
                status: 400,
              })
            : describeCallOff(shop, context, note);
      const terms = await readTerms(shop, settings, { on, currency: offer.currency });
      if ("is" in terms) return terms;
      const money = listSaleMoney(await listBookings(db, { offerId: offer.id }));
      const end = { outcome, day: terms.day, keepsFee, note };
      const fault =
        (outcome === "kept" && isPaid && findPlanFault(context, money)) ||
        findMoneyFault(money, end, sum);
      if (!fault && sum && sum.cents < paidOf(money))
        return describePart(shop, context, money, { day: terms.day, sum: sum.cents, note });
      const step = describePaidEnd(shop, context, money, end);
      return { ...step, refusal: step.refusal ?? fault };
    }),
});
