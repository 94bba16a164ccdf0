import { SlidersHorizontal } from "lucide-react";
import { type InputEvent, memo } from "react";
import { Form, useSearchParams, useSubmit } from "react-router";
import { useFilterFields } from "../forms/use-filter-fields.ts";
import { changeQuery } from "./query.ts";
import type { Shown } from "./table.ts";

interface Filter {
  id: string;
  label: string;
  options: readonly (readonly [value: string, label: string])[];
  all?: string;
}

function Select({ id, label, options, all = "Any" }: Filter) {
  const [params] = useSearchParams();
  return (
    <label className="boxed-select">
      <span>{label}</span>
      <select
        name={id}
        defaultValue={params.get(id) ?? ""}
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

const ONLY = [["hidden", "Hidden"]] as const;

type OnInput = (event: InputEvent<HTMLInputElement>) => void;

type FilterFormProps = Pick<Shown, "columns" | "tags">;

export const FilterForm = memo(function FilterForm({ columns, tags }: FilterFormProps) {
  const [params] = useSearchParams();
  const submit = useSubmit();
  const fields = useFilterFields();
  const search: OnInput = ({ currentTarget: { form } }) => void submit(form, { replace: true });
  const filters = changeQuery(params, { search: null, sort: null, order: null });
  const chosen = new URLSearchParams(filters).size;
  return (
    <Form
      ref={fields}
      method="get"
      action="/names"
      role="search"
      className="mb-4 flex flex-wrap gap-2 xl:flex-nowrap"
    >
      {["sort", "order", "edit", "field"].map(
        (key) =>
          params.has(key) && (
            <input key={key} type="hidden" name={key} value={params.get(key) ?? ""} />
          ),
      )}
      <label className="flex-[1_1_9rem]">
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
      <details className="fold min-w-0 open:w-full md:w-full noscript:w-full">
        <summary className="field flex items-center gap-2.5">
          <SlidersHorizontal aria-hidden size="1.0625rem" className="text-soft-ink" />
          Filters{chosen > 0 && ` · ${chosen}`}
        </summary>
        <div className="grid grid-flow-dense grid-cols-2 gap-2 md:grid-cols-[repeat(auto-fit,minmax(7.25rem,1fr))]">
          {columns.map((column) =>
            column.kind === "choice" ? (
              <Select {...column} key={column.id} />
            ) : (
              <Range {...column} key={column.id} onInput={search} />
            ),
          )}
          {tags.length > 0 && (
            <Select id="tag" label="Tag" options={tags.map((tag) => [tag, tag] as const)} />
          )}
          <Select id="only" label="Only" all="All names" options={ONLY} />
        </div>
        <noscript>
          <button type="submit" className="button">
            Show
          </button>
        </noscript>
      </details>
    </Form>
  );
});

type RangeProps = Shown["columns"][number] & { onInput: OnInput };

const ENDS = ["from", "to"];

function Range({ filterKeys, label, onInput }: RangeProps) {
  const [params] = useSearchParams();
  return (
    <div className="boxed-select flex rounded-card border border-field-line bg-raised">
      <span aria-hidden>{label}</span>
      {filterKeys.map((name, end) => (
        <input
          key={name}
          name={name}
          aria-label={`${label} ${ENDS[end]}`}
          placeholder={ENDS[end]}
          inputMode="numeric"
          defaultValue={params.get(name) ?? ""}
          onInput={onInput}
          className="field min-h-12.5 min-w-0 border-0 bg-transparent pr-1"
          autoComplete="off"
        />
      ))}
    </div>
  );
}
