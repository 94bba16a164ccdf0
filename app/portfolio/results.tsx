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
import { CardGrid } from "../ui/card-grid.tsx";
import { ButtonLink, Link, PrimaryLink } from "../ui/link.tsx";
import { Panel } from "../ui/panel.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import type { PortfolioResult } from "./search-portfolio.ts";

const which = ({ items, total }: PortfolioResult["close"]) =>
  items.length < total ? `The first ${items.length} of ${total} names` : "Names";

/** The names beside those that match, the nearest group first; without empty groups. */
export function otherNames({ criteria: { q }, close, related }: PortfolioResult) {
  const groups = [
    {
      id: "close",
      title: "Close matches",
      lead: `${which(close)} close to “${q}” in spelling or word order.`,
      counted: ["close match", "close matches"],
      names: close,
    },
    {
      id: "related",
      title: "Related by keyword",
      lead: `${which(related)} related to “${q}” by keyword, use, audience or category.`,
      counted: ["related name", "related names"],
      names: related,
    },
  ] as const;
  return groups.filter(({ names }) => names.total > 0);
}

type Group = ReturnType<typeof otherNames>[number];

const COUNT_ID = "count";

const DOMAINS = ["domain", "domains"] as const;

const count = (total: number, [one, many]: readonly [string, string]) =>
  `${groupDigits(total)} ${total === 1 ? one : many}`;

function countShown({ criteria, page, catalogueSize }: PortfolioResult, group?: Group): string {
  if (group) return count(group.names.total, group.counted);
  if (!FILTER_NAMES.some((name) => criteria[name])) return count(page.total, DOMAINS);
  return `${groupDigits(page.total)} of ${count(catalogueSize, DOMAINS)}`;
}

/** `group` is what stands in place of the list, if anything does. */
export function ResultCount(props: { result: PortfolioResult; group: Group | undefined }) {
  return (
    <p
      id={COUNT_ID}
      tabIndex={-1}
      role="status"
      className="shrink-0 text-soft-ink tabular-nums outline-none"
    >
      {countShown(props.result, props.group)}
    </p>
  );
}

/** A clicked chip disappears with its filter, so the count takes the focus. */
function focusCount(): void {
  document.getElementById(COUNT_ID)?.focus({ preventScroll: true });
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

/** In place of the list: what comes nearest to a search that no name or description matches as it was typed. */
export function NearestNames({ group }: { group: Group }) {
  return (
    <>
      {group.id === "related" && <p className="mb-6">No domains found matching your criteria.</p>}
      <section aria-labelledby="first-names">
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

export function NothingFound({ criteria }: { criteria: Criteria }) {
  const wish = criteria.q ? `A name like “${criteria.q}”` : "A name to look for";
  return (
    <Panel plateOf={criteria.q || wish}>
      <p className="max-w-xl font-display text-heading leading-none">
        No domains found matching your criteria.
      </p>
      <p className="mt-5 max-w-md text-soft-ink">
        Take a filter away, or tell us what you are looking for: not every name we can find is
        listed.
      </p>
      <div className="mt-7 flex flex-wrap gap-3">
        <PrimaryLink to={href("/portfolio")} preventScrollReset onClick={focusCount}>
          Show all domains
        </PrimaryLink>
        <ButtonLink to={`${href("/contact")}?subject=${encodeURIComponent(wish)}`}>
          Ask for a name
        </ButtonLink>
      </div>
    </Panel>
  );
}

export function DidYouMean({ criteria, suggestion }: { criteria: Criteria; suggestion: string }) {
  return (
    <p className="mb-5 text-lead">
      Did you mean{" "}
      <Link
        to={href("/portfolio") + formatCriteria({ ...criteria, q: suggestion })}
        preventScrollReset
        onClick={focusCount}
        className="text-link inline-flex min-h-11 items-center wrap-anywhere"
      >
        {suggestion}
      </Link>
      ?
    </p>
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
