import { NoteField } from "../../app/answer/offer-fields.tsx";
import { faultsOf } from "../../app/answer/parts.tsx";
import { formatMoney } from "../../catalogue/format/currency.ts";
import { Labeled } from "../forms/labeled.tsx";
import { ReviewForm } from "../forms/review-form.tsx";
import type { OfferShown, Posted } from "./conversation-route.tsx";

/** The day of a payment, and its fee. */
const MoneyFields = ({ posted, hint }: { posted: Posted; hint: string }) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Labeled name="on" label="Received on" hint="Today by default." fault={faultsOf(posted).on}>
      {(input) => <input {...input} type="date" defaultValue={posted?.values.on} />}
    </Labeled>
    <Labeled name="fee" label="Fee" hint={hint} fault={faultsOf(posted).fee} isOptional>
      {(input) => <input {...input} inputMode="decimal" defaultValue={posted?.values.fee} />}
    </Labeled>
  </div>
);

interface FormProps {
  shown: OfferShown;
  posted: Posted;
  path: string;
}

export function PaymentForm({ shown: { money }, posted, path }: FormProps) {
  if (!money.next) return null;
  const { number, label } = money.next;
  return (
    <ReviewForm
      title={`Payment ${number} has come`}
      review={{ shown: [label] }}
      values={{ action: "payment", payment: String(number) }}
      button={`Record payment ${number}`}
      cancel={path}
    >
      <MoneyFields posted={posted} hint="What the escrow kept of it." />
    </ReviewForm>
  );
}

export const FeeForm = ({ shown: { money }, posted, path }: FormProps) => (
  <ReviewForm
    title="The fee of the sale"
    review={{ shown: money.fee === "not entered" ? [] : [`So far: ${money.fee}.`] }}
    values={{ action: "fee" }}
    button="Record the fee"
    cancel={path}
  >
    <div className="grid gap-4 sm:grid-cols-2">
      <Labeled name="fee" label="Fee" hint="Such as 325.50." fault={faultsOf(posted).fee}>
        {(input) => <input {...input} inputMode="decimal" defaultValue={posted?.values.fee} />}
      </Labeled>
      <Labeled
        name="payout"
        label="Or the payout"
        hint="What arrived in your account."
        fault={faultsOf(posted).payout}
      >
        {(input) => <input {...input} inputMode="decimal" defaultValue={posted?.values.payout} />}
      </Labeled>
    </div>
  </ReviewForm>
);

/** Returns only a review: a fault of a field is shown beside the field, and a refusal above the page. */
const outcomeOf = (posted: Posted) =>
  posted?.outcome.is === "review" ? posted.outcome : undefined;

export function PaidForm({ shown, posted, path }: FormProps) {
  const { offer, paid } = shown;
  if (!paid) return null;
  const sum = formatMoney(offer.amount, offer.currency);
  return (
    <ReviewForm
      title={`${offer.buyer.name} has paid`}
      review={paid}
      values={{ action: "paid" }}
      outcome={outcomeOf(posted)}
      cancel={path}
    >
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="publishPrice"
          value="yes"
          defaultChecked={posted?.values.publishPrice === "yes"}
          autoComplete="off"
          className="checkbox"
        />
        Show the sale price, {sum}, in the shop
      </label>
      <MoneyFields
        posted={posted}
        hint="What the escrow or the marketplace keeps. Leave it empty if you don't know it yet."
      />
    </ReviewForm>
  );
}

export function PayLinkForm({ shown, posted, path }: FormProps) {
  const { offer, payLink, payLinkAsks } = shown;
  const mailed = `${offer.buyer.name} gets an email, and the link appears on the buyer's page.`;
  const shownLines = payLink ? [mailed, `It replaces ${payLink}.`] : [mailed];
  return (
    <ReviewForm
      title={payLink ? "Replace the payment link" : "Send a payment link"}
      review={{ shown: shownLines, asks: payLinkAsks, seen: String(offer.seen) }}
      values={{ action: "pay-link" }}
      outcome={outcomeOf(posted)}
      cancel={path}
    >
      <Labeled name="payLink" label="Where to pay" fault={faultsOf(posted).payLink}>
        {(input) => (
          <input
            {...input}
            type="url"
            required
            placeholder="https://"
            defaultValue={posted?.values.payLink}
          />
        )}
      </Labeled>
      <NoteField posted={posted} />
    </ReviewForm>
  );
}

/** All payments of a plan, for the seller alone. */
export function Schedule({ money }: Pick<OfferShown, "money">) {
  if (money.lines.length === 0) return null;
  return (
    <section aria-labelledby="schedule" className="conversation-part">
      <h2 id="schedule" className="text-lg">
        Payments
      </h2>
      <p className="mt-2 text-soft-ink tabular-nums">{money.schedule}.</p>
      <details>
        <summary className="desk-summary">All {money.lines.length} payments</summary>
        <ol className="grid gap-1 tabular-nums">
          {money.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      </details>
    </section>
  );
}
