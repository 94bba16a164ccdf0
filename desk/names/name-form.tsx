import { type FormEvent, Fragment, type ReactNode } from "react";
import { Form } from "react-router";
import { capitalize } from "../../catalogue/format/format.ts";
import { FieldFault } from "../forms/field-fault.tsx";
import { useFaultFocus } from "../forms/use-check.ts";
import type { Values } from "../forms/receive-form.ts";
import { type FormField, GROUPS } from "./fields.ts";
import type { Refusal } from "./one-name.ts";
import { RefusedSave } from "./refused-save.tsx";

export interface Checked {
  readonly domain: string;
  readonly faults: Readonly<Record<string, string>>;
  readonly preview: string | null;
}

interface NameFormProps {
  values: Values;
  shown: Values | null;
  faults: Readonly<Record<string, string>>;
  categories: readonly string[];
  /** Rows of a table have no room for questions and answers. */
  isRow: boolean;
  refusal: Refusal | null;
  action: string;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  children?: ReactNode;
}

export function NameForm(props: NameFormProps) {
  const { values, shown, faults, categories, isRow, refusal, action, onInput, children } = props;
  useFaultFocus(refusal);
  return (
    <Form method="post" onInput={onInput} noValidate className="name-form">
      {shown && <input type="hidden" name="shown" value={JSON.stringify(shown)} />}
      {refusal && <RefusedSave refusal={refusal} />}
      {/* The button keeps the focus when the fields are replaced. */}
      <Fragment key={JSON.stringify(values)}>
        {children}
        {GROUPS.map(({ title, fields }) => (
          <fieldset key={title} className="name-fields">
            <legend>{title}</legend>
            {fields
              .filter(({ kind }) => !isRow || kind !== "questions")
              .map((field) => (
                <Field
                  key={field.name}
                  field={field}
                  value={values[field.name] ?? ""}
                  fault={faults[field.name]}
                />
              ))}
          </fieldset>
        ))}
      </Fragment>
      <datalist id="known-categories">
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <p className="desk-bar">
        <button type="submit" name="intent" value="save" className="button button-primary">
          {action}
        </button>
        <noscript>
          <button type="submit" name="intent" value="preview" className="button">
            Preview
          </button>
        </noscript>
      </p>
    </Form>
  );
}

export function Field({
  field,
  value,
  fault,
}: {
  field: FormField;
  value: string;
  fault?: string | undefined;
}) {
  const { name, label, kind, hint, choices = [], ticked } = field;
  const id = `field-${name.replace(".", "-")}`;
  const describedBy = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(" ");
  const shared = {
    id,
    name,
    "aria-invalid": fault !== undefined,
    "aria-describedby": describedBy || undefined,
  };
  if (ticked) {
    return (
      <label className="name-tick">
        <input
          type="checkbox"
          defaultChecked={value === ticked[0]}
          className="tick-box"
          {...shared}
        />
        {label}
      </label>
    );
  }
  const isLong = kind === "text" || kind === "list" || kind === "questions";
  return (
    <div className={isLong || name === "escrowLink" ? "is-long" : undefined}>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {isLong ? (
        <textarea defaultValue={value} rows={4} className="field mt-1.5 block" {...shared} />
      ) : kind === "choice" ? (
        <select defaultValue={value} className="field mt-1.5 block" {...shared}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice === "" ? "None" : capitalize(choice)}
            </option>
          ))}
        </select>
      ) : (
        <input
          type={kind === "date" ? "date" : "text"}
          defaultValue={value}
          autoComplete="off"
          list={name === "category" ? "known-categories" : undefined}
          className="field mt-1.5 block"
          {...shared}
        />
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-soft-ink">
          {hint}
        </p>
      )}
      <FieldFault id={`${id}-fault`}>{fault}</FieldFault>
    </div>
  );
}
