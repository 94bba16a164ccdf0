import { type Catalogue, findListing } from "./catalogue.ts";

/** How many names the home page can show: full rows of three. */
const COUNTS = [9, 6];
const LEAST = 3;

/** How many names the home page shows: three, or six or nine where as many of the featured names are available. */
export function countFeatured(catalogue: Catalogue, featured: readonly string[]): number {
  const available = featured.filter(
    (domain) => findListing(catalogue, domain)?.status === "available",
  );
  return COUNTS.find((count) => available.length >= count) ?? LEAST;
}
