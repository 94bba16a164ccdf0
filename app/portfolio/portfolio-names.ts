import { buildSearchIndex, type SearchedListing } from "../../catalogue/search/search.ts";
import { answerPortfolio, type PortfolioAnswer } from "./portfolio-answer.ts";

/** All that a browser needs to work out the portfolio's answers by itself. */
export interface PortfolioNames {
  /** In the order of the selects. */
  readonly extensions: readonly string[];
  readonly categories: readonly string[];
  readonly listings: readonly SearchedListing[];
}

/** The portfolio's answers from these names, the same that the server would give. */
export function createLocalAnswer({ listings, extensions, categories }: PortfolioNames) {
  const source = { search: buildSearchIndex(listings), extensions, categories };
  return (params: URLSearchParams): PortfolioAnswer => answerPortfolio(source, params);
}
