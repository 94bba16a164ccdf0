import {
  MAX_LOCAL_NAMES,
  NAMES_PATH,
  type PortfolioNames,
} from "../../catalogue/search/portfolio-names.ts";
import type { PortfolioResult } from "./search-portfolio.ts";

/** How long the browser may filter the names it has fetched. */
const MAX_AGE_MS = 5 * 60_000;

/** A stale result belongs to an earlier query, because the current one could not be fetched. */
export type ShownResult = PortfolioResult & { readonly isStale?: true };

type LocalSearch = (params: URLSearchParams) => PortfolioResult;

interface Query {
  readonly url: URL;
  readonly request: Request;
  readonly serverLoader: () => Promise<PortfolioResult>;
}

async function fetchLocalSearch(): Promise<LocalSearch> {
  const [{ createLocalSearch }, names] = await Promise.all([
    import("./search-portfolio.ts"),
    fetch(NAMES_PATH).then((response) => {
      if (!response.ok) throw new Error(String(response.status));
      return response.json() as Promise<PortfolioNames>;
    }),
  ]);
  return createLocalSearch(names);
}

function createPortfolioClient() {
  /** Null while the portfolio page is not open. */
  let shown: ShownResult | null = null;
  let local: { search: LocalSearch; until: number } | null = null;
  let isFetching = false;

  const currentLocal = () => (local && Date.now() < local.until ? local.search : null);

  return {
    isLocal: () => currentLocal() !== null,

    /** Call with each result shown, and with null when the page is left. */
    show(result: ShownResult | null): void {
      shown = result;
      if (!result) local = null;
    },

    /** Fetches the names of a small catalogue once the visitor is about to filter. Never rejects. */
    async prepare(): Promise<void> {
      if (!shown || shown.catalogueSize > MAX_LOCAL_NAMES || isFetching || currentLocal()) return;
      isFetching = true;
      try {
        const search = await fetchLocalSearch();
        // The visitor may have left in the meantime.
        if (shown) local = { search, until: Date.now() + MAX_AGE_MS };
      } catch (error) {
        // Each query still goes to the server.
        console.warn("names", error);
      } finally {
        isFetching = false;
      }
    },

    /** Searches the fetched names, else asks the server; if that fails, keeps the result shown. */
    async load({ url, request, serverLoader }: Query): Promise<ShownResult> {
      const searchLocally = currentLocal();
      if (searchLocally) return searchLocally(url.searchParams);
      try {
        return await serverLoader();
      } catch (error) {
        if (!shown || request.signal.aborted || error instanceof Response) throw error;
        return { ...shown, isStale: true };
      }
    },
  };
}

/** Browser only: lives as long as the document, and keeps its names while the portfolio page is open. */
export const portfolioClient = createPortfolioClient();
