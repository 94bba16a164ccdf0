import { CircleAlert } from "lucide-react";
import type { ComponentProps } from "react";
import { HONEYPOT, INQUIRY_LENGTHS } from "../../catalogue/inquiry.ts";
import type { FieldsState } from "./inquiry-state.ts";

const LENGTHS = { ...INQUIRY_LENGTHS, amount: 60, note: INQUIRY_LENGTHS.message };

interface FormFieldProps extends FieldsState {
  name: keyof typeof LENGTHS;
  label: string;
  hint?: string;
  rows?: number;
  type?: "text" | "email" | "tel";
  inputMode?: "decimal";
  autoComplete: string;
  required?: boolean;
}

/** One inquiry form stands on a page, so that a summary without script can link to its fields. */
export const fieldId = (name: string) => `field-${name}`;

export function FormField({ label, hint, rows, type = "text", ...rest }: FormFieldProps) {
  const { faults, values, readOnly, name, ...field } = rest;
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
      <FormField name="name" label="Name" autoComplete="name" required {...fields} />
      <FormField
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        required
        {...fields}
      />
    </div>
  );
}

export function MessageField(fields: FieldsState) {
  return (
    <FormField name="message" label="Message" rows={6} autoComplete="off" required {...fields} />
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
