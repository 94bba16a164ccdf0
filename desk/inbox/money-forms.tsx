import { isAboutFields } from "../../app/answer/parts.tsx";
import { formatMoney } from "../../catalogue/format/currency.ts";
import type { FormField } from "../forms/field-views.tsx";
import { ReviewForm } from "../forms/review-form.tsx";
import type { OfferShown, Posted } from "./conversation-route.tsx";

export const NOTE_FIELD: FormField = {
  kind: "text",
  path: "note",
  label: "Note to the buyer",
  hint: "The buyer reads it exactly as you write it.",
  isOptional: true,
};

const feeField = (hint: string): FormField => {
  return { kind: "line", path: "fee", label: "Fee", hint, inputMode: "decimal" };
};

/** The day of a payment, and its fee. */
const moneyFields = (hint: string): FormField[] => [
  { kind: "date", path: "on", label: "Received on", hint: "Today by default." },
  { ...feeField(hint), isOptional: true },
];

interface FormProps {
  shown: OfferShown;
  posted: Posted;
  path: string;
}

/** What isn't about the fields of a form stands above the page. */
const stateOf = (posted: Posted) => ({
  values: posted?.values ?? {},
  refusal:
    posted && (posted.outcome.is === "review" || isAboutFields(posted)) ? posted.outcome : null,
});

export function PaymentForm({ shown: { money }, posted, path }: FormProps) {
  if (!money.next) return null;
  const { number, label } = money.next;
  return (
    <ReviewForm
      title={`Payment ${number} has come`}
      review={{ shown: [label] }}
      hidden={{ action: "payment", payment: String(number) }}
      fields={moneyFields("What the escrow kept of it.")}
      {...stateOf(posted)}
      button={`Record payment ${number}`}
      cancel={path}
    />
  );
}

export const FeeForm = ({ shown: { money }, posted, path }: FormProps) => (
  <ReviewForm
    title="The fee of the sale"
    review={{ shown: money.fee === "not entered" ? [] : [`So far: ${money.fee}.`] }}
    hidden={{ action: "fee" }}
    fields={[
      feeField("Such as 325.50."),
      {
        kind: "line",
        path: "payout",
        label: "Or the payout",
        hint: "What arrived in your account.",
        inputMode: "decimal",
      },
    ]}
    {...stateOf(posted)}
    button="Record the fee"
    cancel={path}
  />
);

export function PaidForm({ shown, posted, path }: FormProps) {
  const { offer, paid } = shown;
  if (!paid) return null;
  const sum = formatMoney(offer.amount, offer.currency);
  const hint = "What the escrow or the marketplace keeps. Leave it empty if you don't know it yet.";
  return (
    <ReviewForm
      title={`${offer.buyer.name} has paid`}
      review={paid}
      hidden={{ action: "paid" }}
      fields={[
        {
          kind: "checkbox",
          path: "publishPrice",
          label: `Show the sale price, ${sum}, in the shop`,
          states: ["yes", ""],
        },
        ...moneyFields(hint),
      ]}
      {...stateOf(posted)}
      cancel={path}
    />
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
      hidden={{ action: "pay-link" }}
      fields={[
        {
          kind: "line",
          path: "payLink",
          label: "Where to pay",
          inputMode: "url",
        },
        NOTE_FIELD,
      ]}
      {...stateOf(posted)}
      cancel={path}
    />
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
