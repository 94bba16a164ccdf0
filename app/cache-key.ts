import { matchRoutes } from "react-router";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { PAGES } from "./pages.ts";

const ROUTES = Object.entries(PAGES).map(([path, handle]) => ({ id: path, path, handle }));

export const matchPage = (path: string) => matchRoutes(ROUTES, path)?.at(-1);

const CANONICAL_PATH = /^\/$|^(?:\/[a-z0-9_-][a-z0-9._-]*)+$/;

const DATA = ".data";
const INDEX_DATA = "_.data";

function toPagePath(path: string): string {
  return path.slice(0, -(path.endsWith(`/${INDEX_DATA}`) ? INDEX_DATA : DATA).length);
}

function readRouteIds(query: URLSearchParams, known: readonly string[]): string | null {
  const requested = query.get("_routes");
  if (!requested) return "";
  const ids = known.filter((id) => requested.split(",").includes(id));
  return ids.length > 0 ? ids.toSorted().join(",") : null;
}

/** Leaves out the parameters that the page ignores. Null means that the page must not be cached. */
export function toCacheKey(target: string, catalogue: Catalogue): string | null {
  const [path = "", ...rest] = target.split("?");
  const isData = path.endsWith(DATA);
  const pathname = isData ? toPagePath(path) : path;
  if (!CANONICAL_PATH.test(pathname)) return null;
  const page = matchPage(pathname);
  if (!page) return null;
  const query = new URLSearchParams(rest.join("?"));
  const { id, handle } = page.route;
  if (handle.isThere?.(catalogue) === false) return null;
  const own = handle.cache(query, { pathname, params: page.params, catalogue });
  if (own === null) return null;
  if (!isData) return path + own;
  const routeIds = readRouteIds(query, ["root", id]);
  if (routeIds === null) return null;
  const params = new URLSearchParams(own);
  if (routeIds) params.set("_routes", routeIds);
  return params.size > 0 ? `${path}?${params}` : path;
}
