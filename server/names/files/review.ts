import { floorOf, type Listing } from "../../../catalogue/schema/listing.ts";
import { quoteFound } from "../../../catalogue/schema/fault.ts";
import { toFaults } from "../../../catalogue/schema/to-faults.ts";
import {
  type FieldValue,
  groupFields,
  listFields,
} from "../../../catalogue/schema/listing-fields.ts";
import {
  type ListingSchemas,
  type OwnFields,
  schemasIn,
} from "../../../catalogue/schema/listing-schema.ts";
import type { Floor } from "../../../catalogue/schema/sum-schema.ts";
import type { Currency } from "../../../catalogue/format/currency.ts";
import { MAKE_OFFER, type Price } from "../../../catalogue/format/price.ts";
import { isFuture, NOT_FUTURE, type Place } from "../check-fields.ts";
import type { RowFault } from "../../shop/read-listings.ts";
import { proposeCategory } from "../propose-category.ts";
import type { Converted } from "./read-amounts.ts";
import type { NameFile } from "./name-file.ts";
import type { SkippedRow, SourceName } from "./read-row.ts";
import { OPEN, type Reading } from "./reading.ts";

interface NewName {
  readonly line: number;
  readonly domain: string;
  readonly fields: ReadonlyMap<string, FieldValue>;
  readonly filledIn: readonly string[];
  readonly isProposed: boolean;
}

interface Change {
  readonly from: FieldValue;
  readonly to: FieldValue;
}

interface UpdatedName {
  readonly line: number;
  readonly domain: string;
  readonly changes: ReadonlyMap<string, Change>;
}

interface ConvertedSum extends Converted {
  readonly domain: string;
}

export interface Review {
  readonly added: readonly NewName[];
  readonly updated: readonly UpdatedName[];
  readonly unchanged: number;
  readonly skipped: readonly SkippedRow[];
  readonly leftOut: readonly SkippedRow[];
  /** The sums of the file in another currency that are used, row by row. */
  readonly converted: readonly ConvertedSum[];
}

interface KnownName {
  readonly listing: Listing;
  readonly own: OwnFields;
  readonly isRow: boolean;
}

export const standIns = (today: string): Readonly<Record<string, string>> => ({
  price: MAKE_OFFER,
  category: "General",
  listedDate: today,
});

const isSame = (a: FieldValue, b: FieldValue) => JSON.stringify(a) === JSON.stringify(b);

const UNSAID: Readonly<Record<string, string>> = { offers: "yes", hidden: "no" };

/** Marketplaces only have floors in dollars, which change nothing if the seller's percentage gives the same sum. */
function isSameFloor(from: Floor | null, to: Floor, price: Price): boolean {
  if (from === null) return false;
  return "percent" in to
    ? JSON.stringify(from) === JSON.stringify(to)
    : floorOf({ floor: from, price }) === to.amount;
}

interface Rules extends Pick<Place, "today"> {
  readonly schemas: ListingSchemas;
}

function checkName(
  { line }: SourceName,
  fields: ReadonlyMap<string, FieldValue>,
  isRow: boolean,
  { schemas, today }: Rules,
): RowFault | null {
  const input = groupFields(fields);
  const { error, data } = (isRow ? schemas.row : schemas.listing).safeParse(input);
  if (data) {
    const future = [...fields].find(([field, value]) => isFuture(field, value, today));
    if (future) {
      const [field, value] = future;
      return { line, field, found: quoteFound(String(value)), wanted: NOT_FUTURE };
    }
    return null;
  }
  const [fault] = toFaults({ file: "" }, input, error);
  if (!fault) throw error;
  return { line, field: fault.field, found: fault.found, wanted: fault.wanted };
}

type Taken = { readonly left: readonly RowFault[] } & (
  | { readonly fields: ReadonlyMap<string, FieldValue> }
  | { readonly refusal: RowFault }
);

function takeRight(
  source: SourceName,
  wanted: ReadonlyMap<string, FieldValue>,
  isRow: boolean,
  rules: Rules,
  complete: (fields: ReadonlyMap<string, FieldValue>) => ReadonlyMap<string, FieldValue>,
): Taken {
  const fields = new Map(wanted);
  const left: RowFault[] = [];
  for (;;) {
    const fault = checkName(source, complete(fields), isRow, rules);
    if (!fault) return { left, fields };
    const price = fields.get("price");
    if (fields.delete(fault.field)) left.push(fault);
    else if (price !== undefined && fields.delete("price")) {
      const { domain } = source;
      const advice = `names set ${domain} ${fault.field}=… price=…`;
      const wantedPrice = `one that fits the name's ${fault.field}: change both with ${advice}`;
      const found = quoteFound(String(price));
      left.push({ line: source.line, field: "price", found, wanted: wantedPrice });
    } else return { left, refusal: fault };
  }
}

