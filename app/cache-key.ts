import { matchRoutes } from "react-router";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { PAGES } from "./pages.ts";

const ROUTES = Object.entries(PAGES).map(([path, handle]) => ({ id: path, path, handle }));

export const matchPage = (path: string) => matchRoutes(ROUTES, path)?.at(-1);

const CANONICAL_PATH = /^\/$|^(?:\/[a-z0-9_-][a-z0-9._-]*)+$/;

/** Leaves out the parameters that the page ignores. Null means that the page must not be cached. */
export function toCacheKey(target: string, catalogue: Catalogue): string | null {
  const [path = "", ...rest] = target.split("?");
  const page = CANONICAL_PATH.test(path) ? matchPage(path) : undefined;
  if (!page) return null;
  const { handle } = page.route;
  if (handle.isThere?.(catalogue) === false) return null;
  const query = new URLSearchParams(rest.join("?"));
  const own = handle.cache(query, { pathname: path, params: page.params, catalogue });
  return own === null ? null : path + own;
}
