import { SlidersHorizontal } from "../../app/ui/icons.tsx";
import { type InputEvent, memo } from "react";
import { Form, useSearchParams, useSubmit } from "react-router";
import { capitalize } from "../../catalogue/format/format.ts";
import { STATUSES } from "../../catalogue/schema/listing.ts";
import { useFilterFields } from "../forms/use-filter-fields.ts";
import { FILTER_KEYS } from "./query.ts";

interface SelectProps {
  label: string;
  name: string;
  all: string;
  options: readonly (readonly [value: string, label: string])[];
}

function Select({ label, name, all, options }: SelectProps) {
  const [params] = useSearchParams();
  return (
    <label className="boxed-select">
      <span>{label}</span>
      <select
        name={name}
        defaultValue={params.get(name) ?? ""}
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
const capital = (text: string) => [text, capitalize(text)] as const;

interface FilterFormProps {
  categories: readonly string[];
  extensions: readonly string[];
  tags: readonly string[];
  registrars: readonly string[];
}

export const FilterForm = memo(function FilterForm(props: FilterFormProps) {
  const { categories, extensions, tags, registrars } = props;
  const [params] = useSearchParams();
  const submit = useSubmit();
  const fields = useFilterFields();
  const search = ({ currentTarget: { form } }: InputEvent<HTMLInputElement>) =>
    void submit(form, { replace: true });
  const chosen = FILTER_KEYS.filter((key) => key !== "search" && params.get(key)).length;
  return (
    <Form ref={fields} method="get" action="/names" role="search" className="names-filter">
      {["sort", "order", "edit", "field"].map(
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
          onInput={search}
          className="field"
          data-key="/"
          autoComplete="off"
        />
      </label>
      <details className="fold">
        <summary className="field flex items-center gap-2.5">
          <SlidersHorizontal aria-hidden size="1.0625rem" className="text-soft-ink" />
          Filters{chosen > 0 && ` · ${chosen}`}
        </summary>
        <div className="names-folded">
          <Select label="Status" name="status" all="Any" options={STATUSES.map(capital)} />
          <Select label="Category" name="category" all="Any" options={categories.map(same)} />
          <Select label="Extension" name="extension" all="Any" options={extensions.map(same)} />
          <PriceField label="From US$" name="min" onInput={search} />
          <PriceField label="To US$" name="max" onInput={search} />
          {tags.length > 0 && <Select label="Tag" name="tag" all="Any" options={tags.map(same)} />}
          {registrars.length > 0 && (
            <Select label="Registrar" name="registrar" all="Any" options={registrars.map(same)} />
          )}
          <Select
            label="Only"
            name="only"
            all="All names"
            options={[
              ["hidden", "Hidden"],
              ["low-minimum", "Minimum offer below the floor"],
            ]}
          />
          <noscript>
            <button type="submit" className="button">
              Show
            </button>
          </noscript>
        </div>
      </details>
    </Form>
  );
});

function PriceField({
  label,
  name,
  onInput,
}: {
  label: string;
  name: string;
  onInput: (event: InputEvent<HTMLInputElement>) => void;
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
