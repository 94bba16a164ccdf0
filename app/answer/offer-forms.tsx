import type { ElementType } from "react";
import {
  DECLINE_REASONS,
  MAX_VALID_DAYS,
  promiseOf,
} from "../../catalogue/deals/sellers-answer.ts";
import { countDays } from "../../catalogue/format/format.ts";
import { formatDollars } from "../../catalogue/format/price.ts";
import type { SellersOffer } from "../../server/conversations/sellers-offer.ts";
import { FieldError, FormField } from "../forms/fields.tsx";
import { Agree, Choices, faultsOf, type Posted, Quote } from "./parts.tsx";

export type Action = "accept" | "confirm" | "counter" | "recall" | "decline";

export const REPLACE = "Replace the counteroffer";
export const RECALL = "Take back the counteroffer";

interface AnswerFormProps {
  path: string;
  wanted: Action;
  offer: SellersOffer;
  posted: Posted | undefined;
  /** The desk passes React Router's form, which sends with script if it can. */
  Form?: ElementType;
}

const STEPS = {
  accept: AcceptFields,
  confirm: ConfirmFields,
  counter: CounterFields,
  recall: RecallFields,
  decline: DeclineFields,
};

export const confirmLabel = ({ isConfirmed }: Pick<SellersOffer, "isConfirmed">) =>
  isConfirmed ? "Reserve it for longer" : "I see the payment";

