import type { z } from "zod";
import { type Outcome, type Refused, type Review, refuse } from "../../../catalogue/outcome.ts";
import { readForm } from "../../conversations/fields/form-fields.ts";
import { NO_ACTION } from "../../conversations/fields/offer-fields.ts";
import { acceptOffer, confirmOffer, counterOffer, declineOffer } from "./answer-offer.ts";
import { endSale } from "./end-sale.ts";
import { markInquiry } from "./mark-inquiry.ts";
import { sayMoved } from "./say-moved.ts";
import { takeBack } from "./take-back.ts";
import type { Operation, SellersShop } from "../operation.ts";

export type Values = Readonly<Record<string, string | undefined>>;

const NOT_CONFIRMED = "Select the box to confirm, then press the button.";

/** A review that has to be confirmed. `error` is set if the seller pressed the button without selecting the box. */
export type FormReview<Details = null> = Review<Details> & { readonly error: string | null };

/** The result of a form of the seller's. */
export type FormOutcome<Details, Result> = Outcome<Result> | FormReview<Details>;

/** Turns a form into an input, and looks or acts: nothing is done until the box that the review asks for is selected. */
export async function actByForm<Schema extends z.ZodType, Details, Result>(
  operation: Operation<Schema, Details, Result>,
  shop: SellersShop,
  values: Values,
): Promise<FormOutcome<Details, Result>> {
  const { values: input, fault } = readForm(operation.input, [], values, null);
  if (fault) return refuse(fault.error, { fields: fault.fields ?? {}, status: 400 });
  const given = input as z.output<Schema>;
  const { seen } = values;
  if (values.agree) return operation.commit(shop, given, seen ?? "");
  const review =
    seen === undefined
      ? await operation.review(shop, given)
      : await operation.review(shop, given, seen);
  if (review.is !== "review") return review;
  if (review.asks === null) return operation.commit(shop, given, review.seen);
  return { ...review, error: values.isReviewed ? NOT_CONFIRMED : null };
}

interface Answered {
  readonly reference: string;
  /** How many steps the conversation has now. */
  readonly steps: number;
}

type AnswerOperation = Operation<z.ZodType, null, Answered>;

const ANSWERS: ReadonlyMap<string | undefined, AnswerOperation> = new Map<string, AnswerOperation>([
  ["accept", acceptOffer],
  ["confirm", confirmOffer],
  ["counter", counterOffer],
  ["decline", declineOffer],
  ["moved", sayMoved],
  ["end", endSale],
  ["take-back", takeBack],
]);

export type AnswerOutcome = FormOutcome<null, Answered>;

/** Returns what an answer would do, or why it can't. A counteroffer needs its sum first, and the end of a paid sale what happened: their forms return the review. */
export async function reviewAnswer(
  shop: SellersShop,
  reference: string,
  action: string | null,
): Promise<Review | Refused | null> {
  const operation = action === null ? undefined : ANSWERS.get(action);
  const input = operation?.input.safeParse({ reference, note: "" });
  return operation && input?.success ? operation.review(shop, input.data) : null;
}

/** Answers an offer by one of the forms that the desk and the answer link share. They have no field for a payment link. */
export async function answerOffer(
  shop: SellersShop,
  reference: string,
  { payLink: _, ...values }: Values,
): Promise<AnswerOutcome> {
  const operation = ANSWERS.get(values.action);
  if (!operation) return refuse(NO_ACTION, { status: 400 });
  // A sum is chosen, or written beside the choices.
  const amount = values.amount?.trim() || values.sum || "";
  return actByForm(operation, shop, { ...values, amount, reference });
}

export const answerInquiry = (
  shop: SellersShop,
  reference: string,
  values: Values,
): Promise<FormOutcome<null, Answered>> => actByForm(markInquiry, shop, { ...values, reference });
