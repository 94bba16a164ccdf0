import type { PortfolioNames } from "../../catalogue/search/portfolio-names.ts";
import { buildSearchIndex } from "../../catalogue/search/search.ts";
import { answerPortfolio, type PortfolioAnswer } from "./portfolio-answer.ts";

/** The portfolio's answers from these names, the same that the server would give. */
export function createLocalAnswer({ listings, extensions, categories }: PortfolioNames) {
  const source = { search: buildSearchIndex(listings), extensions, categories };
  return (params: URLSearchParams): PortfolioAnswer => answerPortfolio(source, params);
}
