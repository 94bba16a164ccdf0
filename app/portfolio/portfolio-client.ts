import { MAX_LOCAL_NAMES, type PortfolioNames } from "../../catalogue/search/portfolio-names.ts";
import type { PortfolioAnswer } from "./portfolio-answer.ts";

/** How long the browser may filter what it has before it asks the server again, in milliseconds. */
const MAX_AGE_MS = 5 * 60_000;

/** An answer of the portfolio; a stale one is to an earlier query, since nothing came for the one that was asked. */
export type ShownAnswer = PortfolioAnswer & { readonly isStale?: true };

type LocalAnswer = (params: URLSearchParams) => PortfolioAnswer;

interface Query {
  readonly url: URL;
  readonly request: Request;
  readonly serverLoader: () => Promise<PortfolioAnswer>;
}

async function fetchLocalAnswer(): Promise<LocalAnswer> {
  const [{ createLocalAnswer }, names] = await Promise.all([
    import("./portfolio-names.ts"),
    fetch("/names.json").then((response) => {
      if (!response.ok) throw new Error(String(response.status));
      return response.json() as Promise<PortfolioNames>;
    }),
  ]);
  return createLocalAnswer(names);
}

function createPortfolioClient() {
  /** What stands on the page; null while no portfolio does. */
  let shown: ShownAnswer | null = null;
  let local: { answer: LocalAnswer; until: number } | null = null;
  let isFetching = false;

  const currentLocal = () => (local && Date.now() < local.until ? local.answer : null);

  return {
    /** Whether the next answer needs no request. */
    isLocal: () => currentLocal() !== null,

    /** To be called with each answer that stands on the page, and with null when none does any more. */
    show(answer: ShownAnswer | null): void {
      shown = answer;
      if (!answer) local = null;
    },

    /** The visitor is about to filter: fetches the names of a small catalogue unless they are there. Never rejects. */
    async prepare(): Promise<void> {
      if (!shown || shown.catalogueSize > MAX_LOCAL_NAMES || isFetching || currentLocal()) return;
      isFetching = true;
      try {
        const answer = await fetchLocalAnswer();
        // The visitor may have left in the meantime.
        if (shown) local = { answer, until: Date.now() + MAX_AGE_MS };
      } catch (error) {
        // The server answers each query as before.
        console.warn("names", error);
      } finally {
        isFetching = false;
      }
    },

    /** From the names that are here, else from the server; where that fails, what stands on the page stays. */
    async answer({ url, request, serverLoader }: Query): Promise<ShownAnswer> {
      const answerLocally = currentLocal();
      if (answerLocally) return answerLocally(url.searchParams);
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
