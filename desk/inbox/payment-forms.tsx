import { faultsOf } from "../../app/answer/parts.tsx";
import { formatMoney } from "../../catalogue/format/currency.ts";
import { Labeled } from "../forms/labeled.tsx";
import { ReviewForm } from "../forms/review-form.tsx";
import { MoneyFields } from "./money-forms.tsx";
import type { OfferShown, Posted } from "./conversation-route.tsx";

interface FormProps {
  shown: OfferShown;
  posted: Posted;
  path: string;
}

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

const NOTHING_SHOWN = { shown: [], changes: [], warnings: [] };

export function PayLinkForm({ shown, posted, path }: FormProps) {
  const { offer, payLink, payLinkAsks } = shown;
  const mailed = `${offer.buyer.name} gets an email, and the link appears on the buyer's page.`;
  const shownLines = payLink ? [mailed, `It replaces ${payLink}.`] : [mailed];
  return (
    <ReviewForm
      title={payLink ? "Replace the payment link" : "Send a payment link"}
      review={{ ...NOTHING_SHOWN, shown: shownLines, asks: payLinkAsks, seen: String(offer.seen) }}
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
      <Note posted={posted} />
    </ReviewForm>
  );
}

const Note = ({ posted }: Pick<FormProps, "posted">) => (
  <Labeled
    name="note"
    label="Note to the buyer"
    hint="The buyer reads it exactly as you write it."
    fault={faultsOf(posted).note}
    isOptional
  >
    {(input) => <textarea {...input} rows={3} defaultValue={posted?.values.note} />}
  </Labeled>
);
