import type { z } from "zod";
import { readAbout } from "./about-field.ts";
import { text } from "./field-schema.ts";
import { COSTS, type LostField, type RowField, stopsSale } from "./field-costs.ts";
import { completeListing } from "./listing-fields.ts";
import { type Listing, type ListingStats, type Status, STATUSES } from "./listing.ts";
import { toPrice } from "../format/price.ts";
import {
  findBrokenRules,
  type OwnFields,
  type ListingSchemas,
  type Row,
  statFields,
} from "./listing-schema.ts";

function readEntries(most: number | undefined, input: unknown): string[] {
  const entries = Array.isArray(input) ? input : [];
  return entries.flatMap((entry) => text().safeParse(entry).data ?? []).slice(0, most);
}

function readStats(input: unknown): ListingStats | null {
  if (typeof input !== "object" || input === null) return null;
  const figures = Object.entries(statFields).map(([name, schema]) => {
    return [name, schema.safeParse(Reflect.get(input, name)).data ?? null];
  });
  return Object.fromEntries(figures);
}

interface PartOfListing {
  readonly listing: Listing;
  readonly own: OwnFields;
  readonly lost: ReadonlySet<LostField>;
}

/** Reads each field that can be read. */
export function readPart(
  domain: string,
  displayName: string,
  input: Readonly<Record<string, unknown>>,
  found: ReadonlySet<LostField>,
  { fields, currency }: ListingSchemas,
): PartOfListing {
  const lost = new Set(found);
  const row: Record<string, unknown> = { domain };
  for (const [name, schema] of Object.entries(fields) as [RowField, z.ZodType][]) {
    if (name === "domain") continue;
    const { kind, most } = readAbout(schema);
    const isList = kind === "list";
    const { success, data } = schema.safeParse(input[name]);
    const isRead = success && (isList || !lost.has(name));
    if (isRead) row[name] = data;
    else if (isList) row[name] = readEntries(most, input[name]);
    else if (name === "price") row[name] = toPrice(null, currency);
    else row[name] = kind === "figures" ? readStats(input[name]) : COSTS[name].value;
    if (isRead && isList) lost.delete(name);
    else if (!isRead) lost.add(name);
  }
  const source = row as Row;
  const { listing, own } = completeListing(source, displayName);
  return { listing: { ...listing, isUncertain: stopsSale(lost) }, own, lost };
}

type Shown = Pick<PartOfListing, "listing" | "own">;

const stricter = (a: Status, b: Status): Status =>
  STATUSES.indexOf(a) > STATUSES.indexOf(b) ? a : b;

/**
 * Shows the last good state, as far as nothing can be sold by mistake: what the file says now can take the name off sale,
 * but not put it on sale.
 */
export function keepLast(part: Shown, { listing: last }: Shown): Shown {
  const { listing: now, own } = part;
  // A shop that has changed its currency can't show what the name cost in another one.
  if (now.price.currency !== last.price.currency) return part;
  const isOther = now.price.amount !== last.price.amount;
  const { price, minimumOffer } = last;
  const minimum = minimumOffer === null ? null : toPrice(minimumOffer, price.currency);
  const broken = findBrokenRules({
    price,
    escrowLink: null,
    minimumOffer: minimum,
    floor: own.floor,
  });
  return {
    listing: {
      ...last,
      status: stricter(now.status, last.status),
      hidden: now.hidden || last.hidden,
      offers: now.offers && last.offers,
      escrowLink: now.escrowLink === last.escrowLink ? last.escrowLink : null,
      isUncertain: now.isUncertain || isOther,
    },
    own: broken.has("floor") ? { ...own, floor: null } : own,
  };
}
