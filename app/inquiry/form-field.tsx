import { CircleAlert } from "lucide-react";
import { type ComponentProps, useId } from "react";

interface FormFieldProps {
  name: string;
  label: string;
  hint?: string;
  error: string | undefined;
  /** Of a field for several lines; one line without it. */
  rows?: number;
  type?: "text" | "email" | "tel";
  autoComplete: string;
  required?: boolean;
  maxLength: number;
  defaultValue: string | undefined;
  readOnly: boolean;
}

/** A text field with its label, its hint and what is wrong with it. */
export function FormField({ label, hint, error, rows, type, ...field }: FormFieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const shared: ComponentProps<"input"> & ComponentProps<"textarea"> = {
    id,
    className: "field mt-1.5 block",
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
      {rows ? <textarea rows={rows} {...shared} /> : <input type={type ?? "text"} {...shared} />}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-soft-ink">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-2 flex gap-2 text-sm text-sold">
          <CircleAlert aria-hidden size={16} className="mt-[0.15rem] shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
