import type { Listing, QuestionAnswer } from "./listing.ts";
import type { Floor } from "./listing-schema.ts";
import { formatDollars, MAKE_OFFER } from "../format/price.ts";

export type FieldValue = string | readonly string[] | readonly QuestionAnswer[];

/** Stats have keys such as 'stats.cpc'. Empty fields are left out. */
export type ListingFields = ReadonlyMap<string, FieldValue>;

export const LIST_FIELDS: ReadonlySet<string> = new Set([
  "keywords",
  "features",
  "useCases",
  "targetAudience",
]);

/** Drops empty lines from answers, because an empty line separates the questions. */
export const toLines = (value: Exclude<FieldValue, string>): string[] =>
  value.map((item) =>
    typeof item === "string"
      ? item
      : `${item.question.replaceAll("\n", " ")}\n${item.answer.replaceAll(/\n\s*\n/g, "\n")}`,
  );

export const formatFloor = (floor: Floor) =>
  "percent" in floor ? `${floor.percent}%` : formatDollars(floor.amount);

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
    faqs: listing.faqs?.length === 0 ? "no" : listing.faqs,
  };
  for (const [name, figure] of Object.entries(listing.stats ?? {}))
    fields[`stats.${name}`] = figure;
  const filled = Object.entries(fields).filter(
    (entry): entry is [string, FieldValue] => entry[1] !== null && entry[1].length > 0,
  );
  return new Map(filled);
}

export function groupFields(fields: Iterable<readonly [string, FieldValue]>) {
  const grouped: Record<string, FieldValue | Record<string, FieldValue>> = {};
  for (const [field, value] of fields) {
    const [group = "", name] = field.split(".");
    if (name === undefined) grouped[group] = value;
    else grouped[group] = { ...(grouped[group] as Record<string, FieldValue>), [name]: value };
  }
  return grouped;
}
