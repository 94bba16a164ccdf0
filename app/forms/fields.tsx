import { CircleAlert } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { BILLING_LABELS } from "../../sale/billing.ts";
import { HONEYPOT } from "../../catalogue/forms.ts";
import type { Faults, FieldsState } from "./form-state.ts";

interface FieldSetting {
  label: string;
  hint?: string;
  hintId?: string;
  rows?: number;
  type?: "text" | "email" | "tel" | "date";
  inputMode?: "decimal" | "numeric";
  autoComplete?: string;
  required?: boolean;
}

const FIELDS = {
  name: { label: "Name", autoComplete: "name", required: true },
  email: { label: "Email", type: "email", autoComplete: "email", required: true },
  phone: {
    label: "Phone",
    hint: "Include the country code if you'd like a call.",
    type: "tel",
    autoComplete: "tel",
  },
  subject: { label: "Subject", required: true },
  message: { label: "Message", rows: 6, required: true },
  amount: { label: "Amount", inputMode: "decimal", required: true },
  note: { label: "Message to the seller", rows: 3 },
  days: { label: "Days until it expires", inputMode: "numeric" },
  on: { label: "On", hint: "Today by default.", type: "date" },
  sum: { label: "Returned", inputMode: "decimal" },
  company: { label: BILLING_LABELS.company, autoComplete: "organization" },
  billingAddress: {
    label: BILLING_LABELS.billingAddress,
    autoComplete: "billing street-address",
    rows: 3,
  },
  vatNumber: { label: BILLING_LABELS.vatNumber },
  orderNumber: {
    label: BILLING_LABELS.orderNumber,
    hint: "It's on the pro forma that you can print.",
  },
} satisfies Record<string, FieldSetting>;

interface FormFieldProps extends FieldsState, Partial<FieldSetting> {
  name: keyof typeof FIELDS;
}

export function FormField({ faults, values, readOnly, name, ...own }: FormFieldProps) {
  const setting: FieldSetting = { ...FIELDS[name], ...own };
  const { label, hint, hintId, rows, type = "text", autoComplete = "off", ...field } = setting;
  const id = `field-${name}`;
  const fault = faults[name];
  const error = hintId ? undefined : fault;
  const describedBy = [hintId, hint && `${id}-hint`, error && `${id}-error`]
    .filter(Boolean)
    .join(" ");
  const shared: ComponentProps<"input"> & ComponentProps<"textarea"> = {
    id,
    name,
    className: "field mt-1.5 block",
    defaultValue: values[name],
    readOnly,
    autoComplete,
    "aria-invalid": Boolean(fault),
    "aria-describedby": describedBy || undefined,
    ...field,
  };
  return (
    <div>
      <label htmlFor={id} className="font-medium">
        {label}
        {!field.required && <span className="font-normal text-soft-ink"> (optional)</span>}
      </label>
      {rows ? (
        <textarea rows={rows} {...shared} className="field mt-1.5 block min-h-40" />
      ) : (
        <input type={type} {...shared} />
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-soft-ink">
          {hint}
        </p>
      )}
      {error && (
        <div id={`${id}-error`} className="mt-2">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </div>
  );
}

export function FieldError({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2 text-sm text-sold">
      <CircleAlert aria-hidden size="1rem" className="mt-[0.15rem] shrink-0" />
      {children}
    </p>
  );
}

export function SenderFields(fields: FieldsState) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FormField name="name" {...fields} />
      <FormField name="email" {...fields} />
    </div>
  );
}

export function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Website
        <input type="text" name={HONEYPOT} tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}

interface FormMessageProps {
  id: string | undefined;
  error: string | null;
  faults: Faults;
  /** True if the page came with this error, and its address leads here. */
  isPosted: boolean;
  reference: string | null;
  children: ReactNode;
}

/** The element stays in place without an error, so that keyboard focus isn't lost. */
export function FormMessage(props: FormMessageProps) {
  const { id, error, faults, isPosted, reference, children } = props;
  const isAtField = !isPosted && Object.values(faults).includes(error ?? "");
  const words = isAtField ? null : error;
  return (
    <>
      <div
        data-form-error={words ? "" : undefined}
        id={id}
        tabIndex={-1}
        role={words ? "group" : undefined}
        aria-label={words ? "What went wrong" : undefined}
        className={
          words
            ? "mb-5 scroll-mt-[50vh] rounded-card border border-sold px-4 py-3 text-sold"
            : "scroll-mt-[50vh]"
        }
      >
        <div role="alert">
          {words && (
            <p className="flex gap-3">
              <CircleAlert aria-hidden size="1.25rem" className="mt-0.5 shrink-0" />
              {words}
            </p>
          )}
        </div>
        {children}
      </div>
      {reference && !error && (
        <p className="mb-5 text-sm text-soft-ink">
          Your last message has arrived. Its reference is {reference}.
        </p>
      )}
    </>
  );
}
