import type { ElementType } from "react";
import { DECLINE_REASONS, MAX_VALID_DAYS } from "../../sale/sellers-answer.ts";
import { aboutCurrency, formatMoney } from "../../catalogue/format/currency.ts";
import type { SellersOffer } from "../../server/conversations/forms/sellers-offer.ts";
import type { AnswerReview } from "../../server/operations/conversations/act-by-form.ts";
import { FieldError, FormField } from "../forms/fields.tsx";
import { Agree, Choices, faultsOf, type Posted } from "./parts.tsx";

export type Action = "accept" | "confirm" | "counter" | "moved" | "recall" | "decline";

export const REPLACE = "Replace the counteroffer";
export const RECALL = "Take back the counteroffer";

interface AnswerFormProps {
  path: string;
  wanted: Action;
  offer: SellersOffer;
  review: AnswerReview | null;
  posted: Posted | undefined;
  /** The desk passes React Router's form, which sends with script if it can. */
  Form?: ElementType;
}

export const MOVED = "I've moved the name";

export const confirmLabel = ({ isConfirmed }: Pick<SellersOffer, "isConfirmed">) =>
  isConfirmed ? "Reserve it for longer" : "I see the payment";

/** A counteroffer is reviewed once its sum is written, so the form itself returns its review. */
const reviewOf = ({ wanted, review, posted }: AnswerFormProps) => {
  if (wanted !== "counter") return review;
  return posted?.outcome.is === "review" ? posted.outcome : null;
};

export function AnswerForm(props: AnswerFormProps) {
  const { path, wanted, offer, Form = "form" } = props;
  const review = reviewOf(props);
  return (
    <Form method="post" className="mt-8 grid gap-6 border-t border-line pt-6">
      <input type="hidden" name="action" value={wanted} />
      <input type="hidden" name="seen" value={offer.seen} />
      {review ? <Reviewed {...props} review={review} /> : <CounterFields {...props} />}
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

/** What the answer would do, as the operation says it, and the box that confirms it. The first line says how things stand, which the page does already. */
function Reviewed({ wanted, offer, review, posted }: AnswerFormProps & { review: AnswerReview }) {
  const { asks, shown, warnings, details } = review;
  const reminder = posted?.outcome.is === "review" ? posted.outcome.error : null;
  return (
    <>
      <h2 className="text-heading">{wanted === "confirm" ? confirmLabel(offer) : asks?.button}</h2>
      {[...shown.slice(1), ...warnings].map((line) => (
        <p key={line} className="wrap-anywhere whitespace-pre-line">
          {line}
        </p>
      ))}
      {wanted === "moved" && <WaysToMove posted={posted} />}
      {wanted === "decline" && offer.declineLabel === "Decline" && (
        <DeclineReasons posted={posted} />
      )}
      {details ? (
        <>
          <input type="hidden" name="amount" value={details.amount} />
          <input type="hidden" name="days" value={posted?.values.days} />
          <input type="hidden" name="note" value={posted?.values.note} />
        </>
      ) : (
        wanted !== "confirm" && wanted !== "moved" && <NoteField posted={posted} />
      )}
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

function CounterFields({ offer, posted }: AnswerFormProps) {
  const { buyer, offered, isCountered, amount, currency, sums, expiresDays } = offer;
  const { faults, values } = fieldStateOf(posted);
  return (
    <>
      <h2 className="text-heading">{isCountered ? REPLACE : "Make a counteroffer"}</h2>
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
      <div>
        <label htmlFor="days" className="font-medium">
          Days until it expires
        </label>
        <input
          id="days"
          name="days"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={values.days ?? expiresDays}
          aria-invalid={Boolean(faults.days)}
          aria-describedby={faults.days && "days-fault"}
          maxLength={String(MAX_VALID_DAYS).length}
          className="field mt-1.5 block max-w-24 tabular-nums"
        />
        {faults.days && (
          <div id="days-fault" className="mt-2">
            <FieldError>{faults.days}</FieldError>
          </div>
        )}
      </div>
      <NoteField posted={posted} />
      <button type="submit" className="button button-primary">
        Continue
      </button>
    </>
  );
}
