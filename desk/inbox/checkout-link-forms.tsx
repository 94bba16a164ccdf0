import { Form, Link, type useActionData } from "react-router";
import { Agree, Quote } from "../../app/answer/parts.tsx";
import { Labeled } from "../forms/labeled.tsx";
import { Refused } from "../forms/refused.tsx";
import type { Values } from "../forms/receive-form.ts";
import { useFaultFocus } from "../forms/use-check.ts";
import type { action, loader } from "./checkout-link-route.tsx";
import type { LinkOutcome } from "./checkout-link.ts";

interface Field {
  name: string;
  label: string;
  hint?: string;
  type?: string;
  isOptional?: boolean;
}

const FIELDS: readonly Field[] = [
  { name: "domain", label: "Name to sell" },
  { name: "email", label: "The buyer's email", type: "email" },
  { name: "name", label: "The buyer's name", isOptional: true },
  { name: "amount", label: "Price", hint: "In US dollars, such as 18,500 or 18.5k." },
  { name: "days", label: "Days reserved", hint: "The buyer has to pay within this time." },
  {
    name: "payLink",
    label: "Payment link",
    type: "url",
    hint: "Only if the buyer pays somewhere other than Escrow.com.",
    isOptional: true,
  },
];

interface FieldsProps {
  defaults: Awaited<ReturnType<typeof loader>>;
  posted: ReturnType<typeof useActionData<typeof action>>;
}

export function Fields({ defaults: { values: known, lengths }, posted }: FieldsProps) {
  const values = posted?.values ?? known;
  const outcome = posted?.outcome.step === "form" ? posted.outcome : undefined;
  const faults: Values = outcome?.fields ?? {};
  useFaultFocus(outcome);
  return (
    <Form method="post" className="mt-8 grid gap-6">
      {outcome && Object.keys(faults).length === 0 && (
        <Refused>
          {outcome.error}{" "}
          {outcome.inTheWay && (
            <Link to={`/inbox/${outcome.inTheWay}`} className="touch-link inbox-more">
              Open {outcome.inTheWay}
            </Link>
          )}
        </Refused>
      )}
      {FIELDS.map(({ type = "text", ...field }) => (
        <Labeled key={field.name} {...field} fault={faults[field.name]}>
          {(input) => (
            <input
              {...input}
              type={type}
              required={!field.isOptional}
              defaultValue={values[field.name]}
            />
          )}
        </Labeled>
      ))}
      {lengths.length > 0 && (
        <Labeled name="months" label="Payment" fault={faults.months}>
          {(input) => (
            <select {...input} defaultValue={values.months ?? ""}>
              <option value="">All at once</option>
              {lengths.map((months) => (
                <option key={months} value={months}>
                  Over {months} months
                </option>
              ))}
            </select>
          )}
        </Labeled>
      )}
      <Labeled
        name="note"
        label="Note to the buyer"
        hint="The buyer reads it exactly as you write it."
        fault={faults.note}
        isOptional
      >
        {(input) => <textarea {...input} defaultValue={values.note} />}
      </Labeled>
      <button type="submit" className="button button-primary">
        Continue
      </button>
    </Form>
  );
}

interface ReviewProps {
  outcome: Extract<LinkOutcome, { step: "review" }>;
  values: Values;
}

export function Review({ outcome, values }: ReviewProps) {
  const { shown, promise, error } = outcome;
  const kept = Object.entries(values).filter(([name]) => name !== "agree" && name !== "isReviewed");
  return (
    <Form method="post" className="mt-8 grid gap-6 border-t border-line pt-6">
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="isReviewed" value="yes" />
      <ul className="grid gap-2">
        {shown.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {values.note && <Quote>{values.note}</Quote>}
      <Agree promise={promise} />
      {error && <Refused>{error}</Refused>}
      <button type="submit" className="button button-primary">
        Send the link
      </button>
      <p>
        <Link to="/inbox" className="touch-link underline">
          Cancel
        </Link>
      </p>
    </Form>
  );
}
