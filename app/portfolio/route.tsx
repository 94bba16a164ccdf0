import { useLayoutEffect } from "react";
import { href, useLocation, useNavigation, useNavigationType } from "react-router";
import {
  type Criteria,
  FILTER_NAMES,
  formatCriteria,
  parseCriteria,
  parsePage,
} from "../../catalogue/search/criteria.ts";
import { countPages } from "../../catalogue/search/paging.ts";
import type { RouteHandle } from "../cache-key.ts";
import { servicesContext } from "../context.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { answerPortfolio } from "./portfolio-answer.ts";
import { portfolioClient, type ShownAnswer } from "./portfolio-client.ts";
import { breadcrumbList, collectionPage } from "../seo/structured-data.ts";
import { CardGrid } from "../ui/card-grid.tsx";
import { EmptyResult } from "./empty-result.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { FilterForm } from "./filter-form.tsx";
import { PageHero } from "../ui/page-hero.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { ResultCount } from "./result-count.tsx";
import { Section } from "../ui/section.tsx";
import { StaleResult } from "./stale-result.tsx";
import type { Route } from "./+types/route";

const HEAD = {
  title: "Domain Portfolio",
  description:
    "Every domain name in the portfolio, by extension, category, status and price. Read what each name is, see its price and buy through escrow.",
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
    structuredData: [collectionPage(site, list), trail],
  });
}

/**
 * A page past the end shows the last one. How many names a search finds only the loader knows, so that pages past the end of
 * a search are cached apart.
 */
export const handle: RouteHandle = {
  cacheQuery: (query, { catalogue }) =>
    formatCriteria(
      parseCriteria(query),
      Math.min(parsePage(query), countPages(catalogue.listings.length)),
    ),
};

export function loader({ context, url }: Route.LoaderArgs) {
  const { catalogue } = context.get(servicesContext).content.current;
  return answerPortfolio(catalogue, url.searchParams);
}

/** Filters a small catalogue without a request, once the names are there: see portfolio-client.ts. */
export function clientLoader({ url, request, serverLoader }: Route.ClientLoaderArgs) {
  return portfolioClient.answer({ url, request, serverLoader });
}

export default function Portfolio({ loaderData }: Route.ComponentProps) {
  const { criteria, options, page, catalogueSize, related, relatedTotal, isStale } =
    useShown(loaderData);
  const asked = parseCriteria(new URLSearchParams(useLocation().search));
  const pending = usePendingCriteria();
  // What the first load brings stands at once.
  const settles = useNavigationType() === "POP" ? "" : "settles";
  const isFiltered = FILTER_NAMES.some((name) => criteria[name]);
  return (
    <>
      <PageHero
        isBrief
        title="Domain Portfolio"
        lead="Every name we hold, with its price and what is known of it. Search by word, or narrow the list."
      />
      <div className={`wrap section pt-4 sm:pt-8 ${settles}`}>
        <FilterForm criteria={pending ?? asked} asked={asked} options={options}>
          <ResultCount count={page.total} of={isFiltered ? catalogueSize : null} />
        </FilterForm>
        {isStale && <StaleResult />}
        {/* An answer that is there at once never looks pending. */}
        <div
          aria-busy={pending !== null}
          className="transition-opacity delay-150 duration-200 aria-busy:opacity-60"
        >
          <div className="mt-1 mb-4 sm:mb-5">
            <FilterChips criteria={criteria} />
          </div>
          <h2 className="sr-only">Names</h2>
          {page.total === 0 ? (
            <EmptyResult criteria={criteria} />
          ) : (
            <CardGrid listings={page.items} />
          )}
          <Pagination criteria={criteria} page={page.page} pageCount={page.pageCount} />
        </div>
      </div>
      {related.length > 0 && (
        <Section
          id="related"
          title="Related by keyword"
          lead={relatedLead(related.length, relatedTotal, criteria.q)}
        >
          <CardGrid listings={related} />
        </Section>
      )}
    </>
  );
}

/** Tells the browser's side of the portfolio what stands on the page, for as long as it does. */
function useShown(answer: ShownAnswer): ShownAnswer {
  useLayoutEffect(() => portfolioClient.show(answer), [answer]);
  useLayoutEffect(() => () => portfolioClient.show(null), []);
  return answer;
}

/** What the visitor has just chosen, while its result is on the way. */
function usePendingCriteria(): Criteria | null {
  const { location } = useNavigation();
  if (location?.pathname !== href("/portfolio")) return null;
  return parseCriteria(new URLSearchParams(location.search));
}

function relatedLead(shown: number, total: number, q: string): string {
  const which = shown < total ? `The first ${shown} of ${total} names` : "Names";
  return `${which} that have “${q}” not in the name or description, but among their keywords, uses or category.`;
}
