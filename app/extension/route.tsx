import { href } from "react-router";
import { toDescribedCards } from "../../catalogue/schema/listing.ts";
import { findExtensionPage } from "../../catalogue/extension-page.ts";
import {
  EXTENSIONS_WITH_EMPTY_STATE,
  type NamedExtension,
} from "../../catalogue/format/domain-name.ts";
import { formatCount } from "../../catalogue/format/format.ts";
import { formatCriteria } from "../../catalogue/search/criteria.ts";
import { paginate, parsePage } from "../../catalogue/search/paging.ts";
import { servicesContext } from "../layout/context.ts";
import { loadNotFound } from "../layout/load-not-found.server.ts";
import { listMeta } from "../seo/list-meta.ts";
import { CardGrid } from "../ui/card-grid.tsx";
import { PageHero } from "../ui/page-hero.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { Panel } from "../ui/panel.tsx";
import { PointList } from "../ui/point-list.tsx";
import { Section } from "../ui/section.tsx";
import { describeExtension, type ExtensionPage } from "./made-words.ts";
import extensionPages from "./words.yaml";
import type { Route } from "./+types/route";

export function meta({ matches: [root], loaderData }: Route.MetaArgs) {
  const { content, path, title, list } = loaderData;
  return listMeta(root.loaderData, { title, description: content.lead, path, list });
}

export function loader({ context, params, url }: Route.LoaderArgs) {
  const { catalogue } = context.get(servicesContext).content.current;
  const extensionPage = findExtensionPage(catalogue, url.pathname);
  if (!extensionPage) throw loadNotFound(catalogue, { lastSegment: params.extensionPage });
  const { extension, path, named } = extensionPage;
  const listings = catalogue.byExtension.get(extension) ?? [];
  const available = listings.filter(({ status }) => status === "available");
  const others = listings.filter(({ status }) => status !== "available");
  const list = paginate([...available, ...others], parsePage(url.searchParams));
  return {
    extension,
    path,
    title: `Premium ${extension} domains`,
    content: named
      ? (extensionPages as Record<NamedExtension, ExtensionPage>)[named]
      : describeExtension(extension, listings),
    list: { ...list, items: toDescribedCards(list.items) },
    availableCount: available.length,
    hasEmptyState: named !== null && EXTENSIONS_WITH_EMPTY_STATE.includes(named),
  };
}

export default function Extension({ loaderData }: Route.ComponentProps) {
  const { content, extension, path, title, list, availableCount, hasEmptyState } = loaderData;
  const filtered = href("/portfolio") + formatCriteria({ extension });
  return (
    <>
      <PageHero title={marked(title, extension)} plateOf={title} lead={content.lead}>
        <a href="#domains" className="button button-primary">
          View {extension} Domains
        </a>
        <a className="button" href={filtered}>
          Browse All
        </a>
      </PageHero>
      <Section isSplit id="benefits" title={marked(`Why ${extension}`, extension)}>
        <PointList points={content.benefits} />
      </Section>
      {content.useCases.length > 0 && (
        <Section id="uses" title={marked(`What to build on ${extension}`, extension)}>
          <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
            {content.useCases.map((useCase) => (
              <li key={useCase} className="border-b border-line py-3.5 text-soft-ink">
                {useCase}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section
        id="domains"
        title={marked(`Available ${extension} domains`, extension)}
        lead={`${formatCount(availableCount, "domain")} available now.`}
      >
        {list.total === 0 && hasEmptyState ? (
          <Empty extension={extension} />
        ) : (
          <>
            <CardGrid listings={list.items} />
            <Pagination path={path} hash="#domains" page={list.page} pageCount={list.pageCount} />
            <p className="mt-10">
              <a href={filtered} className="text-link inline-flex min-h-11 items-center">
                See all {extension} names in the portfolio
              </a>
            </p>
          </>
        )}
      </Section>
    </>
  );
}

function marked(title: string, extension: string) {
  const [before, after] = title.split(extension);
  return (
    <>
      {before}
      <span className="inline-block text-accent">{extension}</span>
      {after}
    </>
  );
}

function Empty({ extension }: { extension: string }) {
  return (
    <Panel plateOf={extension}>
      <p className="max-w-xl font-display text-heading leading-none">
        We're currently expanding our {extension} domain portfolio. Check back soon!
      </p>
      <a href={href("/portfolio")} className="button button-primary mt-7">
        Browse All Domains
      </a>
    </Panel>
  );
}
