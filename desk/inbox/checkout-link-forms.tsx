import { Form, Link, type useActionData } from "react-router";
import { faultsOf } from "../../app/answer/parts.tsx";
import { Labeled } from "../forms/labeled.tsx";
import { Refused } from "../forms/refused.tsx";
import { useFaultFocus } from "../forms/use-check.ts";
import type { action, loader } from "./checkout-link-route.tsx";

interface Field {
  name: string;
  label: string;
  hint?: string;
  type?: string;
  isOptional?: boolean;
}

const FIELDS: readonly Field[] = [
  { name: "domain", label: "Name to sell" },
  { name: "to", label: "The buyer's email", type: "email" },
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
  posted: Extract<ReturnType<typeof useActionData<typeof action>>, { link: null }> | undefined;
}

export function Fields({ defaults: { values: known, lengths }, posted }: FieldsProps) {
  const values = posted?.values ?? known;
  const outcome = posted?.outcome;
  const faults = faultsOf(posted);
  const inTheWay = outcome?.is === "refused" ? outcome.inTheWay : undefined;
  useFaultFocus(outcome);
  return (
    <Form method="post" className="mt-8 grid gap-6">
      {outcome && Object.keys(faults).length === 0 && (
        <Refused>
          {outcome.error}{" "}
          {inTheWay && (
            <Link to={`/inbox/${inTheWay}`} className="touch-link inbox-more">
              Open {inTheWay}
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
        <Labeled name="plan" label="Payment" fault={faults.plan}>
          {(input) => (
            <select {...input} defaultValue={values.plan ?? ""}>
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
