import { MAX_LOCAL_NAMES, type PortfolioNames } from "../../catalogue/search/portfolio-names.ts";
import type { PortfolioResult } from "./search-portfolio.ts";

/** How long the browser may filter what it has before it asks the server again, in milliseconds. */
const MAX_AGE_MS = 5 * 60_000;

/** A stale result is that of an earlier query: the one that was asked for could not be fetched. */
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
    fetch("/names.json").then((response) => {
      if (!response.ok) throw new Error(String(response.status));
      return response.json() as Promise<PortfolioNames>;
    }),
  ]);
  return createLocalSearch(names);
}

function createPortfolioClient() {
  /** What stands on the page; null while no portfolio does. */
  let shown: ShownResult | null = null;
  let local: { search: LocalSearch; until: number } | null = null;
  let isFetching = false;

  const currentLocal = () => (local && Date.now() < local.until ? local.search : null);

  return {
    /** Whether the next answer needs no request. */
    isLocal: () => currentLocal() !== null,

    /** To be called with each answer that stands on the page, and with null when none does any more. */
    show(result: ShownResult | null): void {
      shown = result;
      if (!result) local = null;
    },

    /** The visitor is about to filter: fetches the names of a small catalogue unless they are there. Never rejects. */
    async prepare(): Promise<void> {
      if (!shown || shown.catalogueSize > MAX_LOCAL_NAMES || isFetching || currentLocal()) return;
      isFetching = true;
      try {
        const search = await fetchLocalSearch();
        // The visitor may have left in the meantime.
        if (shown) local = { search, until: Date.now() + MAX_AGE_MS };
      } catch (error) {
        // The server answers each query as before.
        console.warn("names", error);
      } finally {
        isFetching = false;
      }
    },

    /** From the names that are here, else from the server; where that fails, what stands on the page stays. */
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

/** What the browser knows of the portfolio while its page stands. Nothing of it is used on the server. */
export const portfolioClient = createPortfolioClient();
