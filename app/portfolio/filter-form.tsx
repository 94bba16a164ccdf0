import { ChevronDown, LayoutGrid, Rows3, SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { href } from "react-router";
import type { Currency } from "../../catalogue/format/currency.ts";
import { capitalize } from "../../catalogue/format/format.ts";
import { STATUSES } from "../../catalogue/schema/listing.ts";
import {
  type Criteria,
  FILTER_NAMES,
  NO_CRITERIA,
  nameBand,
  PRICE_BANDS,
} from "../../catalogue/search/criteria.ts";
import { type SortId, SORTS } from "../../catalogue/search/sort.ts";
import { SearchBox } from "../ui/search-box.tsx";
import type { PortfolioResult } from "./search-portfolio.ts";

interface FilterFormProps {
  criteria: Criteria;
  options: PortfolioResult["options"];
  readSort: SortId | null;
  /** True if names are ordered by how well they match, unless the visitor chooses an order. */
  isRanked: boolean;
  children: ReactNode;
}

const plainOptions = (values: readonly string[]) =>
  values.map((value) => ({ id: value, label: value }));

const priceOptions = (currency: Currency) =>
  PRICE_BANDS.map((band) => ({ id: band.id, label: nameBand(band, currency) }));

const statusOptions = STATUSES.map((status) => ({
  id: status,
  label: capitalize(status),
}));

const RANKED_SORTS = SORTS.map((sort) =>
  sort.id === NO_CRITERIA.sort ? { ...sort, label: "Best match" } : sort,
);

export function FilterForm(props: FilterFormProps) {
  const { criteria, options, readSort, isRanked, children } = props;
  const selects = [
    {
      name: "extension",
      label: "Extension",
      all: "All Extensions",
      options: plainOptions(options.extensions),
    },
    {
      name: "category",
      label: "Category",
      all: "All Categories",
      options: plainOptions(options.categories),
    },
    { name: "status", label: "Status", all: "All", options: statusOptions },
    { name: "price", label: "Price", all: "All Prices", options: priceOptions(options.currency) },
  ] as const;
  const chosen = FILTER_NAMES.filter((name) => name !== "q" && criteria[name]).length;
  return (
    <form
      id="filters"
      data-island="filters"
      data-when="return"
      method="get"
      action={href("/portfolio")}
      role="search"
      aria-label="Domains"
      className="group/filters @container grid grid-cols-1 gap-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,2.25fr)]"
    >
      <SearchBox defaultValue={criteria.q} />
      <details className="fold">
        <summary className="field no-print flex items-center gap-2.5">
          <SlidersHorizontal aria-hidden size="1.0625rem" className="text-soft-ink" />
          <span id="chosen-part" data-part className="mr-auto">
            Filters{chosen > 0 && ` · ${chosen}`}
          </span>
          <ChevronDown aria-hidden size="1.0625rem" className="text-soft-ink" />
        </summary>
        <div id="selects-part" data-part className="grid gap-2 @3xs:grid-cols-2 @2xl:grid-cols-4">
          {selects.map((select) => (
            <FilterSelect key={select.name} value={criteria[select.name]} {...select} />
          ))}
          <noscript className="col-span-full">
            <button type="submit" className="button max-sm:w-full">
              Apply
            </button>
          </noscript>
        </div>
      </details>
      <div className="flex flex-wrap items-center gap-x-4 lg:col-span-full">
        {children}
        {options.hasPlans && (
          <label
            id="monthly-part"
            data-part
            className="no-print ml-auto hidden min-h-11 items-center gap-2.5 text-sm text-soft-ink group-has-[details[open]]/filters:flex max-md:order-1 max-md:w-full md:flex noscript:flex"
          >
            <input
              type="checkbox"
              name="monthly"
              value="yes"
              defaultChecked={criteria.monthly === "yes"}
              className="checkbox"
            />
            Show monthly payments
          </label>
        )}
        <div
          id="order-part"
          data-part
          className={`no-print flex min-w-0 flex-wrap items-center gap-2 ${options.hasPlans ? "max-md:ml-auto" : "ml-auto"}`}
        >
          <FilterSelect
            isInline
            name="sort"
            label="Sort by"
            all={readSort !== null && SORTS.find(({ id }) => id === readSort)?.label}
            isAllHidden
            value={readSort ? "" : criteria.sort}
            options={isRanked ? RANKED_SORTS : SORTS}
          />
          <LayoutToggle />
        </div>
      </div>
    </form>
  );
}

/** layout/choices.js handles the button. */
function LayoutToggle() {
  return (
    <button type="button" data-layout-toggle className="needs-script quiet-button">
      <span data-to="list" className="list:hidden">
        <Rows3 aria-hidden size="1.1875rem" />
        <span className="sr-only">Show as a list</span>
      </span>
      <span data-to="gallery" className="hidden list:block">
        <LayoutGrid aria-hidden size="1.1875rem" />
        <span className="sr-only">Show as a gallery</span>
      </span>
    </button>
  );
}

interface FilterSelectProps {
  name: string;
  label: string;
  all?: string | false;
  /** True if the `all` option only labels a filter that the search text sets, and can't be chosen. */
  isAllHidden?: boolean;
  value: string;
  options: readonly { id: string; label: string }[];
  isInline?: boolean;
}

function FilterSelect(props: FilterSelectProps) {
  const { name, label, all, isAllHidden, value, options, isInline } = props;
  const isKnown = value === "" || options.some((option) => option.id === value);
  return (
    <label
      className={
        isInline ? "flex min-w-0 items-center gap-1 text-sm text-soft-ink" : "boxed-select"
      }
    >
      <span className={isInline ? "shrink-0 max-sm:sr-only" : ""}>{label}</span>
      <select
        name={name}
        defaultValue={value}
        className={isInline ? "field plain-select" : "field"}
      >
        {all && (
          <option value="" hidden={isAllHidden}>
            {all}
          </option>
        )}
        {!isKnown && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
