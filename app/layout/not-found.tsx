import { servicesContext } from "./context.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { CardGrid } from "../ui/card-grid.tsx";
import { SearchForm } from "../ui/search-box.tsx";
import { Section } from "../ui/section.tsx";
import { NotFound } from "./failure.tsx";
import { loadNotFound } from "./load-not-found.server.ts";
import type { Site } from "./site.ts";
import type { Route } from "./+types/not-found";

export function notFoundMeta(site: Site) {
  return pageMeta(site, {
    title: "Domain Not Found",
    description: "This domain doesn't exist in the portfolio, or it may have been removed.",
    canonical: null,
  });
}

export function meta({ matches: [root] }: Route.MetaArgs): ReturnType<typeof pageMeta> {
  return notFoundMeta(root.loaderData);
}

export function loader({ context, params, url }: Route.LoaderArgs) {
  const { catalogue } = context.get(servicesContext).content.current;
  const path = params["*"];
  if (path !== undefined) return loadNotFound(catalogue, { lastSegment: path.split("/").at(-1) });
  return loadNotFound(catalogue, { name: url.searchParams.get("name") });
}

export default function NotFoundRoute({ loaderData }: Route.ComponentProps) {
  return <NotFoundPage {...loaderData} />;
}

type NotFoundProps = ReturnType<typeof loadNotFound>["data"];

export function NotFoundPage({ name, near, newest }: NotFoundProps) {
  return (
    <>
      <NotFound wanted={name}>
        <SearchForm className="w-full *:max-w-xl" />
      </NotFound>
      {near.length > 0 && (
        <Section id="near" title="Similar names">
          <CardGrid listings={near} />
        </Section>
      )}
      {newest.length > 0 && (
        <Section id="newest" title="Newest names">
          <CardGrid listings={newest} />
        </Section>
      )}
    </>
  );
}
