import { planOf, describePayments } from "../../../sale/plan.ts";
import { UNPAID_OUTCOMES, type UnpaidOutcome } from "../../../sale/rules.ts";
import { payByOf } from "../../../sale/reservation.ts";
import { z } from "zod";
import { formatCents, formatMoney } from "../../../catalogue/format/currency.ts";
import { formatCount, formatDay } from "../../../catalogue/format/format.ts";
import { refuse, type Refused } from "../../../catalogue/outcome.ts";
import { type Booking, isIncome } from "../../books/ledger.ts";
import { type Deal, describeEdits, faultIn, tellFiles } from "./deal.ts";
import { noteToBuyer, reference } from "./conversation-input.ts";
import { paidOf } from "../../books/sale-bookings.ts";
import { describePart } from "./return-part.ts";
import {
  findFeeFault,
  type Money,
  onDay,
  optionalMoney,
  readTerms,
  refuseField,
} from "../money-input.ts";
import { defineOperation } from "../operation.ts";
import { planStep, type Scene } from "./plan-step.ts";
import { planTakeBack, type TakeBack } from "./plan-take-back.ts";
function describeAgreement(
  { deal, tellTime }: Scene,
  { action, goesOn, isHeld }: TakeBack,
): string {
  const { offer, displayName } = deal;
  if (action.outcome === "ended")
    return `The plan ends: ${displayName} stays yours, and ${offer.name} is told that nothing is refunded.`;
  if (goesOn && isHeld)
    return `The agreement goes on: Escrow.com holds the money, and ${displayName} is reserved for ${offer.name} for as long as the sale at Escrow.com takes.`;
  if (goesOn)
    return `The agreement goes on: ${displayName} is reserved for ${offer.name} until ${tellTime(action.payBy)}.`;
  return action.outcome === "mistake"
    ? "The agreement had ended before it was marked as paid, and stays ended."
    : `The sale ends, and ${offer.name} is told to ask the service that was paid if the money isn't back yet.`;
}

/** The buyer reads these terms, so they had better say that nothing is refunded. */
function quoteTerms({ deal: { shop } }: Scene, { action }: TakeBack): string[] {
  const terms = action.outcome === "ended" ? shop.plans?.conditions.latePayment : undefined;
  return terms ? [`The email quotes your terms for late payments: “${terms}”`] : [];
}

/** Says what becomes of the sale's money in the books. */
function describeMoney({ action, money }: TakeBack): string[] {
  const [first] = money;
  if (!first) return [];
  const { currency } = first;
  const sum = (rows: readonly Booking[]) =>
    formatCents(Math.abs(rows.reduce((total, { cents }) => total + cents, 0)), currency);
  const fees = money.filter(({ kind, cents }) => kind === "fee" && cents !== 0);
  const paid = money.filter(({ kind }) => kind !== "fee");
  if (action.outcome === "ended") return [`Your books keep the ${sum(paid)} as sales.`];
  if (action.outcome === "mistake") return [`Your books no longer have the ${sum(paid)}.`];
  const fee = fees.length === 0 ? "" : `, and the fee of ${sum(fees)} `;
  const { day, keepsFee } = action.refund;
  const fate = fee && (keepsFee ? "stays paid" : "comes back");
  return [`Your books have a refund of ${sum(paid)} on ${formatDay(day)}${fee}${fate}.`];
}

function listConsequences(scene: Scene, plan: TakeBack): string[] {
  const { offer, displayName } = scene.deal;
  const payments = planOf(offer);
  const count = plan.money.filter(isIncome).length;
  const sum = payments
    ? `${count > 1 ? count : "the first"} of ${describePayments(payments)}`
    : formatMoney(offer.amount, offer.currency);
  const closed = `${formatCount(plan.closed, "offer was", "offers were")} closed because of the sale.`;
  return [
    `${offer.reference}: ${displayName} is marked as paid by ${offer.name}: ${sum}.`,
    describeAgreement(scene, plan),
    ...quoteTerms(scene, plan),
    ...describeMoney(plan),
    plan.file.reason ?? describeEdits(scene.deal, plan.file.changes),
    ...(plan.isForSale ? [`${displayName} is for sale again.`] : []),
    ...(plan.closed > 0
      ? [
          `${closed} The buyers are told that the name is for sale again; what is closed stays closed.`,
        ]
      : []),
    `${offer.name} gets an email.`,
  ];
}

function describeEnd({ displayName }: Deal, { action, goesOn, isForSale }: TakeBack): string {
  if (goesOn) return "the agreement goes on";
  const what = action.outcome === "ended" ? "the payment plan has ended" : "the sale has ended";
  return isForSale ? `${what}, and ${displayName} is for sale again` : what;
}

