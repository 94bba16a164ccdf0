import type { Catalogue } from "../../../catalogue/catalogue.ts";
import type { SearchedListing } from "../../../catalogue/search/search.ts";
import { servicesContext } from "../../context.ts";
import { MAX_LOCAL_NAMES } from "../../portfolio/portfolio-client.ts";
import type { PortfolioNames } from "../../portfolio/portfolio-names.ts";
import type { Route } from "./+types/names";

/** Every name with what the portfolio reads of it, for browsers that filter by themselves; 404 where that is too much. */
export function loader({ context }: Route.LoaderArgs) {
  const { catalogue } = context.get(servicesContext).content.current;
  if (catalogue.listings.length > MAX_LOCAL_NAMES) throw new Response(null, { status: 404 });
  return Response.json(toNames(catalogue), { headers: { "Cache-Control": "no-cache" } });
}

function toNames({ search, extensions, categories }: Catalogue): PortfolioNames {
  return { extensions, categories, listings: search.listings.map(toSearched) };
}

/** The index holds whole listings; only this much of them goes out. */
function toSearched(listing: SearchedListing): SearchedListing {
  const { domain, displayName, extension, price, category, status, tier } = listing;
  const { listedDate, description, hasMadeDescription, keywords, useCases } = listing;
  const card = { domain, displayName, price, category, status, tier, description };
  return { ...card, extension, listedDate, hasMadeDescription, keywords, useCases };
}
