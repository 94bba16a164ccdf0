import { data } from "react-router";
import type { RouteHandle } from "../cache-key.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { NotFound } from "./failure.tsx";
import type { Route } from "./+types/not-found";

export function meta({ matches: [root] }: Route.MetaArgs) {
  return pageMeta(root.loaderData, {
    title: "Domain Not Found",
    description: "This domain does not exist in the portfolio, or it may have been removed.",
    canonical: null,
  });
}

export const handle: RouteHandle = { cacheQuery: () => null };

export function loader() {
  return data(null, { status: 404 });
}

export default NotFound;
