import { type FormEvent, Fragment, type ReactNode } from "react";
import { Form } from "react-router";
import { ChoiceOptions, Labeled } from "../forms/labeled.tsx";
import { useFaultFocus } from "../forms/use-check.ts";
import type { Values } from "../forms/receive-form.ts";
import type { FormField, FormGroup } from "../../catalogue/schema/listing-fields.ts";
import type { Desk } from "../services.ts";
import type { Refusal } from "./one-name.ts";
import { RefusedSave } from "./refused-save.tsx";

export type Checked = Awaited<ReturnType<Desk["names"]["one"]["check"]>>;

interface NameFormProps {
  groups: readonly FormGroup[];
  values: Values;
  shown: Values | null;
  faults: Checked["faults"];
  categories: readonly string[];
  /** A row of a CSV file has no room for questions and answers. */
  isRow: boolean;
  refusal: Refusal | null;
  action: string;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  children?: ReactNode;
}

export function NameForm(props: NameFormProps) {
  const { groups, values, shown, faults, categories, isRow, refusal, action, onInput, children } =
    props;
  useFaultFocus(refusal);
  return (
    <Form method="post" onInput={onInput} noValidate className="name-form">
      {shown && <input type="hidden" name="shown" value={JSON.stringify(shown)} />}
      {refusal && <RefusedSave refusal={refusal} />}
      {/* The button keeps the focus when the fields are replaced. */}
      <Fragment key={JSON.stringify(values)}>
        {children}
        {groups.map(({ title, fields }) => (
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
  const { name, label, kind, hint, choices = [], checkbox, isLong: isWide } = field;
  if (checkbox) {
    return (
      <label className="name-checkbox">
        <input
          type="checkbox"
          name={name}
          defaultChecked={value === checkbox[0]}
          className="touch-checkbox"
          aria-invalid={fault !== undefined}
        />
        {label}
      </label>
    );
  }
  const isLong = kind === "text" || kind === "list" || kind === "questions";
  return (
    <Labeled {...{ name, label, hint, fault }} className={isLong || isWide ? "is-long" : undefined}>
      {(input) =>
        isLong ? (
          <textarea {...input} defaultValue={value} rows={4} />
        ) : kind === "choice" ? (
          <select {...input} defaultValue={value}>
            <ChoiceOptions choices={choices} />
          </select>
        ) : (
          <input
            {...input}
            type={kind === "date" ? "date" : "text"}
            defaultValue={value}
            list={name === "category" ? "known-categories" : undefined}
          />
        )
      }
    </Labeled>
  );
}
