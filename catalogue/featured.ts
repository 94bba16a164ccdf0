import type { Catalogue } from "./catalogue.ts";
import type { Listing } from "./schema/listing.ts";

const COUNTS = [9, 6];
const LEAST = 3;

export function putFeaturedFirst(
  newest: readonly Listing[],
  featured: readonly string[],
): readonly Listing[] {
  const rank = new Map(featured.map((domain, index) => [domain, index]));
  const rankOf = ({ domain }: Listing) => rank.get(domain) ?? featured.length;
  return newest.toSorted((a, b) => rankOf(a) - rankOf(b));
}

export function countFeatured({ byDomain }: Catalogue, featured: readonly string[]): number {
  const available = featured.filter((domain) => byDomain.get(domain)?.status === "available");
  return COUNTS.find((count) => available.length >= count) ?? LEAST;
}

/** `faulty` are the names with a fault, which may be left out for now. */
export const findMissingFeatured = (
  { byDomain, hidden }: Pick<Catalogue, "byDomain" | "hidden">,
  faulty: ReadonlySet<string>,
  featured: readonly string[],
): string[] =>
  featured.filter((name) => !byDomain.has(name) && !hidden.has(name) && !faulty.has(name));
