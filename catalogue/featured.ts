import { type Catalogue, findListing } from "./catalogue.ts";

/** The home page shows full rows of three. */
const COUNTS = [9, 6];
const LEAST = 3;

export function countFeatured(catalogue: Catalogue, featured: readonly string[]): number {
  const available = featured.filter(
    (domain) => findListing(catalogue, domain)?.status === "available",
  );
  return COUNTS.find((count) => available.length >= count) ?? LEAST;
}
