import { CircleAlert } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { HONEYPOT, INQUIRY_LENGTHS } from "../../catalogue/inquiry.ts";
import type { Faults, FieldsState } from "./inquiry-state.ts";

interface FieldSetting {
  label: string;
  hint?: string;
  rows?: number;
  type?: "text" | "email" | "tel";
  inputMode?: "decimal";
  autoComplete?: string;
  required?: boolean;
}

/** What a field is unless a form says otherwise. */
const FIELDS = {
  name: { label: "Name", autoComplete: "name", required: true },
  email: { label: "Email", type: "email", autoComplete: "email", required: true },
  phone: {
    label: "Phone",
    hint: "With the country code, if you would rather be called.",
    type: "tel",
    autoComplete: "tel",
  },
  subject: { label: "Subject", required: true },
  message: { label: "Message", rows: 6, required: true },
  amount: {
    label: "Amount, in US dollars",
    hint: "As you like to write it: 12,000 or $12,000 or 12k.",
    inputMode: "decimal",
    required: true,
  },
  note: { label: "Message to the seller", rows: 3 },
} satisfies Record<string, FieldSetting>;

const LENGTHS = { ...INQUIRY_LENGTHS, amount: 60, note: INQUIRY_LENGTHS.message };

interface FormFieldProps extends FieldsState, Partial<FieldSetting> {
  name: keyof typeof FIELDS;
}

/** One inquiry form stands on a page, so that a summary without script can link to its fields. */
const fieldId = (name: string) => `field-${name}`;

export function FormField({ faults, values, readOnly, name, ...own }: FormFieldProps) {
  const setting: FieldSetting = { ...FIELDS[name], ...own };
  const { label, hint, rows, type = "text", autoComplete = "off", ...field } = setting;
  const id = fieldId(name);
  const error = faults[name];
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const shared: ComponentProps<"input"> & ComponentProps<"textarea"> = {
    id,
    name,
    className: "field mt-1.5 block",
    maxLength: LENGTHS[name],
    defaultValue: values[name],
    readOnly,
    autoComplete,
    "aria-invalid": Boolean(error),
    "aria-describedby": describedBy || undefined,
    ...field,
  };
  return (
    <div>
      <label htmlFor={id} className="font-medium">
        {label}
        {!field.required && <span className="font-normal text-soft-ink"> (optional)</span>}
      </label>
      {rows ? <textarea rows={rows} {...shared} /> : <input type={type} {...shared} />}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-soft-ink">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-2 flex gap-2 text-sm text-sold">
          <CircleAlert aria-hidden size="1rem" className="mt-[0.15rem] shrink-0" />
          {error}
        </p>
      )}
    </div>
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

/** Hidden from people, keyboards and screen readers: only a robot fills it in. */
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
  reference: string | null;
  children: ReactNode;
}

/** It stays when its error goes, so that the keyboard keeps its place. */
export function FormMessage({ id, error, faults, reference, children }: FormMessageProps) {
  const entries = Object.entries(faults);
  // What is wrong with one field alone is not said twice.
  const own = entries.find(([, fault]) => fault === error);
  const others = entries.filter((entry) => entry !== own);
  return (
    <>
      <div
        data-form-error={error ? "" : undefined}
        id={id}
        tabIndex={-1}
        role={error ? "group" : undefined}
        aria-label={error ? "What went wrong" : undefined}
        className={
          error
            ? "mb-5 scroll-mt-[50vh] rounded-card border border-sold px-4 py-3 text-sold"
            : "scroll-mt-[50vh]"
        }
      >
        <div role="alert">
          {error && (
            <p className="flex gap-3">
              <CircleAlert aria-hidden size="1.25rem" className="mt-0.5 shrink-0" />
              {own ? <FaultLink name={own[0]} fault={own[1]} /> : error}
            </p>
          )}
        </div>
        {error && others.length > 0 && (
          <ul className="pl-8">
            {others.map(([name, fault]) => (
              <li key={name}>
                <FaultLink name={name} fault={fault} />
              </li>
            ))}
          </ul>
        )}
        {children}
      </div>
      {reference && !error && (
        <p className="mb-5 text-sm text-soft-ink">
          Your last message was received under reference {reference}.
        </p>
      )}
    </>
  );
}

function FaultLink({ name, fault }: { name: string; fault: string }) {
  return (
    <a
      href={`#${fieldId(name)}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(fieldId(name))?.focus();
      }}
      className="inline-flex min-h-11 items-center underline"
    >
      {fault}
    </a>
  );
}
