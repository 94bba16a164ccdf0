import { Form } from "react-router";
import { formatCount } from "../../catalogue/format/format.ts";
import { Refused } from "../forms/fields-form.tsx";
import type { Mapping } from "./mapping.ts";

const OPEN = "?";
const MAX_SENTENCES = 10;

interface MappingFormProps {
  mapping: Mapping;
  /** True if the review follows, which is what the page is for then. */
  isFolded: boolean;
  /** True once the seller has sent the form, and for a kind of file that is known except for what is open. */
  isAsked: boolean;
  asksToSell: boolean;
  faults: readonly string[];
}

/** Asks what a file means, in one form. It's built anew whenever something was decided. */
export function MappingForm({ mapping, isFolded, isAsked, asksToSell, faults }: MappingFormProps) {
  const sentences = [...faults, ...(isAsked ? mapping.open : [])];
  return (
    <Form method="post" key={JSON.stringify(mapping)} className="mt-6">
      <input type="hidden" name="do" value="decide" />
      {sentences.length > 0 && (
        <Refused>
          <Sentences sentences={sentences} />
        </Refused>
      )}
      {mapping.looks.length > 0 && (
        <section
          aria-labelledby="looks"
          className="mb-6 rounded-card border border-line-strong px-4 py-3"
        >
          <h2 id="looks" className="mb-2 text-lg">
            Where to look
          </h2>
          <Sentences sentences={mapping.looks} />
        </section>
      )}
      {isFolded ? (
        <details>
          <summary className="desk-summary">
            How this file is read: {formatCount(mapping.used, "column")} used
          </summary>
          <Parts mapping={mapping} isAsked={false} />
        </details>
      ) : (
        <Parts mapping={mapping} isAsked={isAsked} />
      )}
      {asksToSell && <Sell mapping={mapping} />}
      <button type="submit" className={`button mt-4 ${isFolded ? "" : "button-primary"}`}>
        {isFolded ? "Read it again" : "Read the file"}
      </button>
    </Form>
  );
}

function Sentences({ sentences }: { sentences: readonly string[] }) {
  const more = sentences.length - MAX_SENTENCES;
  return (
    <ul className="grid gap-1">
      {sentences.slice(0, MAX_SENTENCES).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      {more > 0 && <li>and {more} more</li>}
    </ul>
  );
}

/** With `isAsked`, what is open is marked, and the first of it has the focus. */
function Parts({ mapping: { parts }, isAsked }: { mapping: Mapping; isAsked: boolean }) {
  const isOpen = ({ value, choices }: (typeof parts)[number]["fields"][number]) =>
    isAsked && choices !== undefined && value === OPEN;
  const first = parts.flatMap(({ fields }) => fields).find(isOpen)?.key;
  return parts.map(({ title, fields }) => (
    <section key={title} className="mt-8 border-b border-line pb-4">
      <h2 className="text-xl">{title}</h2>
      {fields.map((field) => (
        <div
          key={field.key}
          className={`grid items-center gap-x-6 gap-y-1.5 wrap-anywhere md:grid-cols-[minmax(0,1fr)_20rem] ${field.isFirst ? "mt-4 border-t border-line pt-4" : "mt-2"}`}
        >
          <p className={field.detail ? "" : "text-soft-ink"}>
            <span className={field.isFirst ? "block font-medium" : ""}>{field.label}</span>{" "}
            <span className="text-sm text-soft-ink">{field.detail}</span>
          </p>
          {field.choices ? (
            <select
              name={field.key}
              aria-label={field.says ?? field.label}
              defaultValue={field.value}
              className="field"
              aria-invalid={isOpen(field)}
              onChange={({ target }) => target.removeAttribute("aria-invalid")}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form comes again, and goes on where it's unfinished
              autoFocus={first === field.key}
            >
              {field.value === OPEN && <option value={OPEN}>Choose …</option>}
              {field.choices.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                  {field.isProposed && value === field.value && " (proposed)"}
                </option>
              ))}
            </select>
          ) : (
            <input
              name={field.key}
              aria-label={field.says ?? field.label}
              defaultValue={field.value}
              className="field"
            />
          )}
        </div>
      ))}
    </section>
  ));
}

const SELL_CHOICES = [
  ["all", "Yes, all"],
  ["priced", "Only those with a price"],
  ["none", "Bring them in hidden"],
] as const;

function Sell({ mapping: { question, sell } }: { mapping: Mapping }) {
  return (
    <fieldset className="mt-8 mb-4">
      <legend className="text-lg">{question}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {SELL_CHOICES.map(([value, label]) => (
          <label key={value} className="choice-chip">
            <input type="radio" name="sell" value={value} defaultChecked={sell === value} />
            {label}
          </label>
        ))}
      </div>
      {sell === null && (
        <p className="mt-2 text-soft-ink">
          Until you answer, new names come in hidden. Names that you list already stay as they are.
        </p>
      )}
    </fieldset>
  );
}
