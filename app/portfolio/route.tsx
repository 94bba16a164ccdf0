import { href, redirect } from "react-router";
import { formatCriteria, hasEmptyFields, parseCriteria } from "../../catalogue/search/criteria.ts";
import { servicesContext } from "../layout/context.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { breadcrumbList, collectionPage } from "../seo/structured-data.ts";
import { CardGrid } from "../ui/card-grid.tsx";
import { PageHero } from "../ui/page-hero.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { FilterForm } from "./filter-form.tsx";
import { HowRead, NamesInside } from "./how-read.tsx";
import { FilterChips, NothingFound, ResultCount, StaleResult } from "./results.tsx";
import { searchPortfolio } from "./search-portfolio.ts";
import type { Route } from "./+types/route";

const HEAD = {
  title: "Domain Portfolio",
  description:
    "Every domain name in the portfolio, by extension, category, status and price. Read about each name, and see its price or ask for it.",
};

export function meta({ matches: [root], loaderData }: Route.MetaArgs) {
  const site = root.loaderData;
  const { canonical, page, criteria, options } = loaderData;
  const isKnown = options.extensions.includes(criteria.extension);
  const name = isKnown ? `${criteria.extension} domains in the portfolio` : HEAD.title;
  const trail = breadcrumbList(site, [["Portfolio", href("/portfolio")]]);
  const list = {
    name,
    description: HEAD.description,
    path: canonical,
    listings: page.items,
  };
  return pageMeta(site, {
    title: page.page > 1 ? `${name}, page ${page.page}` : name,
    description: HEAD.description,
    canonical,
    hasMarkdown: canonical === href("/portfolio"),
    structuredData: [collectionPage(site, list), trail],
  });
}

export function loader({ context, url }: Route.LoaderArgs) {
  if (hasEmptyFields(url.searchParams)) {
    throw redirect(href("/portfolio") + formatCriteria(parseCriteria(url.searchParams)), 301);
  }
  const { catalogue, shop } = context.get(servicesContext).content.current;
  return searchPortfolio(catalogue, url.searchParams, shop.plans?.terms);
}

export default function Portfolio({ loaderData: result }: Route.ComponentProps) {
  const { criteria, options, page, empty, about, readSort } = result;
  return (
    <div className="has-layouts">
      <a href="#results" className="skip-link">
        Skip to results
      </a>
      <PageHero
        isBrief
        title="Domain Portfolio"
        lead="Every name for sale, and some that were sold. Search, or filter the list."
      />
      <div className="wrap section settles pt-4 sm:pt-6">
        <FilterForm
          criteria={criteria}
          options={options}
          isRanked={about !== ""}
          readSort={readSort}
        >
          <ResultCount result={result} />
          <div id="chips-part" data-part className="contents">
            <FilterChips criteria={criteria} currency={options.currency} />
          </div>
        </FilterForm>
        <StaleResult />
        <div
          id="results-part"
          data-part
          className="mt-2 transition-[filter] sm:mt-4 delay-150 duration-200 aria-busy:grayscale"
        >
          <h2 id="results" tabIndex={-1} className="sr-only">
            {page.page > 1 ? `Names, page ${page.page}` : "Names"}
          </h2>
          <HowRead {...result} />
          {empty ? (
            <NothingFound result={result} empty={empty} />
          ) : (
            <CardGrid listings={page.items} />
          )}
          <Pagination criteria={criteria} page={page.page} pageCount={page.pageCount} />
        </div>
      </div>
      <div id="others-part" data-part>
        <NamesInside {...result} />
      </div>
    </div>
  );
}
