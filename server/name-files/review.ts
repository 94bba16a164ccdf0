import { toFaults } from "../../catalogue/fault.ts";
import type { Listing } from "../../catalogue/listing.ts";
import { type FieldValue, groupFields, listFields } from "../../catalogue/listing-fields.ts";
import { listingSchema, rowSchema } from "../../catalogue/listing-schema.ts";
import { MAKE_OFFER, parsePrice } from "../../catalogue/price.ts";
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

/** A floor above the price is a slip in one of the two. */
function findMinimumFault({ line, minimum }: SourceName, price: FieldValue): RowFault | null {
  const amount = parsePrice(String(price))?.amount ?? null;
  if (minimum === null || amount === null || minimum <= amount) return null;
  const found = `$${minimum}, above the price of $${amount}`;
  return { line, field: "minimum", found, wanted: "a minimum up to the price" };
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
  return (
    findMinimumFault(source, fields.get("price") ?? "") ??
    findFault(source, fields, true) ?? { line, domain, fields, filledIn }
  );
}

function updateName(
  source: SourceName,
  { listing, isRow }: KnownName,
): UpdatedName | RowFault | null {
  const { line, domain, values, forNew } = source;
  const before = listFields(listing);
  const wanted = [...values].filter(([field]) => !forNew.has(field));
  const changes = new Map(
    wanted.flatMap(([field, to]) => {
      const from = before.get(field) ?? "";
      return isSame(from, to) ? [] : [[field, { from, to }] as const];
    }),
  );
  const after = new Map([...before, ...wanted]);
  const fault =
    findMinimumFault(source, after.get("price") ?? "") ??
    (changes.size > 0 ? findFault(source, after, isRow) : null);
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
