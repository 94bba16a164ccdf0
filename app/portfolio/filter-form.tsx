import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { href } from "react-router";
import { type Criteria, MAX_FILTER_LENGTH } from "../../catalogue/search/criteria.ts";
import { STATUSES } from "../../catalogue/listing.ts";
import { PRICE_BANDS } from "../../catalogue/search/criteria.ts";
import { SORTS } from "../../catalogue/search/sort.ts";
import { FilterSelect } from "./filter-select.tsx";
import { useInstantFilter } from "./use-instant-filter.ts";

interface FilterFormProps {
  /** What the selects show. */
  criteria: Criteria;
  /** What the address says. */
  asked: Criteria;
  options: { extensions: readonly string[]; categories: readonly string[] };
  /** How many were found: stands beside the order that they come in. */
  children: ReactNode;
}

const statusOptions = STATUSES.map((status) => ({
  value: status,
  label: status.charAt(0).toUpperCase() + status.slice(1),
}));
const plainOptions = (values: readonly string[]) =>
  values.map((value) => ({ value, label: value }));
const namedOptions = (entries: readonly { id: string; label: string }[]) =>
  entries.map(({ id, label }) => ({ value: id, label }));

/** The portfolio's filters: a GET form that works by itself, and answers at each keystroke once its script is there. */
export function FilterForm({ criteria, asked, options, children }: FilterFormProps) {
  const { form, handlers } = useInstantFilter(asked);
  return (
    <form
      ref={form}
      method="get"
      action={href("/portfolio")}
      role="search"
      aria-label="Domains"
      {...handlers}
      className="grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4"
    >
      <div className="no-print relative col-span-full">
        <label htmlFor="q" className="sr-only">
          Search domains
        </label>
        <input
          id="q"
          name="q"
          type="search"
          placeholder="Search domains..."
          defaultValue={asked.q}
          maxLength={MAX_FILTER_LENGTH}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          className="field min-h-13 pr-14 sm:min-h-14 sm:text-lg"
        />
        <button type="submit" className="absolute inset-y-1 right-1 grid w-12 place-items-center">
          <Search aria-hidden size={20} />
          <span className="sr-only">Search</span>
        </button>
      </div>
      <FilterSelect
        name="extension"
        label="Extension"
        all="All Extensions"
        value={criteria.extension}
        options={plainOptions(options.extensions)}
      />
      <FilterSelect
        name="category"
        label="Category"
        all="All Categories"
        value={criteria.category}
        options={plainOptions(options.categories)}
      />
      <FilterSelect
        name="status"
        label="Status"
        all="All"
        value={criteria.status}
        options={statusOptions}
      />
      <FilterSelect
        name="price"
        label="Price"
        all="All Prices"
        value={criteria.price}
        options={namedOptions(PRICE_BANDS)}
      />
      <div className="col-span-full flex flex-wrap items-center justify-between gap-x-4">
        {children}
        <FilterSelect
          isInline
          name="sort"
          label="Sort by"
          value={criteria.sort}
          options={namedOptions(SORTS)}
        />
      </div>
    </form>
  );
}
