import { useEffect, useLayoutEffect, useState } from "react";
import { href, redirect, useLocation, useNavigation, useNavigationType } from "react-router";
import {
  type Criteria,
  formatCriteria,
  hasEmptyFields,
  parseCriteria,
} from "../../catalogue/search/criteria.ts";
import { servicesContext } from "../layout/context.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { breadcrumbList, collectionPage } from "../seo/structured-data.ts";
import { CardGrid } from "../ui/card-grid.tsx";
import { PageHero } from "../ui/page-hero.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { Section } from "../ui/section.tsx";
import { FilterForm } from "./filter-form.tsx";
import { portfolioClient, type ShownResult } from "./instant-filter.ts";
import {
  DidYouMean,
  NamesInside,
  NearestNames,
  otherNames,
  ReadFilters,
  ShownInstead,
} from "./near-names.tsx";
import { FilterChips, NothingFound, ResultCount, StaleResult } from "./results.tsx";
import { searchPortfolio } from "./search-portfolio.ts";
import type { Route } from "./+types/route";

const HEAD = {
  title: "Domain Portfolio",
  description:
    "Every domain name in the portfolio, by extension, category, status and price. Read about each name, see its price and buy through escrow.",
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

export function clientLoader({ url, request, serverLoader }: Route.ClientLoaderArgs) {
  return portfolioClient.load({ url, request, serverLoader });
}

export default function Portfolio({ loaderData }: Route.ComponentProps) {
  const result = useShown(useSteady(loaderData));
  const { criteria, options, page, instead, empty, suggestion, isStale } = result;
  const groups = otherNames(result);
  const nearest = page.total === 0 ? groups.shift() : undefined;
  const urlCriteria = parseCriteria(new URLSearchParams(useLocation().search));
  const pending = usePendingCriteria();
  const shown = pending ?? urlCriteria;
  const settles = useNavigationType() === "POP" ? "" : "settles";
  return (
    <div className="has-layouts">
      <a href="#results" className="skip-link">
        Skip to results
      </a>
      <PageHero
        isBrief
        title="Domain Portfolio"
        lead="Every name we own, with its price and the facts. Search, or filter the list."
      />
      <div className={`wrap section pt-4 sm:pt-6 ${settles}`}>
        <FilterForm
          criteria={shown}
          urlCriteria={urlCriteria}
          options={options}
          isRanked={shown.q !== "" && instead?.q !== ""}
          readSort={shown.q === criteria.q && shown.sort === criteria.sort && instead?.sort}
        >
          <ResultCount result={result} group={nearest} />
          <FilterChips criteria={criteria} currency={options.currency} />
        </FilterForm>
        {isStale && <StaleResult />}
        <div
          aria-busy={pending !== null}
          className="mt-2 transition-opacity sm:mt-4 delay-150 duration-200 aria-busy:opacity-60"
        >
          <h2 id="results" tabIndex={-1} className="sr-only">
            {page.page > 1 ? `Names, page ${page.page}` : "Names"}
          </h2>
          {instead && <ShownInstead criteria={criteria} instead={instead} />}
          {suggestion && <DidYouMean {...suggestion} />}
          {page.total > 0 ? (
            <CardGrid listings={page.items} />
          ) : nearest ? (
            <NearestNames group={nearest} />
          ) : empty ? (
            <>
              <ReadFilters criteria={criteria} filters={empty.filters} className="mb-3" />
              <NothingFound criteria={criteria} empty={empty} />
            </>
          ) : (
            <p className="text-soft-ink">No domains found matching your criteria.</p>
          )}
          <Pagination
            criteria={shown}
            page={page.page}
            pageCount={page.pageCount}
          />
        </div>
      </div>
      {groups.map(({ id, title, lead, names }) => (
        <Section key={id} id={id} title={title} lead={lead}>
          <CardGrid listings={names.items} />
        </Section>
      ))}
      <NamesInside {...result} />
    </div>
  );
}

function useShown(result: ShownResult): ShownResult {
  useLayoutEffect(() => portfolioClient.show(result), [result]);
  useLayoutEffect(() => () => portfolioClient.show(null), []);
  return result;
}

function usePendingCriteria(): Criteria | null {
  const { location } = useNavigation();
  if (location?.pathname !== href("/portfolio")) return null;
  return parseCriteria(new URLSearchParams(location.search));
}

const CLICK_MS = 100;

/** Holds the value back while a link or button is pressed, because a new result would move it and lose the click. */
function useSteady<T>(value: T): T {
  const isLoading = useNavigation().state !== "idle";
  const [isPressed, setPressed] = useState(false);
  const [steady, setSteady] = useState(value);
  if (!isPressed && steady !== value) setSteady(value);

  useEffect(() => {
    if (!isLoading) return;
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Element && target.closest("a, button")) setPressed(true);
    };
    window.addEventListener("pointerdown", press);
    return () => window.removeEventListener("pointerdown", press);
  }, [isLoading]);

  useEffect(() => {
    if (!isPressed) return;
    let timer: number | undefined;
    const release = () => {
      timer = window.setTimeout(() => setPressed(false), CLICK_MS);
    };
    window.addEventListener("pointerup", release);
    window.addEventListener("pointercancel", release);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pointerup", release);
      window.removeEventListener("pointercancel", release);
    };
  }, [isPressed]);

  return isPressed ? steady : value;
}