export function AnswerForm(props: AnswerFormProps) {
  const { path, wanted, offer, posted, Form = "form" } = props;
  const isReview = posted?.outcome.is === "review";
  const Fields = wanted === "counter" && isReview ? CounterReview : STEPS[wanted];
  return (
    <Form method="post" className="mt-8 grid gap-6 border-t border-line pt-6">
      <input type="hidden" name="action" value={wanted} />
      <input type="hidden" name="seen" value={offer.seen} />
      <Fields {...props} />
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

function Confirm({
  posted,
  promise,
  button,
}: Pick<AnswerFormProps, "posted"> & { promise: string; button: string }) {
  const isReminded = posted?.outcome.is === "review" && posted.outcome.error;
  return (
    <>
      <input type="hidden" name="isReviewed" value="yes" />
      <div>
        <Agree promise={promise} />
        {isReminded && (
          <div role="alert">
            <FieldError>{posted.outcome.error}</FieldError>
          </div>
        )}
      </div>
      <button type="submit" className="button button-primary">
        {button}
      </button>
    </>
  );
}

const NOTE_HINT = "The buyer reads it exactly as you write it.";

function NoteField({
  posted,
  hint = NOTE_HINT,
}: Pick<AnswerFormProps, "posted"> & { hint?: string }) {
  return <FormField name="note" label="Note to the buyer" hint={hint} {...fieldStateOf(posted)} />;
}

function tellOthers(others: number): string {
  if (others === 0) return "";
  return others === 1
    ? " Another buyer with an open offer gets an email too."
    : ` ${others} other buyers with open offers get an email too.`;
}

function AcceptFields({ offer, posted }: AnswerFormProps) {
  const { buyer, displayName, amount, payWithinDays, payment, acceptTells } = offer;
  const sum = formatDollars(amount);
  return (
    <>
      <h2 className="text-heading">Accept {sum}</h2>
      <p>
        {buyer.name} gets an email at once, and {displayName} is reserved for{" "}
        {countDays(payWithinDays)} while the payment is made.
        {tellOthers(acceptTells.others)} {payment}
      </p>
      <NoteField posted={posted} />
      <Confirm posted={posted} promise={promiseOf(displayName, amount)} button={`Accept ${sum}`} />
    </>
  );
}

function ConfirmFields({ offer, posted }: AnswerFormProps) {
  const { buyer, displayName, amount, confirmUntil } = offer;
  return (
    <>
      <h2 className="text-heading">{confirmLabel(offer)}</h2>
      <p>
        Confirm this once you see {buyer.name}'s payment of {formatDollars(amount)} at the escrow
        service, even if the money is still on its way. {displayName} is then reserved until{" "}
        {confirmUntil}, and {buyer.name} gets an email. Once the money has arrived, mark it as paid.
      </p>
      <Confirm
        posted={posted}
        promise={`I see ${buyer.name}'s payment for ${displayName}`}
        button="Confirm"
      />
    </>
  );
}

function CounterFields({ offer, posted }: AnswerFormProps) {
  const { buyer, offered, isCountered, amount, sums, expiresDays } = offer;
  const { faults, values } = fieldStateOf(posted);
  return (
    <>
      <h2 className="text-heading">{isCountered ? REPLACE : "Make a counteroffer"}</h2>
      <p>
        {buyer.name} offers {formatDollars(offered)}. Ask for more: nothing is sent until you
        confirm it on the next page.
        {isCountered &&
          ` Until then, ${buyer.name} can still accept your counteroffer of ${formatDollars(amount)}.`}
      </p>
      <Choices
        name="sum"
        legend="Amount"
        chosen={values.sum}
        fault={values.amount ? undefined : faults.amount}
        choices={sums.map((sum) => ({ value: String(sum), label: formatDollars(sum) }))}
      />
      <FormField
        name="amount"
        label="Or another amount"
        hint="In US dollars, such as 18,500 or 18.5k."
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

const detailsOf = (posted: Posted | undefined) =>
  (posted?.outcome.is === "review" ? posted.outcome.details : null) ?? { amount: 0, until: "" };

function CounterReview({ offer, posted }: AnswerFormProps) {
  const { buyer, displayName, isCountered, amount } = offer;
  const details = detailsOf(posted);
  const { days, note } = posted?.values ?? {};
  const sum = formatDollars(details.amount);
  return (
    <>
      <h2 className="text-heading">Ask for {sum}</h2>
      <p>
        {buyer.name} gets an email at once and can accept {sum} until {details.until}. If that
        happens, the sale is agreed and {displayName} is reserved: you won't be asked again.
        {isCountered &&
          ` This replaces your counteroffer of ${formatDollars(amount)}, which can't be accepted anymore.`}
      </p>
      {note?.trim() && <Quote>{note}</Quote>}
      <input type="hidden" name="amount" value={details.amount} />
      <input type="hidden" name="days" value={days} />
      <input type="hidden" name="note" value={note} />
      <Confirm
        posted={posted}
        promise={promiseOf(displayName, details.amount)}
        button={`Ask for ${sum}`}
      />
    </>
  );
}

function RecallFields({ offer, posted }: AnswerFormProps) {
  const { buyer, displayName, amount, offered, recalledUntil } = offer;
  const sum = formatDollars(amount);
  return (
    <>
      <h2 className="text-heading">{RECALL}</h2>
      <p>
        {buyer.name} gets an email at once and can't accept {sum} for {displayName} anymore.{" "}
        {buyer.name}'s offer of {formatDollars(offered)} is on the table again until {recalledUntil}
        , and it's your turn to answer it.
      </p>
      <NoteField posted={posted} />
      <Confirm posted={posted} promise={`I take back my counteroffer of ${sum}`} button={RECALL} />
    </>
  );
}

function DeclineFields({ offer, posted }: AnswerFormProps) {
  const { buyer, displayName, amount, isUnpaid, declineTells } = offer;
  const sum = formatDollars(amount);
  const reasons = Object.entries(DECLINE_REASONS);
  return (
    <>
      <h2 className="text-heading">{isUnpaid ? "Call off the sale" : `Decline ${sum}`}</h2>
      <p>
        {isUnpaid
          ? `This calls off the sale of ${displayName} for ${sum}, and the name is available again. ${
              declineTells.buyer
                ? `${buyer.name} gets an email that says not to pay.`
                : `${buyer.name} gets no email, because nothing shows that the address is right.`
            }${tellOthers(declineTells.others)}`
          : `This closes the offer. ${buyer.name} gets an email and can make a new one.`}
      </p>
      {!isUnpaid && (
        <Choices
          name="reason"
          legend="Reason, if you want to give one"
          chosen={posted?.values.reason}
          choices={reasons.map(([value, label]) => ({ value, label }))}
        />
      )}
      <NoteField
        posted={posted}
        hint={
          declineTells.buyer ? NOTE_HINT : "The buyer sees it only on the buyer's private page."
        }
      />
      <Confirm
        posted={posted}
        promise={
          isUnpaid
            ? `I call off the sale of ${displayName} to ${buyer.name}`
            : `I decline ${sum} for ${displayName}`
        }
        button={isUnpaid ? "Call off the sale" : `Decline ${sum}`}
      />
    </>
  );
}
