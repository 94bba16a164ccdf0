import type { ReactNode } from "react";
import { FieldError } from "../../app/forms/fields.tsx";
import { capitalize } from "../../catalogue/format/format.ts";

interface InputProps {
  readonly id: string;
  readonly name: string;
  readonly className: string;
  readonly autoComplete: "off";
  readonly "aria-invalid": boolean;
  readonly "aria-describedby": string | undefined;
}

interface LabeledProps {
  readonly id?: string | undefined;
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly fault?: string | undefined;
  readonly isOptional?: boolean | undefined;
  readonly isCell?: boolean;
  readonly className?: string | undefined;
  children(input: InputProps): ReactNode;
}

export const toId = (name: string) => name.replaceAll(/[^\w-]/g, "_").replace(/_$/, "-mode");

export function Labeled(props: LabeledProps) {
  const { name, label, hint, fault, isOptional, isCell, className = "min-w-0", children } = props;
  const { id = toId(name) } = props;
  const described = [hint && `${id}-hint`, fault && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <label htmlFor={id} className={isCell ? "text-sm text-soft-ink" : "font-medium"}>
        {label}
        {isOptional && <span className="font-normal text-soft-ink"> (optional)</span>}
      </label>
      <div className={isCell ? "mt-0.5" : "mt-1.5"}>
        {children({
          id,
          name,
          className: "field block",
          autoComplete: "off",
          "aria-invalid": fault !== undefined,
          "aria-describedby": described || undefined,
        })}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-soft-ink">
          {hint}
        </p>
      )}
      <FieldFault id={`${id}-error`}>{fault}</FieldFault>
    </div>
  );
}

/** The live region must exist before the fault, or screen readers don't announce it. */
export function FieldFault({ id, children }: { id: string; children: string | undefined }) {
  return (
    <div id={id} aria-live="polite">
      {children && (
        <div className="mt-2">
          <FieldError>{children}</FieldError>
        </div>
      )}
    </div>
  );
}

export const ChoiceOptions = ({ choices }: { choices: readonly string[] }) =>
  choices.map((choice) => (
    <option key={choice} value={choice}>
      {choice === "" ? "None" : capitalize(choice)}
    </option>
  ));
