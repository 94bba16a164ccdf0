import type { Currency } from "../../catalogue/format/currency.ts";
import { X } from "lucide-react";
import { href } from "react-router";
import {
  type Criteria,
  FILTER_NAMES,
  type FilterName,
  nameBand,
  PRICE_BANDS,
} from "../../catalogue/search/criteria.ts";
import { formatCount, groupDigits } from "../../catalogue/format/format.ts";
import { CardGrid } from "../ui/card-grid.tsx";
import { Panel } from "../ui/panel.tsx";
import { useSay } from "../ui/use-site.ts";
import { CHIP, SearchLink } from "./search-link.tsx";
import type { PortfolioResult } from "./search-portfolio.ts";

function countShown({ criteria, page, catalogueSize, about, isInside }: PortfolioResult): string {
  if (isInside) return `${formatCount(page.total, "name")} with “${about}” inside another word`;
  if (about) return `${formatCount(page.total, "name")} for “${about}”`;
  if (!FILTER_NAMES.some((name) => criteria[name])) return formatCount(page.total, "domain");
  return `${groupDigits(page.total)} of ${formatCount(catalogueSize, "domain")}`;
}

export function ResultCount({ result }: { result: PortfolioResult }) {
  return (
    <p
      id="count"
      data-part
      tabIndex={-1}
      role="status"
      className="text-sm text-soft-ink tabular-nums wrap-anywhere outline-none"
    >
      {countShown(result)}
    </p>
  );
}

function chipLabel(name: FilterName, criteria: Criteria, currency: Currency): string {
  if (name === "q") return `“${criteria.q}”`;
  if (name === "price") {
    const band = PRICE_BANDS.find(({ id }) => id === criteria.price);
    return band ? nameBand(band, currency) : "";
  }
  return criteria[name];
}

/** Where the selects are in sight, they say the same. */
const CHIP_ITEM =
  "min-w-0 group-has-[details[open]]/filters:hidden md:hidden noscript:hidden print:block";

export function FilterChips({ criteria, currency }: { criteria: Criteria; currency: Currency }) {
  const active = FILTER_NAMES.filter((name) => criteria[name]);
  if (active.length === 0) return null;
  const isSearchAlone = active.length === 1 && criteria.q !== "";
  return (
    <ul
      aria-label="Active filters"
      className={`flex min-w-0 flex-wrap items-center gap-2 ${isSearchAlone ? "" : "max-md:order-1 max-md:w-full"}`}
    >
      {active.map((name) => (
        <li key={name} className={name === "q" ? "hidden print:block" : CHIP_ITEM}>
          <SearchLink criteria={{ ...criteria, [name]: "" }} className={CHIP}>
            <span className="sr-only">Remove filter</span>
            <span className={`truncate ${name === "status" ? "capitalize" : ""}`}>
              {chipLabel(name, criteria, currency)}
            </span>
            <X aria-hidden size="0.9375rem" className="no-print shrink-0" />
          </SearchLink>
        </li>
      ))}
      <li className="no-print">
        <SearchLink
          criteria={{ sort: criteria.sort, monthly: criteria.monthly }}
          className="text-link inline-flex min-h-11 items-center text-sm"
        >
          {isSearchAlone ? "Clear search" : "Clear all filters"}
        </SearchLink>
      </li>
    </ul>
  );
}

interface NothingFoundProps {
  result: PortfolioResult;
  empty: NonNullable<PortfolioResult["empty"]>;
}

export function NothingFound({ result: { criteria, chips }, empty }: NothingFoundProps) {
  const say = useSay();
  const { nearest, newest } = empty;
  const wish = criteria.q ? `A name like “${criteria.q}”` : "A name to look for";
  const isFiltered = FILTER_NAMES.some((name) => name !== "q" && criteria[name]);
  const advice = isFiltered || chips.length > 0 ? "Remove a filter" : "Try another word";
  return (
    <>
      <Panel plateOf={criteria.q || wish} isLow>
        <p data-none className="max-w-xl font-display text-heading leading-none">
          No domains found matching your criteria.
        </p>
        <p className="mt-5 max-w-md text-soft-ink">
          {nearest && <strong className="text-ink">{nearest} </strong>}
          {advice}, {say("or tell us what you need.")}
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <a className="button button-primary" href={href("/portfolio")}>
            Show all domains
          </a>
          <a className="button" href={`${href("/contact")}?subject=${encodeURIComponent(wish)}`}>
            Ask for a name
          </a>
        </div>
      </Panel>
      {newest.length > 0 && (
        <section aria-labelledby="newest-names" className="mt-10">
          <h2 id="newest-names" className="text-lg">
            Newest names
          </h2>
          <div className="mt-4 sm:mt-5">
            <CardGrid listings={newest} />
          </div>
        </section>
      )}
    </>
  );
}

/** islands/filters.ts shows this if the shop can't be reached. */
export function StaleResult() {
  return (
    <template id="stale">
      <div
        role="alert"
        data-stale
        className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line-strong px-5 py-3"
      >
        <p>
          The list couldn't be refreshed, so it still shows an earlier result. Check your connection
          and try again.
        </p>
        {/* The button submits the form, because the result on the screen may belong to an earlier search. */}
        <button type="submit" form="filters" className="button">
          Try again
        </button>
      </div>
    </template>
  );
}
