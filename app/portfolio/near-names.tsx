import { X } from "lucide-react";
import { type Criteria, FILTER_NAMES } from "../../catalogue/search/criteria.ts";
import { formatCount } from "../../catalogue/format/format.ts";
import { CardGrid } from "../ui/card-grid.tsx";
import { CHIP, SearchLink } from "./search-link.tsx";
import type { PortfolioResult } from "./search-portfolio.ts";

const which = ({ items, total }: PortfolioResult["close"]) =>
  items.length < total ? `The first ${items.length} of ${total} names` : "Names";

export function otherNames({ criteria: { q }, close, related }: PortfolioResult) {
  const groups = [
    {
      id: "close",
      title: "Close matches",
      lead: `${which(close)} close to “${q}” in spelling or word order.`,
      counted: (total: number) => formatCount(total, "close match", "close matches"),
      names: close,
    },
    {
      id: "related",
      title: "Related by keyword",
      lead: `${which(related)} related to “${q}” by keyword, use, audience or category.`,
      counted: (total: number) => formatCount(total, "related name"),
      names: related,
    },
  ] as const;
  return groups.filter(({ names }) => names.total > 0);
}

export type Group = ReturnType<typeof otherNames>[number];

function NoMatch() {
  return <p className="text-soft-ink">No domains found matching your criteria.</p>;
}

export function NearestNames({ group }: { group: Group }) {
  return (
    <>
      <NoMatch />
      <section aria-labelledby="first-names" className="mt-3">
        <h2 id="first-names" className="text-subheading">
          {group.title}
        </h2>
        <p className="mt-1.5 max-w-2xl wrap-anywhere text-soft-ink max-sm:hidden">{group.lead}</p>
        <div className="mt-4 sm:mt-5">
          <CardGrid listings={group.names.items} />
        </div>
      </section>
    </>
  );
}

interface ReadFiltersProps {
  criteria: Criteria;
  filters: PortfolioResult["unmet"];
  className?: string;
}

export function ReadFilters({ criteria, filters, className = "" }: ReadFiltersProps) {
  if (filters.length === 0) return null;
  return (
    <ul
      aria-label="Filters taken from your search"
      className={`flex flex-wrap gap-2 py-1 ${className}`}
    >
      {filters.map(({ label, without }) => (
        <li key={label}>
          <SearchLink criteria={{ ...criteria, q: without }} className={CHIP}>
            <span className="sr-only">Remove filter </span>
            {label}
            <X aria-hidden size="0.9375rem" className="no-print shrink-0" />
          </SearchLink>
        </li>
      ))}
    </ul>
  );
}

interface ShownInsteadProps {
  criteria: Criteria;
  instead: NonNullable<PortfolioResult["instead"]>;
}

function describeShown({ filters }: ShownInsteadProps["instead"], criteria: Criteria): string {
  if (filters.length > 0) return "Showing results for";
  const isFiltered = FILTER_NAMES.some((name) => name !== "q" && criteria[name]);
  return isFiltered ? "Showing all names that match your filters." : "Showing all names.";
}

export function ShownInstead({ criteria, instead }: ShownInsteadProps) {
  const { q, leftOut, filters } = instead;
  return (
    <div className="mb-4 flex flex-wrap items-baseline gap-x-3 leading-6 text-soft-ink">
      <NoMatch />
      {q ? (
        <p>
          Showing results for{" "}
          <SearchLink criteria={{ ...criteria, q }}>
            <strong>{q}</strong>
          </SearchLink>
          .
        </p>
      ) : (
        <p>{describeShown(instead, criteria)}</p>
      )}
      {leftOut.length > 0 && <p>Left out: {leftOut.join(", ")}.</p>}
      <ReadFilters criteria={criteria} filters={filters} />
      <SearchLink criteria={{ ...criteria, exact: "yes" }}>
        Search instead for {criteria.q}
      </SearchLink>
    </div>
  );
}

type Suggestion = NonNullable<PortfolioResult["suggestion"]>;

export function DidYouMean({ label, criteria }: Suggestion) {
  return (
    <p className="mb-5 text-lead">
      Did you mean <SearchLink criteria={criteria}>{label}</SearchLink>?
    </p>
  );
}
