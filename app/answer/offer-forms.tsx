import type { ElementType } from "react";
import { DECLINE_REASONS } from "../../sale/sellers-answer.ts";
import { formatMoney } from "../../catalogue/format/currency.ts";
import type { Refused, Review } from "../../catalogue/outcome.ts";
import type { SellersOffer } from "../../server/conversations/forms/sellers-offer.ts";
import { FieldError } from "../forms/fields.tsx";
import { CounterFields, EndFields, NoteField, REPLACE } from "./offer-fields.tsx";
import { Agree, Choices, type Posted } from "./parts.tsx";

export const ACTIONS = [
  "moved",
  "accept",
  "counter",
  "confirm",
  "decline",
  "take-back",
  "end",
] as const;
export type Action = (typeof ACTIONS)[number];

export interface Choice<Of extends string = Action> {
  readonly action: Of;
  readonly label: string;
  readonly isPossible: boolean;
  /** True if the sale waits for it. */
  readonly isNext?: boolean;
}

const confirmLabel = ({ isConfirmed }: SellersOffer) =>
  isConfirmed ? "Reserve it for longer" : "I see the payment";

/** Lists what the seller can do with an offer, the next step first. `more` stands before what ends it or takes something back. */
export function listChoices<More extends string = never>(
  offer: SellersOffer,
  more: readonly Choice<More>[] = [],
): readonly Choice<Action | More>[] {
  const { canAccept, canConfirm, canCounter, canDecline, canSayMoved, isConfirmed } = offer;
  const { amount, currency, asking, isCountered, undoable, endLabel } = offer;
  const isLow = asking !== null && amount < asking / 2;
  const choices: readonly Choice<Action | More>[] = [
    { action: "moved", label: "I've moved the name", isPossible: canSayMoved, isNext: true },
    {
      action: "accept",
      label: `Accept ${formatMoney(amount, currency)}`,
      isPossible: canAccept,
      isNext: !isLow,
    },
    {
      action: "counter",
      label: isCountered ? REPLACE : "Counter",
      isPossible: canCounter,
      isNext: isLow && canAccept,
    },
    {
      action: "confirm",
      label: confirmLabel(offer),
      isPossible: canConfirm,
      isNext: !isConfirmed,
    },
    ...more,
    { action: "decline", label: "Decline", isPossible: canDecline },
    { action: "take-back", label: `Take back: ${undoable}`, isPossible: undoable !== null },
    { action: "end", label: endLabel ?? "", isPossible: endLabel !== null },
  ];
  return choices
    .filter(({ isPossible }) => isPossible)
    .toSorted((one, other) => Number(other.isNext ?? false) - Number(one.isNext ?? false));
}

interface AnswerFormProps {
  path: string;
  wanted: Action;
  offer: SellersOffer;
  review: Review | Refused | null;
  posted: Posted | undefined;
  /** The desk passes React Router's form, which sends with script if it can. */
  Form?: ElementType;
}

/** A counteroffer and the end of a paid sale are reviewed once their fields are filled in: the form itself returns the review. */
const hasFields = (wanted: Action, { mustSayWhy }: SellersOffer) =>
  wanted === "counter" || (wanted === "end" && mustSayWhy);

export function AnswerForm(props: AnswerFormProps) {
  const { path, wanted, offer, posted, Form = "form" } = props;
  const typed = posted?.outcome.is === "review" ? posted.outcome : null;
  const review = hasFields(wanted, offer) ? typed : props.review;
  return (
    <Form method="post" className="mt-8 grid gap-6 border-t border-line pt-6">
      <input type="hidden" name="action" value={wanted} />
      <input type="hidden" name="seen" value={offer.seen} />
      {review?.is === "review" && <Reviewed {...props} review={review} />}
      {review?.is === "refused" && <p>{review.error}</p>}
      {!review && (wanted === "counter" ? <CounterFields {...props} /> : <EndFields {...props} />)}
      <p>
        <a className="inline-flex min-h-11 items-center underline" href={path}>
          Cancel
        </a>
      </p>
    </Form>
  );
}

const DeclineReasons = ({ posted }: Pick<AnswerFormProps, "posted">) => (
  <Choices
    name="reason"
    legend="Reason, if you want to give one"
    chosen={posted?.values.reason}
    choices={Object.entries(DECLINE_REASONS).map(([value, label]) => ({ value, label }))}
  />
);

const WaysToMove = ({ posted }: Pick<AnswerFormProps, "posted">) => (
  <Choices
    name="by"
    legend="How did you move it?"
    chosen={posted?.values.by}
    isRequired
    choices={[
      { value: "push", label: "To an account at the same registrar" },
      { value: "code", label: "To another registrar, with the code" },
    ]}
  />
);

const OWN_FIELDS: ReadonlySet<string> = new Set(["action", "seen", "agree", "isReviewed"]);

/** What the answer would do, as the operation says it, and the box that confirms it. The first line says how things stand, which the page does already. */
function Reviewed({ wanted, offer, review, posted }: AnswerFormProps & { review: Review }) {
  const { asks, shown, warnings } = review;
  const reminder = posted?.outcome.is === "review" ? posted.outcome.error : null;
  const typed = hasFields(wanted, offer) ? Object.entries(posted?.values ?? {}) : [];
  const takesNote = typed.length === 0 && wanted !== "confirm" && wanted !== "moved";
  return (
    <>
      <h2 className="text-heading">{wanted === "confirm" ? confirmLabel(offer) : asks?.button}</h2>
      {[...shown.slice(1), ...warnings].map((line) => (
        <p key={line} className="wrap-anywhere whitespace-pre-line">
          {line}
        </p>
      ))}
      {wanted === "moved" && <WaysToMove posted={posted} />}
      {wanted === "decline" && <DeclineReasons posted={posted} />}
      {typed.map(
        ([name, value]) =>
          !OWN_FIELDS.has(name) && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {takesNote && <NoteField posted={posted} />}
      <input type="hidden" name="isReviewed" value="yes" />
      <div>
        {asks?.promise && <Agree promise={asks.promise} />}
        {reminder && (
          <div role="alert">
            <FieldError>{reminder}</FieldError>
          </div>
        )}
      </div>
      <button type="submit" className="button button-primary">
        {asks?.button}
      </button>
    </>
  );
}
