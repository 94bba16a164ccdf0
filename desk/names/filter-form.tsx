import { useEffect, useRef } from "react";
import { Form, useSearchParams, useSubmit } from "react-router";
import { STATUSES } from "../../catalogue/schema/listing.ts";

const TYPING_MS = 80;

interface SelectProps {
  label: string;
  name: string;
  all: string;
  options: readonly (readonly [value: string, label: string])[];
}

/** A choice applies at once; without script, the button applies it. */
function Select({ label, name, all, options }: SelectProps) {
  const [params] = useSearchParams();
  const value = params.get(name) ?? "";
  return (
    <label className="boxed-select">
      <span>{label}</span>
      <select
        key={value}
        name={name}
        defaultValue={value}
        className="field"
        onChange={({ target }) => target.form?.requestSubmit()}
      >
        <option value="">{all}</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

const same = (text: string) => [text, text] as const;
const capital = (text: string) => [text, text.charAt(0).toUpperCase() + text.slice(1)] as const;

interface FilterFormProps {
  categories: readonly string[];
  extensions: readonly string[];
}

export function FilterForm({ categories, extensions }: FilterFormProps) {
  const [params] = useSearchParams();
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  const soon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void submit(form.current, { replace: true }), TYPING_MS);
  };
  const isOpen = params.has("min") || params.has("max") || params.has("only");
  return (
    <Form ref={form} method="get" action="/names" role="search" className="names-filter">
      {["sort", "order"].map(
        (key) =>
          params.has(key) && (
            <input key={key} type="hidden" name={key} value={params.get(key) ?? ""} />
          ),
      )}
      <label className="names-search">
        <span className="sr-only">Search names, descriptions and keywords</span>
        <input
          type="search"
          name="search"
          placeholder="Search"
          defaultValue={params.get("search") ?? ""}
          onInput={soon}
          className="field"
          data-key="/"
          autoComplete="off"
        />
      </label>
      <Select label="Status" name="status" all="Any" options={STATUSES.map(capital)} />
      <Select label="Category" name="category" all="Any" options={categories.map(same)} />
      <Select label="Extension" name="extension" all="Any" options={extensions.map(same)} />
      <details className="names-more" open={isOpen}>
        <summary className="quiet-button">More filters</summary>
        <div className="names-more-fields">
          <PriceField label="From US$" name="min" onInput={soon} />
          <PriceField label="To US$" name="max" onInput={soon} />
          <Select
            label="Only"
            name="only"
            all="All names"
            options={[
              ["hidden", "Hidden"],
              ["low-minimum", "Minimum offer below the floor"],
            ]}
          />
        </div>
      </details>
      <noscript>
        <button type="submit" className="button">
          Show
        </button>
      </noscript>
    </Form>
  );
}

function PriceField({
  label,
  name,
  onInput,
}: {
  label: string;
  name: string;
  onInput: () => void;
}) {
  const [params] = useSearchParams();
  return (
    <label className="boxed-select">
      <span>{label}</span>
      <input
        name={name}
        inputMode="numeric"
        defaultValue={params.get(name) ?? ""}
        onInput={onInput}
        className="field"
        autoComplete="off"
      />
    </label>
  );
}
