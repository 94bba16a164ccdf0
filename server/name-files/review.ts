import { floorOf, type Listing } from "../../catalogue/listing.ts";
import { toFaults } from "../../catalogue/fault.ts";
import {
  type FieldValue,
  formatFloor,
  groupFields,
  listFields,
} from "../../catalogue/listing-fields.ts";
import { type Floor, listingSchema, rowFields, rowSchema } from "../../catalogue/listing-schema.ts";
import { MAKE_OFFER, type Price } from "../../catalogue/price.ts";
import type { RowFault } from "../content/read-listings.ts";
import type { NameFile, SkippedRow, SourceName } from "./read-names.ts";

export interface NewName {
  readonly line: number;
  readonly domain: string;
  readonly fields: ReadonlyMap<string, FieldValue>;
  /** Those of `fields` that the file has nothing for. */
  readonly filledIn: readonly string[];
}

interface Change {
  /** Empty where there was nothing. */
  readonly from: FieldValue;
  readonly to: FieldValue;
}

export interface UpdatedName {
  readonly line: number;
  readonly domain: string;
  readonly changes: ReadonlyMap<string, Change>;
}

export interface Review {
  readonly added: readonly NewName[];
  readonly updated: readonly UpdatedName[];
  readonly unchanged: number;
  readonly skipped: readonly SkippedRow[];
}

export interface KnownName {
  readonly listing: Listing;
  /** As the seller wrote it. */
  readonly floor: Floor | null;
  /** In a file of many listings, of which less is required. */
  readonly isRow: boolean;
}

/** What the shop wants of every name. */
export const standIns = (today: string): Readonly<Record<string, string>> => ({
  price: MAKE_OFFER,
  category: "General",
  listedDate: today,
});

const isSame = (a: FieldValue, b: FieldValue) => JSON.stringify(a) === JSON.stringify(b);

/** What a field that is left out says. */
const UNSAID: Readonly<Record<string, string>> = { offers: "yes", hidden: "no" };

/** Marketplaces have floors in dollars alone, which say nothing new where the seller's own share of the price comes to the same. */
function isSameFloor(from: Floor | null, to: Floor, price: Price): boolean {
  if (from === null) return false;
  return "percent" in to
    ? formatFloor(from) === formatFloor(to)
    : floorOf({ floor: from, price }) === to.amount;
}

/** What the shop would say of the name as a whole. */
function findFault(
  { line }: SourceName,
  fields: ReadonlyMap<string, FieldValue>,
  isRow: boolean,
): RowFault | null {
  const input = groupFields(fields);
  const { error } = (isRow ? rowSchema : listingSchema).safeParse(input);
  const [fault] = error ? toFaults({ file: "" }, input, error) : [];
  return fault ? { line, field: fault.field, found: fault.found, wanted: fault.wanted } : null;
}

function addName(
  source: SourceName,
  instead: Readonly<Record<string, string>>,
): NewName | RowFault {
  const { line, domain, values } = source;
  const filledIn = Object.keys(instead).filter((field) => !values.has(field));
  const fields = new Map<string, FieldValue>([
    ["domain", domain],
    ...values,
    ...filledIn.map((field) => [field, instead[field] ?? ""] as const),
  ]);
  return findFault(source, fields, true) ?? { line, domain, fields, filledIn };
}

function updateName(
  source: SourceName,
  { listing, floor, isRow }: KnownName,
): UpdatedName | RowFault | null {
  const { line, domain, values, forNew } = source;
  const before = listFields(listing, floor);
  const wanted = [...values].filter(([field]) => !forNew.has(field));
  const price = rowFields.price.parse(values.get("price") ?? before.get("price"));
  const isKept = (field: string, from: FieldValue, to: FieldValue) => {
    const wantedFloor = field === "floor" ? rowFields.floor.parse(to) : null;
    return wantedFloor
      ? isSameFloor(floor, wantedFloor, price)
      : isSame(from || (UNSAID[field] ?? ""), to);
  };
  const changes = new Map(
    wanted.flatMap(([field, to]) => {
      const from = before.get(field) ?? "";
      return isKept(field, from, to) ? [] : [[field, { from, to }] as const];
    }),
  );
  const after = new Map([...before, ...wanted]);
  const fault = changes.size > 0 ? findFault(source, after, isRow) : null;
  if (fault) return fault;
  return changes.size > 0 ? { line, domain, changes } : null;
}

/** What importing the file would do to the shop; a blank cell never takes anything away. */
export function reviewNames(
  file: Pick<NameFile, "names" | "skipped">,
  findKnown: (domain: string) => KnownName | undefined,
  today: string,
): Review {
  const added: NewName[] = [];
  const updated: UpdatedName[] = [];
  const skipped: SkippedRow[] = [...file.skipped];
  const instead = standIns(today);
  let unchanged = 0;
  for (const source of file.names) {
    const known = findKnown(source.domain);
    const result = known ? updateName(source, known) : addName(source, instead);
    if (result === null) unchanged += 1;
    else if ("wanted" in result) skipped.push({ ...result, domain: source.domain });
    else if ("fields" in result) added.push(result);
    else updated.push(result);
  }
  skipped.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  return { added, updated, unchanged, skipped };
}
