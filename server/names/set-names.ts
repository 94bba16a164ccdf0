import type { Currency } from "../../catalogue/format/currency.ts";
import { parsePrice } from "../../catalogue/format/price.ts";
import {
  AMOUNTS,
  type FieldValue,
  formatAmount,
  listFields,
  tidyAmountOf,
  toLines,
} from "../../catalogue/schema/listing-fields.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import type { Changes } from "../shop/edit-listings.ts";
import type { Content } from "../shop/read-content.ts";

export function tidyValue(field: string, value: string, currency: Currency): string {
  const text = value.trim();
  return AMOUNTS.has(field) ? tidyAmountOf(field, text, currency) : text;
}

export const RELATIVE = /^([+-]\d{1,3}(?:\.\d+)?) ?%$/;

/** Reads 'brandable, short' as the tags, and '+brandable, -short' as tags to add and to remove. */
function changeTags(before: readonly string[], wanted: string): FieldValue {
  const words = wanted.split(",").flatMap((tag) => tag.trim() || []);
  if (!words.every((word) => /^[+-]./.test(word))) return words;
  const named = (sign: string) =>
    words.flatMap((word) => (word.startsWith(sign) ? word.slice(1).trim() : []));
  const known = new Set([...before, ...named("-")].map((tag) => tag.toLowerCase()));
  const removed = new Set(named("-").map((tag) => tag.toLowerCase()));
  const added = named("+").filter((tag) => !known.has(tag.toLowerCase()));
  const tags = [...before.filter((tag) => !removed.has(tag.toLowerCase())), ...added];
  return tags.length > 0 ? tags : "";
}

function changesFor(
  listing: Listing | undefined,
  tags: readonly string[],
  { changes, today, content }: Omit<Wish, "domains">,
): Changes | null {
  const own = new Map<string, FieldValue>(changes);
  const wanted = own.get("tags");
  if (typeof wanted === "string" && wanted !== "") own.set("tags", changeTags(tags, wanted));
  const [, percent] = RELATIVE.exec(String(own.get("price") ?? "")) ?? [];
  if (percent !== undefined) {
    const amount = listing?.price.amount ?? null;
    if (amount === null) return null;
    own.set(
      "price",
      formatAmount(Math.round(amount * (1 + Number(percent) / 100)), content.shop.currency),
    );
  }
  const isSoldNow = own.get("status") === "sold" && listing?.status !== "sold";
  if (isSoldNow && !listing?.soldDate && !own.has("soldDate")) own.set("soldDate", today);
  return own;
}

/** A name whose floor is above its new price. */
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

/** `skipped` names have no price to change by a percentage. `soldNow` are those that become sold. */
export function planChanges({ content, domains, changes, today }: Wish) {
  const wanted = new Map<string, Changes>();
  const skipped: string[] = [];
  const soldNow = new Set<string>();
  for (const domain of domains) {
    const name = content.names.get(domain);
    const listing = name?.listing;
    const tags = name?.own.tags ?? [];
    const own = changesFor(listing, tags, { changes, today, content });
    if (own) wanted.set(domain, own);
    else skipped.push(domain);
    if (own?.get("status") === "sold" && listing?.status !== "sold") soldNow.add(domain);
  }
  return { wanted, skipped, soldNow, high: findHighFloors(wanted, content) };
}

function findHighFloors(wanted: ReadonlyMap<string, Changes>, content: Content): HighFloor[] {
  return [...wanted].flatMap(([domain, changes]) => {
    const price = parsePrice(String(changes.get("price") ?? ""), content.shop.currency)?.amount;
    const floor = content.names.get(domain)?.own.floor;
    const isAbove = price && floor && "amount" in floor && floor.amount > price;
    return isAbove && !changes.has("floor") ? [{ domain, price }] : [];
  });
}

export const showValue = (value: FieldValue = "") => {
  if (value.length === 0) return "nothing";
  return typeof value === "string" ? value : toLines(value).join("; ");
};

export type ChangeRow = readonly [name: string, field: string, change: string];

/** Returns rows of name, field and 'old → new'. */
export const listChanges = (wanted: ReadonlyMap<string, Changes>, content: Content): ChangeRow[] =>
  [...wanted].flatMap(([domain, changes]) => {
    const name = content.names.get(domain);
    const before = name && listFields(name.listing, name.own);
    return [...changes].flatMap(([field, to]) => {
      const from = showValue(before?.get(field));
      return from === showValue(to)
        ? []
        : [[domain, field, `${from} → ${showValue(to)}`] satisfies ChangeRow];
    });
  });
