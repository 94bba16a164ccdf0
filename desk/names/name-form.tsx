import type { ReactNode } from "react";
import { FieldViews } from "../forms/record-fields.tsx";
import { RecordForm } from "../forms/record-form.tsx";
import { useCheck } from "../forms/use-check.ts";
import type { Desk } from "../services.ts";
import { Consequences } from "./consequences.tsx";
import type { UnsavedName } from "./one-name.ts";

type One = Desk["names"]["one"];
type Checked = Awaited<ReturnType<One["check"]>>;
type Shown = NonNullable<Awaited<ReturnType<One["showForm"]>>>;
type Fields = "domain" | "groups" | "values" | "seen" | "categories" | "isRow";

interface NameFormProps {
  shown: Pick<Shown, Fields>;
  answer: { unsaved: UnsavedName } | undefined;
  /** Where the typed values are checked. */
  path: string;
  button: string;
  children?: ReactNode;
}

const LISTS = { category: "known-categories" };

export function NameForm({ shown, answer, path, button, children }: NameFormProps) {
  const { checked, onInput } = useCheck<Checked>(path, answer ?? shown);
  const unsaved = answer?.unsaved ?? null;
  const values = unsaved?.values ?? shown.values;
  return (
    <div>
      <h2 className="sr-only">Fields</h2>
      <RecordForm
        {...{ values, seen: unsaved?.seen ?? shown.seen, unsaved, button, onInput }}
        notice={unsaved && unsaved.consequences.length > 0 && <AsksToSell unsaved={unsaved} />}
      >
        {unsaved && <input type="hidden" name="tried" value="yes" />}
        {shown.groups.map(({ title, fields }) => (
          <fieldset
            key={title}
            className="mt-8 grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-x-4 gap-y-5"
          >
            <legend className="mb-3 font-display text-xl">{title}</legend>
            <FieldViews
              fields={fields.filter(({ kind }) => !shown.isRow || kind !== "questions")}
              values={values}
              faults={checked?.faults ?? unsaved?.fields ?? {}}
              lists={LISTS}
            />
          </fieldset>
        ))}
        <datalist id="known-categories">
          {shown.categories.map((category) => (
            <option key={category} value={category} />
          ))}
        </datalist>
      </RecordForm>
      {children}
    </div>
  );
}

const AsksToSell = ({ unsaved: { consequences } }: { unsaved: UnsavedName }) => (
  <>
    <p>Nothing has been saved yet, because of offers for this name.</p>
    <Consequences consequences={consequences} />
    <label className="-ml-3 flex min-h-11 cursor-pointer items-center mt-2">
      <input type="checkbox" name="sells" value="yes" className="checkbox size-11" />
      Save it anyway
    </label>
  </>
);
