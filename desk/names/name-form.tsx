import type { ReactNode } from "react";
import { FieldViews } from "../forms/field-views.tsx";
import { FieldsForm } from "../forms/fields-form.tsx";
import type { Desk } from "../services.ts";
import { Consequences } from "./consequences.tsx";
import type { UnsavedName } from "./one-name.ts";

type One = Desk["names"]["one"];
type Shown = NonNullable<Awaited<ReturnType<One["showForm"]>>>;
type Fields = "domain" | "groups" | "values" | "seen" | "categories" | "isRow";

interface NameFormProps {
  shown: Pick<Shown, Fields>;
  answer: { unsaved: UnsavedName } | undefined;
  button: string;
  children?: ReactNode;
}

const LISTS = { category: "known-categories" };

export function NameForm({ shown, answer, button, children }: NameFormProps) {
  const unsaved = answer?.unsaved ?? null;
  const values = unsaved?.values ?? shown.values;
  return (
    <div>
      <h2 className="sr-only">Fields</h2>
      <FieldsForm
        hidden={{ seen: unsaved?.seen ?? shown.seen }}
        values={values}
        refusal={unsaved}
        button={unsaved && unsaved.differences.length > 0 ? "Save mine" : button}
        className="mt-8 grid gap-8"
        notice={unsaved?.asks && <Ask {...unsaved.asks} />}
      >
        {shown.groups.map(({ title, fields }) => (
          <fieldset
            key={title}
            className="grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-x-4 gap-y-5"
          >
            <legend className="mb-3 font-display text-xl">{title}</legend>
            <FieldViews
              fields={fields.filter(({ kind }) => !shown.isRow || kind !== "questions")}
              values={values}
              faults={unsaved?.fields ?? {}}
              lists={LISTS}
            />
          </fieldset>
        ))}
        <datalist id="known-categories">
          {shown.categories.map((category) => (
            <option key={category} value={category} />
          ))}
        </datalist>
      </FieldsForm>
      {children}
    </div>
  );
}

const Ask = ({ warnings, consequences }: NonNullable<UnsavedName["asks"]>) => (
  <>
    <p>Nothing has been saved yet, because it concerns buyers of this name.</p>
    {warnings.map((warning) => (
      <p key={warning} className="mt-2">
        {warning}
      </p>
    ))}
    <Consequences consequences={consequences} />
    <label className="-ml-3 flex min-h-11 cursor-pointer items-center mt-2">
      <input type="checkbox" name="sells" value="yes" className="checkbox size-11" />
      Save it anyway
    </label>
  </>
);