/** Only a plan of which something is still to be paid can end. */
function findPlanFault({ deal: { offer } }: Scene, { action, money }: TakeBack): Refused | null {
  if (action.outcome !== "ended") return null;
  const plan = planOf(offer);
  if (!plan)
    return refuse(`${offer.reference} has no payment plan, so none can end.`, {
      reason: "no-plan",
    });
  return money.filter(isIncome).length < plan.months
    ? null
    : refuse(
        `All ${plan.months} payments of ${offer.reference} are recorded, so its plan is done.`,
        {
          reason: "no-plan",
        },
      );
}

function findMoneyFault(
  { action: { outcome }, money }: TakeBack,
  on: string | undefined,
  sum: Money | undefined,
): Refused | null {
  const paid = money.filter(isIncome);
  const last = paid.at(-1);
  if (sum && outcome !== "returned")
    return refuseField(
      "sum",
      "Only if the payment was returned, a part of it can go back: leave this empty.",
    );
  if (on && outcome === "mistake")
    return refuseField("on", "If it was a mistake, nothing was paid, so leave the day empty.");
  if (!last) return null;
  if (on && on < last.day)
    return refuseField(
      "on",
      `It was paid on ${formatDay(last.day)}. Enter that day or a later one.`,
    );
  if (sum?.cents === 0) return refuseField("sum", "Enter what was returned.");
  return findFeeFault(sum, { cents: paidOf(money), currency: last.currency }, "sum");
}

const QUESTIONS: Readonly<Record<UnpaidOutcome, string>> = {
  mistake: "Take back the payment?",
  returned: "End the sale?",
  ended: "End the payment plan?",
};

/** The agreement can be marked as paid again, which lets the plan go on. */
const ENDED_IS_TOLD =
  "This can't be undone, because the buyer is told. If the plan goes on after all, mark the agreement as paid again.";

/** Takes back that an agreement is paid, or ends a plan whose buyer stopped paying. */
export const takeBackPayment = defineOperation({
  input: z.object({
    reference,
    outcome: z.enum(UNPAID_OUTCOMES, "Choose what happened."),
    keepsFee: z
      .preprocess((value) => value === true || value === "yes", z.boolean())
      .meta({ description: "the fee isn't returned, so it stays in your books" }),
    on: onDay("the day on which it was returned or ended, such as 2026-03-01; today by default"),
    sum: optionalMoney("what was returned, if it isn't all that was paid"),
    note: noteToBuyer,
  }),
  editsFiles: true,
  plan: (shop, { reference: ref, outcome, keepsFee, on, sum, note }, seen) =>
    planStep(shop, ref, seen, async (scene) => {
      const { deal } = scene;
      const { offer, displayName } = deal;
      const terms = await readTerms(shop, deal.shop, { on, currency: offer.currency });
      if ("is" in terms) return terms;
      const refund = { day: terms.day, keepsFee };
      const plan = await planTakeBack(scene, { outcome, refund, note });
      const fault = findPlanFault(scene, plan) ?? findMoneyFault(plan, on, sum);
      if (!fault && sum && sum.cents < paidOf(plan.money))
        return describePart(shop, scene, plan, sum.cents);
      return {
        action: plan.action,
        status: plan.status,
        refusal: faultIn(deal) ?? fault,
        shown: listConsequences(scene, plan),
        asks: {
          question: QUESTIONS[outcome],
          promise:
            outcome === "ended"
              ? `The payment plan of ${offer.name} has ended`
              : `${displayName} isn't paid by ${offer.name}`,
          button: outcome === "ended" ? "End the plan" : "Take back",
        },
        details: null,
        file: {
          changes: plan.file.changes,
          command: `offers unpaid ${offer.reference}`,
          half: `This couldn't be recorded in the database, but the file of ${displayName} may already say available. Once the database can be written to, take the payment back again.`,
        },
        tell: (after, files) => ({
          ...(outcome === "ended" && { undo: ENDED_IS_TOLD }),
          words: `${outcome === "ended" ? "Ended" : "Not paid"}: ${displayName}; ${describeEnd(deal, plan)}. The buyer gets an email. ${tellFiles(files)}`,
          result: {
            reference: offer.reference,
            domain: offer.domain,
            amount: after.amount,
            state: after.state,
            payBy: plan.goesOn ? payByOf(after) : null,
            isForSale: plan.isForSale,
            files,
            steps: after.steps,
          },
        }),
      };
    }),
});