interface Reviewed<T> {
  readonly result: T | null;
  readonly left: readonly RowFault[];
}

/** A new name is only for sale if the seller has said so of the file, and its own row doesn't leave it open. */
function isHeldBack({ values, isUnsure }: SourceName, sell: Reading["sell"]): boolean {
  if (isUnsure || (sell !== "all" && sell !== "priced")) return true;
  const isPriced = (values.get("price") ?? MAKE_OFFER) !== MAKE_OFFER;
  return sell === "priced" && !isPriced && (values.get("status") ?? "available") === "available";
}

function addName(
  source: SourceName,
  rules: Rules,
  sell: Reading["sell"],
): Reviewed<NewName | RowFault> {
  const { line, domain, faults, doubt } = source;
  if (doubt) return { result: doubt, left: [] };
  const values = isHeldBack(source, sell)
    ? new Map([...source.values, ["hidden", "yes"]])
    : source.values;
  const instead = standIns(rules.today);
  const complete = (fields: ReadonlyMap<string, FieldValue>) =>
    new Map<string, FieldValue>([["domain", domain], ...Object.entries(instead), ...fields]);
  const taken = takeRight(source, values, true, rules, complete);
  if ("refusal" in taken) return { result: taken.refusal, left: [] };
  const filledIn = Object.keys(instead).filter((field) => !taken.fields.has(field));
  const proposed = filledIn.includes("category") ? proposeCategory(domain) : null;
  const usual = proposed ? { ...instead, category: proposed } : instead;
  const stoodIn = filledIn.map((field) => [field, usual[field] ?? ""] as const);
  const fields = new Map<string, FieldValue>([["domain", domain], ...taken.fields, ...stoodIn]);
  const result = { line, domain, fields, filledIn, isProposed: proposed !== null };
  return { result, left: [...faults, ...taken.left] };
}

function updateName(
  source: SourceName,
  { listing, own, isRow }: KnownName,
  rules: Rules,
): Reviewed<UpdatedName | RowFault> {
  const { line, domain, values, forNew, doubt } = source;
  const { schemas } = rules;
  const faults = doubt?.field === "expires" ? [...source.faults, doubt] : source.faults;
  const before = listFields(listing, own);
  const price = schemas.fields.price.parse(values.get("price") ?? before.get("price"));
  const isKept = (field: string, from: FieldValue, to: FieldValue) => {
    const wantedFloor = field === "floor" ? schemas.fields.floor.parse(to) : null;
    return wantedFloor
      ? isSameFloor(own.floor, wantedFloor, price)
      : isSame(from || (UNSAID[field] ?? ""), to);
  };
  const wanted = new Map(
    [...values].filter(
      ([field, to]) =>
        !(forNew.has(field) && before.has(field)) && !isKept(field, before.get(field) ?? "", to),
    ),
  );
  if (wanted.size === 0) return { result: null, left: faults };
  const taken = takeRight(
    source,
    wanted,
    isRow,
    rules,
    (fields) => new Map([...before, ...fields]),
  );
  if ("refusal" in taken) return { result: taken.refusal, left: [] };
  const left = [...faults, ...taken.left];
  if (taken.fields.size === 0) return { result: null, left };
  const changes = [...taken.fields].map(
    ([field, to]) => [field, { from: before.get(field) ?? "", to }] as const,
  );
  return { result: { line, domain, changes: new Map(changes) }, left };
}

export function reviewNames(
  file: Pick<NameFile, "names" | "skipped" | "reading" | "asksToSell">,
  findKnown: (domain: string) => KnownName | undefined,
  today: string,
  currency: Currency,
): Review {
  const sell = file.asksToSell ? OPEN : file.reading.sell;
  const rules = { schemas: schemasIn(currency), today };
  const added: NewName[] = [];
  const updated: UpdatedName[] = [];
  const skipped: SkippedRow[] = [...file.skipped];
  const leftOut: SkippedRow[] = [];
  const converted: ConvertedSum[] = [];
  let unchanged = 0;
  for (const source of file.names) {
    const known = findKnown(source.domain);
    const { domain } = source;
    const { result, left } = known
      ? updateName(source, known, rules)
      : addName(source, rules, sell);
    for (const fault of left) leftOut.push({ ...fault, domain });
    if (result === null) unchanged += 1;
    else if ("wanted" in result) skipped.push({ ...result, domain });
    else if ("fields" in result) added.push(result);
    else updated.push(result);
    if (result === null || "wanted" in result) continue;
    const used = "fields" in result ? result.fields : result.changes;
    for (const sum of source.converted) {
      if (used.has(sum.field)) converted.push({ ...sum, domain });
    }
  }
  skipped.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  return { added, updated, unchanged, skipped, leftOut, converted };
}
