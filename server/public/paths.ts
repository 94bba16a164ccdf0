import { type Catalogue, findOwned } from "../../catalogue/catalogue.ts";
import { PORTFOLIO_PREFIX, toPagePath } from "../../catalogue/format/page-url.ts";

export const LISTINGS_PATH = "/api/listings";
export const SHOP_PATH = "/api/shop";
export const OPENAPI_PATH = "/openapi.json";
export const MCP_PATH = "/mcp";
export const LLMS_PATH = "/llms.txt";
export const API_CATALOG_PATH = "/.well-known/api-catalog";

const MARKDOWN = ".md";
const PAGES_WITH_TEXT = ["/portfolio", "/how-it-works"];

/** These answers depend on nothing but the content. */
const FIXED = new Set([
  SHOP_PATH,
  OPENAPI_PATH,
  LLMS_PATH,
  API_CATALOG_PATH,
  ...PAGES_WITH_TEXT.map((path) => path + MARKDOWN),
]);

type Names = Pick<Catalogue, "byDomain" | "hidden">;

/** Returns the domain whose text is at this path. A name may end in .md itself: its page comes first. */
export function findTextDomain(path: string, catalogue: Names): string | null {
  if (!path.startsWith(PORTFOLIO_PREFIX) || !path.endsWith(MARKDOWN)) return null;
  const name = path.slice(PORTFOLIO_PREFIX.length);
  const domain = name.slice(0, -MARKDOWN.length);
  return !findOwned(catalogue, name) && catalogue.byDomain.has(domain) ? domain : null;
}

export const textPathOf = (domain: string) => toPagePath(domain) + MARKDOWN;

export function findPageText(path: string, { byDomain }: Names): string | null {
  if (PAGES_WITH_TEXT.includes(path)) return path + MARKDOWN;
  const domain = path.startsWith(PORTFOLIO_PREFIX) ? path.slice(PORTFOLIO_PREFIX.length) : "";
  return byDomain.has(domain) ? textPathOf(domain) : null;
}

/** Texts of names are not among these, since their addresses look like pages. */
export const isMachinePath = (path: string) =>
  FIXED.has(path) || path === MCP_PATH || path === "/api" || path.startsWith("/api/");

/** Programs that walk the catalogue would drive everything else out of the page cache. */
function searchCacheKey(query: string): string | null {
  const params = new URLSearchParams(query);
  const names = new Set(params.keys());
  if (names.has("page") || names.size < params.size) return null;
  params.sort();
  return params.size > 0 ? `${LISTINGS_PATH}?${params}` : LISTINGS_PATH;
}

/** Returns null for an answer that the page cache must not keep. Only the API reads the query, to refuse what it doesn't know. */
export function machineCacheKey(target: string, catalogue: Names): string | null {
  const [path = "", ...rest] = target.split("?");
  if (path === LISTINGS_PATH) return searchCacheKey(rest.join("?"));
  const domain = path.startsWith(`${LISTINGS_PATH}/`) ? path.slice(LISTINGS_PATH.length + 1) : "";
  if (path === SHOP_PATH || catalogue.byDomain.has(domain)) return rest.length > 0 ? null : path;
  return FIXED.has(path) || findTextDomain(path, catalogue) ? path : null;
}
