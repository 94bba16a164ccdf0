import type { FormEvent, ReactNode } from "react";
import type { FormGroup } from "../../catalogue/schema/listing-fields.ts";
import { FieldViews } from "../forms/record-fields.tsx";
import { RecordForm } from "../forms/record-form.tsx";
import type { Values } from "../forms/receive-form.ts";
import type { Desk } from "../services.ts";
import { Consequences } from "./consequences.tsx";
import type { UnsavedName } from "./one-name.ts";

export type Checked = Awaited<ReturnType<Desk["names"]["one"]["check"]>>;

interface NameFormProps {
  groups: readonly FormGroup[];
  values: Values;
  seen: string;
  faults: Checked["faults"];
  categories: readonly string[];
  /** A row of a CSV file has no room for questions and answers. */
  isRow: boolean;
  unsaved: UnsavedName | null;
  button: string;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  children?: ReactNode;
}

const LISTS = { category: "known-categories" };

export function NameForm(props: NameFormProps) {
  const { groups, values, faults, categories, isRow, unsaved, children } = props;
  const { seen, button, onInput } = props;
  const preview = (
    <noscript>
      <button type="submit" name="intent" value="preview" className="button">
        Preview
      </button>
    </noscript>
  );
  return (
    <RecordForm
      {...{ values, seen, unsaved, button, onInput }}
      className="name-form"
      buttons={preview}
      notice={unsaved && unsaved.consequences.length > 0 && <AsksToSell unsaved={unsaved} />}
    >
      {children}
      {groups.map(({ title, fields }) => (
        <fieldset key={title} className="name-fields">
          <legend>{title}</legend>
          <FieldViews
            fields={fields.filter(({ kind }) => !isRow || kind !== "questions")}
            values={values}
            faults={faults}
            lists={LISTS}
          />
        </fieldset>
      ))}
      <datalist id="known-categories">
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </RecordForm>
  );
}

const AsksToSell = ({ unsaved: { consequences } }: { unsaved: UnsavedName }) => (
  <>
    <p>Nothing has been saved yet, because of offers for this name.</p>
    <Consequences consequences={consequences} />
    <label className="name-checkbox mt-2">
      <input type="checkbox" name="sells" value="yes" className="touch-checkbox" />
      Save it anyway
    </label>
  </>
);
