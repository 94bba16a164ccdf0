import { formatDollars, parsePrice } from "../../catalogue/format/price.ts";
import { AMOUNTS, type FieldValue, tidyAmountOf } from "../../catalogue/schema/listing-fields.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import type { Changes } from "../content/edit-listings.ts";
import type { Content } from "../content/read-content.ts";
import type { Db } from "../database/database.ts";
import { NamesFault } from "./names-fault.ts";
import { listStandingOffers } from "./standing-offers.ts";

export function tidyValue(field: string, value: string): string {
  const text = value.trim();
  return AMOUNTS.has(field) ? tidyAmountOf(field, text) : text;
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

/** Names whose floor is above their new price. The shop's own fault must not mention the floor. */
export class HighFloors extends NamesFault {
  readonly names: readonly HighFloor[];

  constructor(names: readonly HighFloor[]) {
    super("The floor is above the new price.");
    this.names = names;
  }
}

interface HighFloor {
  readonly domain: string;
  readonly price: number;
}

interface Wish {
  readonly content: Content;
  readonly domains: Iterable<string>;
  readonly changes: Changes;
  /** YYYY-MM-DD in the shop's time zone. */
  readonly today: string;
}

/**
 * `skipped` names have no price, or no certain one, to change by a percentage. `offers` end with the sale of the names that
 * are marked as sold now. Throws `HighFloors`.
 */
export async function planChanges(db: Db | null, { content, domains, changes, today }: Wish) {
  const wanted = new Map<string, Changes>();
  const skipped: string[] = [];
  const soldNow = new Set<string>();
  for (const domain of domains) {
    const listing = content.names.get(domain)?.listing;
    const isSure = listing && !listing.isUncertain;
    const own = changesFor(isSure ? listing : undefined, changes, today);
    if (own) wanted.set(domain, own);
    else skipped.push(domain);
    if (own?.get("status") === "sold" && listing?.status !== "sold") soldNow.add(domain);
  }
  const high = findHighFloors(wanted, content);
  if (high.length > 0) throw new HighFloors(high);
  const offers = soldNow.size > 0 ? await listStandingOffers(db, soldNow) : [];
  return {
    wanted,
    skipped,
    soldNow,
    offers,
    /** True if the seller has to confirm the changes as they are. */
    mustConfirm: wanted.size > 1 || offers.length > 0,
  };
}

function findHighFloors(wanted: ReadonlyMap<string, Changes>, content: Content): HighFloor[] {
  return [...wanted].flatMap(([domain, changes]) => {
    const price = parsePrice(String(changes.get("price") ?? ""))?.amount;
    const floor = content.names.get(domain)?.own.floor;
    const isAbove = price && floor && "amount" in floor && floor.amount > price;
    return isAbove && !changes.has("floor") ? [{ domain, price }] : [];
  });
}
