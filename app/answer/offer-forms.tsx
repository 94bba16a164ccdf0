import type { ElementType } from "react";
import { DECLINE_REASONS, MAX_VALID_DAYS } from "../../sale/sellers-answer.ts";
import { aboutCurrency, formatMoney } from "../../catalogue/format/currency.ts";
import type { Refused, Review } from "../../catalogue/outcome.ts";
import type { SellersOffer } from "../../server/conversations/forms/sellers-offer.ts";
import { FieldError, FormField } from "../forms/fields.tsx";
import { Agree, Choices, faultsOf, type Posted } from "./parts.tsx";

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

const counterLabel = ({ isCountered }: SellersOffer) =>
  isCountered ? "Replace the counteroffer" : "Counter";

/** Lists what the seller can do with an offer. `more` stands before what ends it or takes something back. */
export function listChoices<More extends string = never>(
  offer: SellersOffer,
  more: readonly Choice<More>[] = [],
): readonly Choice<Action | More>[] {
  const { canAccept, canConfirm, canCounter, canDecline, canSayMoved, isConfirmed } = offer;
  const { amount, currency, undoable, endLabel } = offer;
  const choices: readonly Choice<Action | More>[] = [
    { action: "moved", label: "I've moved the name", isPossible: canSayMoved, isNext: true },
    {
      action: "accept",
      label: `Accept ${formatMoney(amount, currency)}`,
      isPossible: canAccept,
      isNext: true,
    },
    { action: "counter", label: counterLabel(offer), isPossible: canCounter },
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
  return choices.filter(({ isPossible }) => isPossible);
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

const fieldStateOf = (posted: Posted | undefined) => ({
  faults: faultsOf(posted),
  values: posted?.values ?? {},
  readOnly: false,
});

const NoteField = ({ posted }: Pick<AnswerFormProps, "posted">) => (
  <FormField
    name="note"
    label="Note to the buyer"
    hint="The buyer reads it exactly as you write it."
    {...fieldStateOf(posted)}
  />
);

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

interface ShortFieldProps extends Pick<AnswerFormProps, "posted"> {
  name: string;
  label: string;
  hint?: string;
  type?: "text" | "date";
  inputMode?: "numeric" | "decimal";
  initial?: number;
}

function ShortField({
  posted,
  name,
  label,
  hint,
  type = "text",
  initial,
  inputMode,
}: ShortFieldProps) {
  const { faults, values } = fieldStateOf(posted);
  const id = `field-${name}`;
  const described = [hint && `${id}-hint`, faults[name] && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        id={id}
        name={name}
        type={type}
        inputMode={inputMode}
        autoComplete="off"
        defaultValue={values[name] ?? initial}
        aria-invalid={Boolean(faults[name])}
        aria-describedby={described || undefined}
        className="field mt-1.5 block max-w-44 tabular-nums"
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-soft-ink">
          {hint}
        </p>
      )}
      {faults[name] && (
        <div id={`${id}-error`} className="mt-2">
          <FieldError>{faults[name]}</FieldError>
        </div>
      )}
    </div>
  );
}

const Continue = () => (
  <button type="submit" className="button button-primary">
    Continue
  </button>
);

function CounterFields({ offer, posted }: AnswerFormProps) {
  const { buyer, offered, isCountered, amount, currency, sums, expiresDays } = offer;
  const { faults, values } = fieldStateOf(posted);
  return (
    <>
      <h2 className="text-heading">{isCountered ? counterLabel(offer) : "Make a counteroffer"}</h2>
      <p>
        {buyer.name} offers {formatMoney(offered, currency)}. Ask for more: nothing is sent until
        you confirm it on the next page.
        {isCountered &&
          ` Until then, ${buyer.name} can still accept your counteroffer of ${formatMoney(amount, currency)}.`}
      </p>
      <Choices
        name="sum"
        legend="Amount"
        chosen={values.sum}
        fault={values.amount ? undefined : faults.amount}
        choices={sums.map((sum) => ({ value: String(sum), label: formatMoney(sum, currency) }))}
      />
      <FormField
        name="amount"
        label="Or another amount"
        hint={`In ${aboutCurrency(currency).name}, such as 18,500 or 18.5k.`}
        required={false}
        values={values}
        faults={values.amount ? faults : {}}
        readOnly={false}
      />
      <ShortField
        name="days"
        label="Days until it expires"
        hint={`Up to ${MAX_VALID_DAYS}.`}
        inputMode="numeric"
        initial={expiresDays}
        posted={posted}
      />
      <NoteField posted={posted} />
      <Continue />
    </>
  );
}

/** What became of the money of a paid sale. */
function EndFields({ offer, posted }: AnswerFormProps) {
  const { faults, values } = fieldStateOf(posted);
  const kept = { value: "kept", label: "The buyer stopped paying: I keep what was paid" };
  return (
    <>
      <h2 className="text-heading">{offer.endLabel}</h2>
      <p>Nothing is changed until you confirm it on the next page.</p>
      <Choices
        name="outcome"
        legend="What happened?"
        chosen={values.outcome}
        fault={faults.outcome}
        choices={[
          { value: "returned", label: "The payment was returned or refunded" },
          ...(offer.plan ? [kept] : []),
        ]}
      />
      <ShortField name="on" label="On" hint="Today by default." type="date" posted={posted} />
      <ShortField
        name="sum"
        label="Returned"
        hint="If only a part was returned: the sale then stands, and the buyer gets no email. All of it by default."
        inputMode="decimal"
        posted={posted}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="keepsFee"
          value="yes"
          defaultChecked={values.keepsFee === "yes"}
          autoComplete="off"
          className="checkbox"
        />
        The fee isn't returned
      </label>
      <NoteField posted={posted} />
      <Continue />
    </>
  );
}
