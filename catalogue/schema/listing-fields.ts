import type { Listing } from "./listing.ts";
import type { Floor } from "./listing-schema.ts";
import { formatDollars, MAKE_OFFER } from "../format/price.ts";

/** As a file holds it; of lists, each entry. */
export type FieldValue = string | readonly string[];

/** What the seller's files say of a name, by field; figures as 'stats.cpc'. Empty fields and FAQs, which have no column, are left out. */
export type ListingFields = ReadonlyMap<string, FieldValue>;

export const LIST_FIELDS: ReadonlySet<string> = new Set([
  "keywords",
  "features",
  "useCases",
  "targetAudience",
]);

/** As the seller wrote it: '$7,500' or '60%'. */
export const formatFloor = (floor: Floor) =>
  "percent" in floor ? `${floor.percent}%` : formatDollars(floor.amount);

/** `floor` stands apart from the listing, which pages show whole; the seller's own files have it. */
export function listFields(listing: Listing, floor: Floor | null = null): ListingFields {
  const { domain, price, status, tier, category, listedDate, escrowLink, description } = listing;
  const { hidden, offers, minimumOffer, soldDate, soldPrice, registered, expires } = listing;
  const fields: Record<string, FieldValue | null> = {
    domain,
    price: price.amount === null ? MAKE_OFFER : price.label,
    status,
    tier,
    category,
    listedDate,
    escrowLink,
    hidden: hidden ? "yes" : null,
    offers: offers ? null : "no",
    minimumOffer: minimumOffer === null ? null : formatDollars(minimumOffer),
    floor: floor && formatFloor(floor),
    soldDate,
    soldPrice: soldPrice?.label ?? null,
    registered,
    expires,
    description,
    keywords: listing.keywords,
    features: listing.features,
    useCases: listing.useCases,
    targetAudience: listing.targetAudience,
  };
  for (const [name, figure] of Object.entries(listing.stats ?? {}))
    fields[`stats.${name}`] = figure;
  const filled = Object.entries(fields).filter(
    (entry): entry is [string, FieldValue] => entry[1] !== null && entry[1].length > 0,
  );
  return new Map(filled);
}

/** Groups 'stats.cpc' and the like, as YAML and JSON have them and the checks want them. */
export function groupFields(fields: Iterable<readonly [string, FieldValue]>) {
  const grouped: Record<string, FieldValue | Record<string, FieldValue>> = {};
  for (const [field, value] of fields) {
    const [group = "", name] = field.split(".");
    if (name === undefined) grouped[group] = value;
    else grouped[group] = { ...(grouped[group] as Record<string, FieldValue>), [name]: value };
  }
  return grouped;
}
