import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { Agree, Choices } from "../../app/answer/parts.tsx";
import { formatDollars } from "../../catalogue/format/price.ts";
import { Labeled } from "../forms/labeled.tsx";
import { Refused } from "../forms/refused.tsx";
import type { OfferShown, Posted } from "./conversation-route.tsx";

interface FormProps {
  shown: OfferShown;
  posted: Posted;
  path: string;
}

interface PaymentFormProps {
  action: string;
  seen: number;
  title: string;
  promise: string;
  button: string;
  path: string;
  posted: Posted;
  children: ReactNode;
}

function PaymentForm(props: PaymentFormProps) {
  const { action, seen, title, promise, button, path, posted, children } = props;
  const { outcome } = posted ?? {};
  const isBeside = Object.keys(outcome?.fields ?? {}).length > 0;
  return (
    <Form method="post" className="grid gap-6 border-t border-line pt-6">
      <input type="hidden" name="action" value={action} />
      <input type="hidden" name="seen" value={seen} />
      <h2 className="text-heading">{title}</h2>
      {children}
      <Agree promise={promise} />
      {outcome?.error && outcome.step !== "refused" && !isBeside && (
        <Refused>{outcome.error}</Refused>
      )}
      <button type="submit" className="button button-primary">
        {button}
      </button>
      <p>
        <Link to={path} className="touch-link underline">
          Cancel
        </Link>
      </p>
    </Form>
  );
}

export function PaidForm({ shown, posted, path }: FormProps) {
  const { offer, fileChanges, hiddenPrice } = shown;
  const { displayName, amount, buyer, plan, seen } = offer;
  const sum = formatDollars(amount);
  return (
    <PaymentForm
      {...{ posted, path, seen }}
      action="paid"
      title={`${buyer.name} has paid`}
      promise={`${displayName} is paid and sold`}
      button="Mark as paid"
    >
      <div className="grid gap-2">
        <p>
          {plan
            ? `The first of ${plan} has arrived for ${displayName}.`
            : `${sum} has arrived for ${displayName}.`}{" "}
          The name is sold, {buyer.name} gets an email, and other open offers for it are closed.
        </p>
        <p>
          {fileChanges
            ? `Change to its file: ${fileChanges.join(", ") || "none"}.`
            : `${displayName} is no longer listed, so no file is changed.`}
        </p>
      </div>
      <div>
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
        <p className="text-sm text-soft-ink">If you leave this off: {hiddenPrice}</p>
      </div>
    </PaymentForm>
  );
}

const OUTCOMES = {
  mistake: "It was a mistake: nothing was paid",
  returned: "The payment was returned or refunded",
} as const;

export function UnpaidForm({ shown, posted, path }: FormProps) {
  const { offer, takeBack } = shown;
  const values = posted?.values ?? {};
  return (
    <PaymentForm
      {...{ posted, path }}
      seen={offer.seen}
      action="unpaid"
      title="Take back the payment"
      promise={`${offer.displayName} isn't paid by ${offer.buyer.name}`}
      button="Take back"
    >
      <Choices
        name="outcome"
        legend="What happened?"
        chosen={values.outcome}
        fault={posted?.outcome.fields?.outcome}
        choices={Object.entries(OUTCOMES).map(([value, label]) => ({ value, label }))}
      />
      {(["mistake", "returned"] as const).map((outcome) => (
        <div key={outcome}>
          <p className="font-medium">{OUTCOMES[outcome]}</p>
          <ul className="list-disc pl-5">
            {takeBack?.[outcome].slice(1).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
      <Note posted={posted} />
    </PaymentForm>
  );
}

export function PayLinkForm({ shown, posted, path }: FormProps) {
  const { offer, payLink } = shown;
  const values = posted?.values ?? {};
  return (
    <PaymentForm
      {...{ posted, path }}
      seen={offer.seen}
      action="pay-link"
      title={payLink ? "Replace the payment link" : "Send a payment link"}
      promise={`${offer.buyer.name} can pay at this address`}
      button="Send the link"
    >
      <p>
        {offer.buyer.name} gets an email, and the link appears on the buyer's page.
        {payLink && ` It replaces ${payLink}.`}
      </p>
      <Labeled name="payLink" label="Where to pay" fault={posted?.outcome.fields?.payLink}>
        {(input) => (
          <input
            {...input}
            type="url"
            required
            placeholder="https://"
            defaultValue={values.payLink}
          />
        )}
      </Labeled>
      <Note posted={posted} />
    </PaymentForm>
  );
}

const Note = ({ posted }: Pick<FormProps, "posted">) => (
  <Labeled
    name="note"
    label="Note to the buyer"
    hint="The buyer reads it exactly as you write it."
    fault={posted?.outcome.fields?.note}
    isOptional
  >
    {(input) => <textarea {...input} rows={3} defaultValue={posted?.values.note} />}
  </Labeled>
);
