import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import type { Catalogue } from "../catalogue/catalogue.ts";

/** What a route tells the page cache, exported as `handle`. Without one, its page reads no query parameter. */
export interface RouteHandle {
  /** The parameters that the page reads, in canonical form: '' or '?page=2'. Null where the page must not be cached. */
  readonly cacheQuery: (query: URLSearchParams, page: RequestedPage) => string | null;
}

interface RequestedPage {
  readonly pathname: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly catalogue: Catalogue;
}

type Routes = ServerBuild["routes"];

/** As `matchRoutes` takes them. */
export function listRoutes(routes: Routes, parent?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parent) return [];
    const { id, path, index, caseSensitive } = route;
    const { handle } = route.module;
    if (index) return [{ id, path, index, caseSensitive, handle }];
    return [{ id, path, caseSensitive, handle, children: listRoutes(routes, id) }];
  });
}

const CANONICAL_PATH = /^\/$|^(?:\/[a-z0-9_-][a-z0-9._-]*)+$/;

const DATA = ".data";
/** React Router's suffix for the data of a path that ends in a slash. */
const INDEX_DATA = "_.data";

function toPagePath(path: string): string {
  return path.slice(0, -(path.endsWith(`/${INDEX_DATA}`) ? INDEX_DATA : DATA).length);
}

/** The routes whose data is requested, sorted: '' for all of the page, null where the page has none of them. */
function readRouteIds(query: URLSearchParams, known: readonly string[]): string | null {
  const requested = query.get("_routes");
  if (!requested) return "";
  const ids = known.filter((id) => requested.split(",").includes(id));
  return ids.length > 0 ? ids.toSorted().join(",") : null;
}

/** Maps a request's URL to its cache key: the URL without the parameters that the page ignores. Null: not cacheable. */
export function createCacheKey(routes: Routes) {
  const tree = listRoutes(routes);
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
    if (own === null) return null;
    if (!isData) return path + own;
    const routeIds = readRouteIds(query, matches?.map(({ route }) => route.id ?? "") ?? []);
    if (routeIds === null) return null;
    const params = new URLSearchParams(own);
    if (routeIds) params.set("_routes", routeIds);
    return params.size > 0 ? `${path}?${params}` : path;
  };
}
