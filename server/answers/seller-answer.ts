import { z } from "zod";
import { DECLINE_REASONS, MAX_VALID_DAYS } from "../../catalogue/deals/sellers-answer.ts";
import { formatMoment } from "../../catalogue/format/format.ts";
import { DAY_MS, toIso } from "../../catalogue/format/time.ts";
import type { Database, Db } from "../database/database.ts";
import { readForm } from "../forms/form-fields.ts";
import { listSteps } from "../offers/find-offers.ts";
import { amount, NO_ACTION, noteNamed, seen, validDays } from "../offers/offer-fields.ts";
import {
  type Action,
  endOfConfirmed,
  isCountered,
  type Offer,
  type RefusalReason,
  toStep,
  untilOf,
} from "../offers/rules.ts";
import { explainRefusal, findObstacle, type OfferedName, takeSellersStep } from "../sales/deal.ts";

const MISSING_SUM = "Choose an amount, or write one of your own.";
const DAYS_WANTED = `Write a number of days from 1 to ${MAX_VALID_DAYS}.`;

const REASONS = Object.keys(DECLINE_REASONS) as (keyof typeof DECLINE_REASONS)[];

const common = {
  seen,
  note: noteNamed("the note"),
  agree: z.string().catch(""),
  isReviewed: z.string().catch(""),
};

const schema = z.discriminatedUnion(
  "action",
  [
    z.object({ action: z.literal("accept"), ...common }),
    z.object({ action: z.literal("confirm"), ...common }),
    z.object({
      action: z.literal("decline"),
      ...common,
      reason: z.enum(REASONS).nullable().catch(null),
    }),
    z.object({ action: z.literal("recall"), ...common }),
    z.object({
      action: z.literal("counter"),
      ...common,
      amount: z.string().min(1, MISSING_SUM).transform<string | number>(String).pipe(amount),
      days: validDays(DAYS_WANTED),
    }),
  ],
  NO_ACTION,
);

type Via = "link" | "desk";

type Values = Readonly<Record<string, string | undefined>>;
type Answer = z.output<typeof schema>;

const toBody = (values: Values): Values => ({
  ...values,
  amount: values.amount?.trim() || values.sum || "",
});

function toNote(answer: Answer): string | null {
  if (answer.action !== "decline" || !answer.reason) return answer.note;
  return [DECLINE_REASONS[answer.reason], answer.note].filter(Boolean).join("\n\n");
}

/** `done` gives the number of the step. `review` is what the seller has to confirm: nothing has been done yet. */
export type AnsweredOffer =
  | { readonly step: "done"; readonly number: number }
  | {
      readonly step: "review";
      readonly amount: number | null;
      readonly until: string | null;
      readonly error: string | null;
    }
  | {
      readonly step: "form";
      readonly error: string;
      readonly fields: Readonly<Record<string, string>>;
    }
  | { readonly step: "refused"; readonly error: string };

export const NOT_CONFIRMED = "Select the box to confirm, then press the button.";

/** After a second tap on a button, the step already exists, and the seller gets the answer to the first tap. */
async function findRepeated(db: Db, offer: Offer, seen: number, action: Action, via: Via) {
  const step = (await listSteps(db, offer.id)).find(({ number }) => number === seen + 1);
  const same = toStep("seller", action, offer, {}, "");
  const isSame =
    step?.via === via &&
    step.kind === same.kind &&
    step.note === same.note &&
    (action.kind !== "countered" || step.amount === action.amount);
  return isSame ? step.number : null;
}

export async function handleSellerAnswer(
  database: Pick<Database, "db" | "engine">,
  deal: OfferedName,
  values: Values,
  time: number,
  via: Via,
): Promise<AnsweredOffer> {
  const body = toBody(values);
  const { values: answer, fault } = readForm(schema, [], body, null);
  if (!answer) return { step: "form", error: fault.error, fields: fault.fields ?? {} };
  const { db } = database;
  const { offer, shop } = deal;
  const { timeZone, offers } = shop;
  const action = toAction(answer, offer, time, offers.payWithinDays);
  const explain = async (refusal: RefusalReason | "unknown") =>
    `${await explainRefusal(db, deal, refusal, time)}.`;
  async function refuse(refusal: RefusalReason | "unknown"): Promise<AnsweredOffer> {
    const repeated =
      refusal === "changed" && answer?.agree
        ? await findRepeated(db, offer, answer.seen, action, via)
        : null;
    return repeated === null
      ? { step: "refused", error: await explain(refusal) }
      : { step: "done", number: repeated };
  }
  if (answer.seen !== offer.steps) return refuse("changed");
  const refusal = await findObstacle(db, deal, action, time);
  if (refusal === "offered-already") {
    const error = await explain(refusal);
    return { step: "form", error, fields: { amount: error } };
  }
  if (refusal) return refuse(refusal);
  if (!answer.agree) {
    const until = untilOf(action);
    return {
      step: "review",
      amount: "amount" in action ? action.amount : null,
      until: until && formatMoment(until, timeZone),
      error: answer.isReviewed ? NOT_CONFIRMED : null,
    };
  }
  const outcome = await takeSellersStep(database, deal, { action, via, time });
  return outcome.ok ? { step: "done", number: outcome.offer.steps } : refuse(outcome.refusal);
}

function toAction(answer: Answer, offer: Offer, time: number, payWithinDays: number): Action {
  const inDays = (days: number) => toIso(time + days * DAY_MS);
  const note = toNote(answer);
  switch (answer.action) {
    case "accept":
      return { kind: "accepted", payBy: inDays(payWithinDays), payLink: null, note };
    case "confirm":
      return { kind: "confirmed", payBy: endOfConfirmed(offer, time, payWithinDays) };
    case "counter":
      return {
        kind: "countered",
        amount: answer.amount,
        expiresAt: inDays(answer.days),
        note,
        // The form that the seller saw said so.
        ...(isCountered(offer) && { replaces: true }),
      };
    case "recall":
      return { kind: "recalled", note };
    case "decline":
      return { kind: "declined", note };
  }
}
