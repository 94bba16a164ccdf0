import { href } from "react-router";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { formatCriteria, parseCriteria, parsePage } from "../catalogue/search/criteria.ts";
import { LANDING_EXTENSIONS } from "../catalogue/domain-name.ts";
import { countPages } from "../catalogue/search/paging.ts";
import { landingPath } from "./ui/landing-path.ts";
import { MAX_LOCAL_NAMES } from "./portfolio/portfolio-client.ts";
import { countSitemapParts } from "./sitemap.ts";

type Stock = Pick<Catalogue, "byDomain" | "byExtension" | "listings">;

/** What a page reads of its query, in the shortest form, as '?page=2'; null where that is one visitor's own text. */
type ReadQuery = (query: URLSearchParams, stock: Stock) => string | null;

const nothing: ReadQuery = () => "";
const withoutOwn =
  (name: string): ReadQuery =>
  (query) =>
    query.get(name) ? null : "";

/**
 * A page past the end shows the last one, of however few names. How many a search finds only the loader knows: pages past
 * the end of one are kept apart, as searches for other words are, within the cache's bytes.
 */
const readPage = (query: URLSearchParams, names: number) =>
  Math.min(parsePage(query), countPages(names));

const readPortfolio: ReadQuery = (query, { listings }) =>
  formatCriteria(parseCriteria(query), readPage(query, listings.length));

const readLanding =
  (extension: string): ReadQuery =>
  (query, { byExtension }) =>
    formatCriteria({}, readPage(query, byExtension.get(extension)?.length ?? 0));

/** Pages that are the same for everyone who opens the same address, and what each knows of its query. */
const PAGES = new Map<string, ReadQuery>([
  [href("/"), nothing],
  [href("/portfolio"), readPortfolio],
  // The names of a link, and a subject, are somebody's own choice: nobody else would ask for the same.
  [href("/shortlist"), withoutOwn("names")],
  [href("/contact"), withoutOwn("subject")],
  ...[href("/how-it-works"), href("/about"), href("/premium-domains")].map(
    (path) => [path, nothing] as const,
  ),
  ...LANDING_EXTENSIONS.map(
    (extension) => [landingPath(`.${extension}`) ?? "", readLanding(`.${extension}`)] as const,
  ),
  [href("/privacy-policy"), nothing],
  [href("/terms-of-service"), nothing],
]);

const TEXTS = new Set<string>([href("/sitemap.xml"), href("/robots.txt"), href("/feed.xml")]);
const NAMES = href("/names.json");
const SITEMAP_PART = /^\/sitemaps\/([1-9]\d{0,4})\.xml$/;

/** Whether a path is a text that stands in no page's frame, and is there. */
function isText(path: string, stock: Stock): boolean {
  if (path === NAMES) return stock.listings.length <= MAX_LOCAL_NAMES;
  const part = SITEMAP_PART.exec(path)?.[1];
  return part ? Number(part) <= countSitemapParts(stock) : TEXTS.has(path);
}

const DATA = ".data";
/** How React Router writes the data address of a path that ends in a slash. */
const INDEX_DATA = "_.data";
const DOMAIN_PREFIX = href("/portfolio/:domainName", { domainName: "" });

interface Known {
  readonly catalogue: Stock;
  /** The routes that a page's path matches, its layouts among them. */
  readonly routeIdsOf: (path: string) => ReadonlySet<string>;
}

function readerOf(path: string, { catalogue }: Known): ReadQuery | undefined {
  if (path.startsWith(DOMAIN_PREFIX)) {
    return catalogue.byDomain.has(path.slice(DOMAIN_PREFIX.length)) ? nothing : undefined;
  }
  return PAGES.get(path);
}

/** The page's own path, of the address of its data. */
function pagePath(path: string): string {
  return path.slice(0, -(path.endsWith(`/${INDEX_DATA}`) ? INDEX_DATA : DATA).length);
}

/**
 * The routes that the browser asks data of, in one order: undefined where it names none, which means all of the page;
 * null where it names none that the page has.
 */
function readRoutes(
  path: string,
  query: URLSearchParams,
  { routeIdsOf }: Known,
): string | null | undefined {
  const asked = query.get("_routes");
  if (!asked) return undefined;
  const known = routeIdsOf(path);
  const ids = [...new Set(asked.split(","))].filter((id) => known.has(id));
  return ids.length > 0 ? ids.toSorted().join(",") : null;
}

/**
 * The one address that stands for all those which show the same page, or the same data of a page: known parameters only, in
 * their shortest form and one order. Null for what is not the same for everyone, or does not exist. `target` is the address as it stands in the request.
 */
export function pageKey(target: string, known: Known): string | null {
  const [path = "", ...rest] = target.split("?");
  if (isText(path, known.catalogue)) return path;
  const isData = path.endsWith(DATA);
  const page = isData ? pagePath(path) : path;
  const read = readerOf(page, known);
  if (!read) return null;
  const query = new URLSearchParams(rest.join("?"));
  const own = read(query, known.catalogue);
  if (own === null || !isData) return own === null ? null : path + own;
  const routes = readRoutes(page, query, known);
  if (routes === null) return null;
  const params = new URLSearchParams(own);
  if (routes) params.set("_routes", routes);
  return params.size > 0 ? `${path}?${params}` : path;
}
