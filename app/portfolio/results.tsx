import { X } from "lucide-react";
import { href } from "react-router";
import {
  type Criteria,
  FILTER_NAMES,
  type FilterName,
  formatCriteria,
  PRICE_BANDS,
} from "../../catalogue/search/criteria.ts";
import { groupDigits } from "../../catalogue/format.ts";
import { Link } from "../ui/link.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";

const COUNT_ID = "count";

function countDomains(count: number): string {
  return `${groupDigits(count)} ${count === 1 ? "domain" : "domains"}`;
}

/** A clicked chip disappears with its filter, so the count takes the focus. */
export function focusCount(): void {
  document.getElementById(COUNT_ID)?.focus({ preventScroll: true });
}

interface ResultCountProps {
  count: number;
  /** The size of the catalogue where a filter is active. */
  of: number | null;
  closeCount: number;
  relatedCount: number;
}

/** Of the first group that is not empty. */
export function ResultCount({ count, of, closeCount, relatedCount }: ResultCountProps) {
  const isClose = count === 0 && closeCount > 0;
  const isRelated = count + closeCount === 0 && relatedCount > 0;
  const found = of === null ? countDomains(count) : `${groupDigits(count)} of ${countDomains(of)}`;
  return (
    <p
      id={COUNT_ID}
      tabIndex={-1}
      role="status"
      className="shrink-0 text-soft-ink tabular-nums outline-none"
    >
      {isClose
        ? `${groupDigits(closeCount)} close ${closeCount === 1 ? "match" : "matches"}`
        : isRelated
          ? `${groupDigits(relatedCount)} related ${relatedCount === 1 ? "name" : "names"}`
          : found}
    </p>
  );
}

const CHIP =
  "inline-flex min-h-11 max-w-full items-center gap-2 rounded-card border border-line-strong px-[min(0.875rem,4vw)] text-sm hover:border-accent";

function chipLabel(name: FilterName, criteria: Criteria): string {
  if (name === "q") return `“${criteria.q}”`;
  if (name === "price") {
    return PRICE_BANDS.find((band) => band.id === criteria.price)?.label ?? "";
  }
  return criteria[name];
}

/** For paper, and for a phone whose filters are folded: elsewhere the search box and the selects say as much. */
export function FilterChips({ criteria }: { criteria: Criteria }) {
  const active = FILTER_NAMES.filter((name) => criteria[name]);
  if (active.length === 0) return null;
  return (
    <ul aria-label="Filters in force" className="filter-chips">
      {active.map((name) => (
        <li key={name} className={name === "q" ? "hidden print:block" : "filter-chip"}>
          <Link
            to={href("/portfolio") + formatCriteria({ ...criteria, [name]: "" })}
            preventScrollReset
            onClick={focusCount}
            className={CHIP}
          >
            <span className="sr-only">Remove filter</span>
            <span className={`truncate ${name === "status" ? "capitalize" : ""}`}>
              {chipLabel(name, criteria)}
            </span>
            <X aria-hidden size="0.9375rem" className="no-print shrink-0" />
          </Link>
        </li>
      ))}
      <li className="no-print">
        <Link
          to={
            href("/portfolio") + formatCriteria({ sort: criteria.sort, monthly: criteria.monthly })
          }
          preventScrollReset
          onClick={focusCount}
          className="text-link inline-flex min-h-11 items-center px-1 text-sm"
        >
          Clear all filters
        </Link>
      </li>
    </ul>
  );
}

export function StaleResult() {
  const isOffline = useHydrated() && !navigator.onLine;
  return (
    <div
      role="alert"
      className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line-strong px-5 py-3"
    >
      <p>
        {isOffline ? "You are offline. " : ""}The list could not be refreshed, so it still shows an
        earlier result. Check your connection and try again.
      </p>
      {/* Of what the form says now: the result on the screen may be of an earlier search. */}
      <button type="submit" form="filters" className="button">
        Try again
      </button>
    </div>
  );
}
