import { X } from "lucide-react";
import { type Criteria, FILTER_NAMES } from "../../catalogue/search/criteria.ts";
import { formatCount } from "../../catalogue/format/format.ts";
import { CardGrid } from "../ui/card-grid.tsx";
import { CHIP, SearchLink } from "./search-link.tsx";
import type { PortfolioResult } from "./search-portfolio.ts";

const which = ({ items, total }: PortfolioResult["close"]) =>
  items.length < total ? `The first ${items.length} of ${total} names are` : "These names are";

export function otherNames({ criteria: { q }, close, related, meant }: PortfolioResult) {
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
    {
      id: "meant",
      title: "Related by meaning",
      lead: `These names don't mention “${q}”, but mean something close to it.`,
      counted: (total: number) => formatCount(total, "related name"),
      names: meant,
    },
  ] as const;
  return groups.filter(({ names }) => names.total > 0);
}

export type Group = ReturnType<typeof otherNames>[number];

const NO_MATCH = "No domains found matching your criteria.";

export function NearestNames({ group }: { group: Group }) {
  return (
    <>
      <p className="text-soft-ink">
        {NO_MATCH} <span className="wrap-anywhere">{group.lead}</span>
      </p>
      <section aria-labelledby="first-names" className="mt-3">
        <h2 id="first-names" className="text-lg">
          {group.title}
        </h2>
        <div className="mt-4 sm:mt-5">
          <CardGrid listings={group.names.items} />
        </div>
      </section>
    </>
  );
}

/** A short text is in many words by chance, as 'hr' is in 'through', so these names are folded away. */
export function NamesInside({ criteria: { q, exact }, inside: { items, total } }: PortfolioResult) {
  if (total === 0) return null;
  const counted = formatCount(total, "more name has", "more names have");
  return (
    <details className="wrap section" open={exact === "yes"}>
      <summary className="text-link inline-flex min-h-11 items-center">
        {counted} “{q}” as part of a word
      </summary>
      <div className="mt-4">
        <CardGrid listings={items} />
      </div>
    </details>
  );
}

interface ReadFiltersProps {
  criteria: Criteria;
  filters: NonNullable<PortfolioResult["instead"]>["filters"];
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

function HowRead({ criteria, instead }: ShownInsteadProps) {
  const { q, filters, isUnderstood, isMeant } = instead;
  const isFiltered = FILTER_NAMES.some((name) => name !== "q" && criteria[name]);
  const text = q && (
    <SearchLink criteria={{ ...criteria, q }}>
      <strong>{q}</strong>
    </SearchLink>
  );
  if (!isUnderstood) {
    return (
      <>
        <p>
          {NO_MATCH}{" "}
          {text && (
            <>
              {isMeant ? "Showing names related by meaning to" : "Showing results for"} {text}.
            </>
          )}
        </p>
        <ReadFilters criteria={criteria} filters={filters} />
      </>
    );
  }
  if (filters.length === 0) {
    return (
      <p>{isFiltered ? "Showing all names that match your filters." : "Showing all names."}</p>
    );
  }
  return (
    <>
      <p>Read as</p>
      <ReadFilters criteria={criteria} filters={filters} />
      {text && <p>and {text}</p>}
    </>
  );
}

export function ShownInstead({ criteria, instead }: ShownInsteadProps) {
  const { leftOut, hasExact } = instead;
  return (
    <div className="mb-4 flex flex-wrap items-baseline gap-x-3 leading-6 text-soft-ink">
      <HowRead criteria={criteria} instead={instead} />
      {leftOut.length > 0 && <p>Left out: {leftOut.join(", ")}.</p>}
      {hasExact && (
        <SearchLink criteria={{ ...criteria, exact: "yes" }}>
          Search instead for {criteria.q}
        </SearchLink>
      )}
    </div>
  );
}

type Suggestion = NonNullable<PortfolioResult["suggestion"]>;

export function DidYouMean({ label, criteria }: Suggestion) {
  return (
    <p className="mb-5 text-lg">
      Did you mean <SearchLink criteria={criteria}>{label}</SearchLink>?
    </p>
  );
}
