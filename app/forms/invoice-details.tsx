import { useState } from "react";
import { BILLING_FIELDS } from "../../sale/billing.ts";
import { FormField } from "./fields.tsx";
import type { FieldsState } from "./form-state.ts";

export function InvoiceDetails(fields: FieldsState) {
  const { faults, values } = fields;
  const isFaulty = BILLING_FIELDS.some((name) => faults[name]);
  const isFilledIn = [...BILLING_FIELDS, "wantsInvoice"].some((name) => values[name]);
  const [isOpen, setOpen] = useState(isFilledIn);
  return (
    <details
      open={isOpen || isFaulty}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="unfold max-sm:-my-5"
    >
      <summary className="text-link inline-flex min-h-11 items-center underline">
        Add details for an invoice
      </summary>
      <div className="grid gap-5 pt-2 pb-3">
        <InvoiceFields {...fields} />
      </div>
    </details>
  );
}

export function InvoiceFields(fields: FieldsState) {
  const { values, readOnly } = fields;
  return (
    <>
      <FormField name="company" {...fields} />
      <FormField name="billingAddress" {...fields} />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField name="vatNumber" {...fields} />
        <FormField name="orderNumber" {...fields} />
      </div>
      <label className="flex min-h-11 items-center gap-3 font-medium">
        <input
          type="checkbox"
          name="wantsInvoice"
          value="yes"
          defaultChecked={values.wantsInvoice === "yes"}
          disabled={readOnly}
          className="checkbox"
        />
        I need an invoice
      </label>
    </>
  );
}
