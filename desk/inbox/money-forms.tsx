import { faultsOf } from "../../app/answer/parts.tsx";
import { Labeled } from "../forms/labeled.tsx";
import { ReviewForm } from "../forms/review-form.tsx";
import type { OfferShown, Posted } from "./conversation-route.tsx";

/** The day of a payment, and its fee. */
export const MoneyFields = ({ posted, hint }: { posted: Posted; hint: string }) => (
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

const NOTHING_ASKED = { changes: [], warnings: [], asks: null, seen: "" };

export function PaymentForm({ shown: { money }, posted, path }: FormProps) {
  if (!money.next) return null;
  const { number, label } = money.next;
  return (
    <ReviewForm
      title={`Payment ${number} has come`}
      review={{ ...NOTHING_ASKED, shown: [label] }}
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
    review={{
      ...NOTHING_ASKED,
      shown: money.fee === "not entered" ? [] : [`So far: ${money.fee}.`],
    }}
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

/** All payments of a plan, for the seller alone. */
export function Schedule({ money }: Pick<OfferShown, "money">) {
  if (money.lines.length === 0) return null;
  return (
    <section aria-labelledby="schedule" className="conversation-part">
      <h2 id="schedule" className="text-subheading">
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
