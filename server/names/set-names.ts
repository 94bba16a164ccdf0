import { tidyAmount } from "../../catalogue/format/amount.ts";
import { formatDollars, parsePrice } from "../../catalogue/format/price.ts";
import type { FieldValue } from "../../catalogue/schema/listing-fields.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import type { Changes } from "../content/edit-listings.ts";
import type { Content } from "../content/read-content.ts";
import { AMOUNTS } from "../name-files/read-values.ts";

export const FIELDS = [
  "price",
  "status",
  "tier",
  "category",
  "listedDate",
  "escrowLink",
  "offers",
  "minimumOffer",
  "floor",
  "soldDate",
  "soldPrice",
  "hidden",
  "registered",
  "expires",
  "description",
];

export function tidyValue(field: string, value: string): string {
  const text = value.trim();
  return AMOUNTS.has(field) ? tidyAmount(text) : text;
}

export const RELATIVE = /^([+-]\d{1,3}(?:\.\d+)?) ?%$/;

function changesFor(listing: Listing | undefined, changes: Changes, today: string): Changes | null {
  const own = new Map<string, FieldValue>(changes);
  const [, percent] = RELATIVE.exec(String(own.get("price") ?? "")) ?? [];
  if (percent !== undefined) {
    const amount = listing?.price.amount ?? null;
    if (amount === null) return null;
    own.set("price", formatDollars(Math.round(amount * (1 + Number(percent) / 100))));
  }
  const isSoldNow = own.get("status") === "sold" && listing?.status !== "sold";
  if (isSoldNow && !listing?.soldDate && !own.has("soldDate")) own.set("soldDate", today);
  return own;
}

interface Wish {
  readonly found: readonly Listing[];
  readonly faulty: readonly string[];
  readonly changes: Changes;
  /** YYYY-MM-DD in the shop's time zone. */
  readonly today: string;
}

/** `skipped` names have no price to change by a percentage. */
export function planChanges({ found, faulty, changes, today }: Wish) {
  const named = found.map((listing) => [listing.domain, listing] as const);
  const all = [...named, ...faulty.map((domain) => [domain, undefined] as const)];
  const wanted = new Map<string, Changes>();
  const skipped: string[] = [];
  for (const [domain, listing] of all) {
    const own = changesFor(listing, changes, today);
    if (own) wanted.set(domain, own);
    else skipped.push(domain);
  }
  const soldNow = found.flatMap(({ domain, status }) =>
    status !== "sold" && wanted.get(domain)?.get("status") === "sold" ? [domain] : [],
  );
  return { wanted, skipped, soldNow: new Set(soldNow) };
}

/** The shop's own fault must not mention the floor, so callers that change a price check it here first. */
export function findHighFloors(
  wanted: ReadonlyMap<string, Changes>,
  content: Content,
): { readonly domain: string; readonly price: number }[] {
  return [...wanted].flatMap(([domain, changes]) => {
    const price = parsePrice(String(changes.get("price") ?? ""))?.amount;
    const floor = content.names.get(domain)?.floor;
    const isAbove = price && floor && "amount" in floor && floor.amount > price;
    return isAbove && !changes.has("floor") ? [{ domain, price }] : [];
  });
}
