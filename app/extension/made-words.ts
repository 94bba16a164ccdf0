import { formatCount, groupDigits } from "../../catalogue/format/format.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import type { Point } from "../ui/point-list.tsx";

export interface ExtensionPage {
  lead: string;
  benefits: Point[];
  useCases: string[];
}

const MAX_USE_CASES = 6;
const MAX_CATEGORIES = 3;

function pricePoint(listings: readonly Listing[]): Point | null {
  if (listings.length === 0) return null;
  const priced = listings
    .filter(({ price }) => price.amount !== null)
    .toSorted((a, b) => (a.price.amount ?? 0) - (b.price.amount ?? 0));
  const [lowest, highest] = [priced[0]?.price.label, priced.at(-1)?.price.label];
  const open = listings.length - priced.length;
  const range =
    lowest === highest ? `The price is ${lowest}.` : `Prices run from ${lowest} to ${highest}.`;
  const offers = `${formatCount(open, "name has its", "names have their")} price on request.`;
  const parts = [...(lowest ? [range] : []), ...(open > 0 ? [offers] : [])];
  const title = lowest ? "Prices up front" : "Price on request";
  return { title, text: parts.join(" ") };
}

const length = ({ displayName }: Listing) => [...displayName].length;

function lengthPoint(listings: readonly Listing[]): Point {
  const shortest = listings.reduce((best, next) => (length(next) < length(best) ? next : best));
  const text = `The shortest is ${shortest.displayName}, ${formatCount(length(shortest), "character")} including the extension.`;
  return { title: "Short to type", text };
}

function subjectPoint(listings: readonly Listing[]): Point {
  const categories = [...Map.groupBy(listings, ({ category }) => category)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([category]) => category);
  const rest = categories.length > MAX_CATEGORIES ? ["more"] : [];
  const named = new Intl.ListFormat("en").format([...categories.slice(0, MAX_CATEGORIES), ...rest]);
  return { title: "What they're for", text: `${named}.` };
}

export function describeExtension(extension: string, listings: readonly Listing[]): ExtensionPage {
  const available = listings.filter(({ status }) => status === "available");
  const free = { 0: "none", [listings.length]: "all" }[available.length];
  const held = `${formatCount(listings.length, "name")} under ${extension}, ${free ?? groupDigits(available.length)} available now`;
  const useCases = new Set(listings.flatMap((listing) => listing.useCases.slice(0, 1)));
  return {
    lead: `${held}. Each has its own page, with a price or a way to ask for one.`,
    benefits: [
      pricePoint(available),
      lengthPoint(available.length > 0 ? available : listings),
      subjectPoint(listings),
    ].filter((point) => point !== null),
    useCases: [...useCases].slice(0, MAX_USE_CASES),
  };
}
