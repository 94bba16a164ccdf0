import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import type { Catalogue } from "../catalogue/catalogue.ts";

/** What a route says of its page to the page cache, as `export const handle`. Without one, a page reads no parameter. */
export interface RouteHandle {
  /**
   * The parameters that the page reads, in canonical form: '' or '?page=2'. Null where there is no page, or where it is one
   * visitor's own.
   */
  readonly cacheQuery: (query: URLSearchParams, page: RequestedPage) => string | null;
}

interface RequestedPage {
  readonly pathname: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly catalogue: Catalogue;
}

type Routes = ServerBuild["routes"];

function listChildren(routes: Routes, parent?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parent) return [];
    const { id, path, index, caseSensitive } = route;
    const { handle } = route.module;
    if (index) return [{ id, path, index, caseSensitive, handle }];
    return [{ id, path, caseSensitive, handle, children: listChildren(routes, id) }];
  });
}

/** A path as we write it: lower case, nothing encoded, no slash at the end. */
const CANONICAL_PATH = /^\/$|^(?:\/[a-z0-9_-][a-z0-9._-]*)+$/;

const DATA = ".data";
/** How React Router writes the data URL of a path that ends in a slash. */
const INDEX_DATA = "_.data";

/** The page's own path, of the path of its data. */
function toPagePath(path: string): string {
  return path.slice(0, -(path.endsWith(`/${INDEX_DATA}`) ? INDEX_DATA : DATA).length);
}

/**
 * The routes whose data the browser asks for, in one order: '' where it names none, which means all of the page; null where
 * it names none that the page has.
 */
function readRouteIds(query: URLSearchParams, known: readonly string[]): string | null {
  const asked = query.get("_routes");
  if (!asked) return "";
  const ids = known.filter((id) => asked.split(",").includes(id));
  return ids.length > 0 ? ids.toSorted().join(",") : null;
}

/**
 * Gives the cache key of a URL as it stands in a request: the one URL, without parameters that the page does not read, of all
 * that show the same page or the same data of a page. Null for what has no page, or is not the same for everyone.
 */
export function createCacheKey(routes: Routes) {
  const tree = listChildren(routes);
  return (target: string, catalogue: Catalogue): string | null => {
    const [path = "", ...rest] = target.split("?");
    const isData = path.endsWith(DATA);
    const pathname = isData ? toPagePath(path) : path;
    if (!CANONICAL_PATH.test(pathname)) return null;
    const matches = matchRoutes(tree, pathname);
    const page = matches?.at(-1);
    if (!page) return null;
    const query = new URLSearchParams(rest.join("?"));
    const handle = page.route.handle as RouteHandle | undefined;
    const own = handle
      ? handle.cacheQuery(query, { pathname, params: page.params, catalogue })
      : "";
    if (own === null || !isData) return own === null ? null : path + own;
    const routeIds = readRouteIds(query, matches?.map(({ route }) => route.id ?? "") ?? []);
    if (routeIds === null) return null;
    const params = new URLSearchParams(own);
    if (routeIds) params.set("_routes", routeIds);
    return params.size > 0 ? `${path}?${params}` : path;
  };
}
