import { Form, Link } from "react-router";
import { Agree, Quote } from "../../app/answer/parts.tsx";
import { FieldError } from "../../app/forms/fields.tsx";
import type { Values } from "../forms/receive-form.ts";
import type { SaleOutcome } from "./sale.ts";

const FIELDS = [
  { name: "domain", label: "Name to sell" },
  { name: "email", label: "The buyer's email", type: "email" },
  { name: "name", label: "The buyer's name", isOptional: true },
  { name: "amount", label: "Price", hint: "In US dollars, such as 18,500 or 18.5k." },
  { name: "days", label: "Reserved for how many days", hint: "Until then, it has to be paid." },
  {
    name: "payLink",
    label: "Pay link",
    type: "url",
    hint: "If the buyer should pay elsewhere than at Escrow.com.",
    isOptional: true,
  },
] as const;

interface FieldProps {
  field: {
    name: string;
    label: string;
    hint?: string;
    type?: string;
    isOptional?: boolean;
  };
  value: string | undefined;
  fault: string | undefined;
}

function Field({
  field: { name, label, hint, type = "text", isOptional },
  value,
  fault,
}: FieldProps) {
  return (
    <div>
      <label htmlFor={name} className="font-medium">
        {label}
        {isOptional && <span className="font-normal text-soft-ink"> (optional)</span>}
      </label>
      <input
        id={name}
        name={name}
        type={type}
        required={!isOptional}
        autoComplete="off"
        defaultValue={value}
        aria-invalid={fault !== undefined}
        aria-describedby={[hint && `${name}-hint`, fault && `${name}-fault`]
          .filter(Boolean)
          .join(" ")}
        className="field mt-1.5"
      />
      {hint && (
        <p id={`${name}-hint`} className="mt-1.5 text-sm text-soft-ink">
          {hint}
        </p>
      )}
      {fault && (
        <div id={`${name}-fault`} className="mt-2">
          <FieldError>{fault}</FieldError>
        </div>
      )}
    </div>
  );
}

interface FieldsProps {
  defaults: { values: Values; lengths: readonly number[] };
  posted: { outcome: SaleOutcome; values: Values } | undefined;
}

export function Fields({ defaults: { values: known, lengths }, posted }: FieldsProps) {
  const values = posted?.values ?? known;
  const outcome = posted?.outcome.step === "form" ? posted.outcome : undefined;
  const faults = outcome?.fields ?? {};
  return (
    <Form method="post" className="mt-8 grid gap-6">
      {outcome && Object.keys(faults).length === 0 && (
        <div role="alert">
          <FieldError>{outcome.error}</FieldError>
          {outcome.inTheWay && (
            <Link to={`/inbox/${outcome.inTheWay}`} className="inbox-more">
              Open {outcome.inTheWay}
            </Link>
          )}
        </div>
      )}
      {FIELDS.map((field) => (
        <Field
          key={field.name}
          field={field}
          value={values[field.name]}
          fault={faults[field.name]}
        />
      ))}
      {lengths.length > 0 && (
        <div>
          <label htmlFor="months" className="font-medium">
            Payment
          </label>
          <select
            id="months"
            name="months"
            defaultValue={values.months ?? ""}
            className="field mt-1.5"
          >
            <option value="">All at once</option>
            {lengths.map((months) => (
              <option key={months} value={months}>
                Over {months} months
              </option>
            ))}
          </select>
          {faults.months && <FieldError>{faults.months}</FieldError>}
        </div>
      )}
      <div>
        <label htmlFor="note" className="font-medium">
          Note to the buyer <span className="font-normal text-soft-ink">(optional)</span>
        </label>
        <textarea
          id="note"
          name="note"
          maxLength={5_000}
          autoComplete="off"
          defaultValue={values.note}
          aria-describedby="note-hint"
          className="field mt-1.5 block"
        />
        <p id="note-hint" className="mt-1.5 text-sm text-soft-ink">
          The buyer reads it exactly as you write it.
        </p>
      </div>
      <button type="submit" className="button button-primary">
        Continue
      </button>
    </Form>
  );
}

interface ReviewProps {
  outcome: Extract<SaleOutcome, { step: "review" }>;
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
      {error && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
      <button type="submit" className="button button-primary">
        Send the link
      </button>
      <p>
        <Link to="/inbox" className="inline-flex min-h-11 items-center underline">
          Back without sending
        </Link>
      </p>
    </Form>
  );
}
