import type { z } from "zod";
import { tidyAmount } from "../format/amount.ts";
import { extensionOf } from "../format/domain-name.ts";
import { capitalize } from "../format/format.ts";
import { type Currency, formatMoney } from "../format/currency.ts";
import { MAKE_OFFER } from "../format/price.ts";
import type { RecordField } from "./record-field.ts";
import { type AboutField, type FieldKind, readAbout } from "./about-field.ts";
import type { FormValues } from "../merge-values.ts";
import type { Listing, QuestionAnswer } from "./listing.ts";
import {
  type OwnFields,
  type ListingSource,
  rowFields,
  schemasIn,
  statFields,
} from "./listing-schema.ts";

export type FieldValue = string | readonly string[] | readonly QuestionAnswer[];

/** Stats have keys such as 'stats.cpc'. Empty fields are left out. */
export type ListingFields = ReadonlyMap<string, FieldValue>;

const describe = (schema: z.ZodType) => ({ schema, ...readAbout(schema) });

const ROW_FIELDS = new Map(
  Object.entries(rowFields).map(([name, schema]) => [name, describe(schema)]),
);

const STATS = Object.entries(statFields).map(
  ([name, schema]) => [`stats.${name}`, describe(schema)] as const,
);

/** The fields by their names in files, with each figure of the stats as a field of its own. */
const FIELDS = new Map([...[...ROW_FIELDS].filter(([name]) => name !== "stats"), ...STATS]);

const namesOf = (isIn: (field: AboutField) => boolean): string[] =>
  [...FIELDS].flatMap(([name, field]) => (isIn(field) ? [name] : []));

const ofKind = (...kinds: readonly FieldKind[]): ReadonlySet<string> =>
  new Set(namesOf(({ kind }) => kinds.includes(kind)));

export const LIST_FIELDS = ofKind("list");
export const AMOUNTS = ofKind("amount");
export const DATES = ofKind("date");

/** The fields that only the seller sees. */
export const OWN: ReadonlySet<string> = new Set(namesOf(({ isOwn }) => isOwn === true));

/** The columns of a CSV file, which has no room for questions and answers. */
export const COLUMNS = namesOf(({ kind }) => kind !== "questions");

export const REQUIRED = [...FIELDS].flatMap(([name, { schema }]) =>
  schema.safeParse(undefined).success ? [] : [name],
);

const UNSETTABLE = ofKind("name", "list", "questions");

/** The fields that a command can set for many names at once. Tags are the only list whose entries have no commas. */
export const SETTABLE = [...FIELDS.keys()].filter(
  (name) => name === "tags" || (!UNSETTABLE.has(name) && !name.startsWith("stats.")),
);

function find(field: string) {
  const found = FIELDS.get(field);
  if (!found) throw new Error(`${field} isn't a listing field`);
  return found;
}

/** How a field is read in a shop with this currency. */
export function schemaOf(field: string, currency: Currency): z.ZodType {
  const fields: Readonly<Record<string, z.ZodType>> = schemasIn(currency).fields;
  return fields[field] ?? find(field).schema;
}
export const kindOf = (field: string): FieldKind => find(field).kind;

export const labelOf = (field: string): string => FIELDS.get(field)?.label ?? field;

const GROUPS = ["Sale", "Description", "Dates", "Your books", "SEO metrics"];

function toFormField(path: string, { schema, ...about }: ReturnType<typeof find>): RecordField {
  const { label, kind, hint, choices = [], isLong } = about;
  const named = { path, label, ...(hint && { hint }) };
  switch (kind) {
    case "checkbox":
      return {
        ...named,
        kind,
        states: schema.parse(undefined) === true ? ["", "no"] : ["yes", ""],
      };
    case "choice": {
      const titles = choices.map((one) => [one, one === "" ? "None" : capitalize(one)] as const);
      return { ...named, kind, choices: titles };
    }
    case "name":
    case "figures":
      return { ...named, kind: "line" };
    default:
      return { ...named, kind, ...(isLong && { isLong }) };
  }
}

/** A new name's form has this field too. */
export const DOMAIN_FIELD = toFormField("domain", find("domain"));

const groupOf = (name: string, { group }: AboutField) =>
  name.startsWith("stats.") ? ROW_FIELDS.get("stats")?.group : group;

interface FormGroup {
  readonly title: string;
  readonly fields: readonly RecordField[];
}

/** The form of a name in its parts. */
export const FORM_GROUPS: readonly FormGroup[] = GROUPS.map((title) => ({
  title,
  fields: [...FIELDS].flatMap(([name, field]) =>
    groupOf(name, field) === title ? [toFormField(name, field)] : [],
  ),
}));

export const FORM_FIELDS: readonly RecordField[] = FORM_GROUPS.flatMap(({ fields }) => fields);

/** Drops empty lines from answers, because an empty line separates the questions. */
export const toLines = (value: Exclude<FieldValue, string>): string[] =>
  value.map((item) =>
    typeof item === "string"
      ? item
      : `${item.question.replaceAll("\n", " ")}\n${item.answer.replaceAll(/\n\s*\n/g, "\n")}`,
  );

type Amount =
  | number
  | { readonly percent: number }
  | { readonly amount: number | null; readonly label?: string };

/** Writes a sum as files have it, always with its currency, and with a space that every editor shows. */
export function formatAmount(sum: Amount, currency: Currency): string {
  if (typeof sum === "object" && "percent" in sum) return `${sum.percent}%`;
  const { amount, label } = typeof sum === "number" ? { amount: sum } : sum;
  if (amount === null) return MAKE_OFFER;
  return (label ?? formatMoney(amount, currency)).replace("\u00A0", " ");
}

/** Writes an amount as the shop does; one that the field can't have stays as it is. */
export function tidyAmountOf(field: string, text: string, currency: Currency): string {
  const amount = tidyAmount(text, currency);
  const { data } = schemaOf(field, currency).safeParse(amount);
  return data ? formatAmount(data as Amount, currency) : amount;
}

/** Most names have none of these fields, and 100,000 of them share this object. */
export const NOTHING_OWN = Object.fromEntries([...OWN].map((name) => [name, null])) as OwnFields;

/** What a name has without the fields that its file leaves out; only `domain` and `price` are never left out. */
const LEFT_OUT = Object.fromEntries(
  [...ROW_FIELDS].flatMap(([name, { schema }]) =>
    OWN.has(name) ? [] : [[name, schema.safeParse(undefined).data]],
  ),
);

/** Completes what was read from a file, and takes apart what everybody and what only the seller may see. */
export function completeListing(source: ListingSource, displayName: string) {
  const listing: Record<string, unknown> = {
    ...LEFT_OUT,
    displayName,
    extension: extensionOf(displayName),
    isInCheckout: false,
    isUncertain: false,
  };
  const own: Record<string, unknown> = {};
  for (const name in source) {
    const value = source[name as keyof ListingSource];
    if (!OWN.has(name)) listing[name] = value;
    else if (value !== null) own[name] = value;
  }
  listing.minimumOffer = source.minimumOffer?.amount ?? null;
  listing.description = source.description ?? "";
  const isEmpty = Object.keys(own).length === 0;
  return {
    listing: listing as unknown as Listing,
    own: isEmpty ? NOTHING_OWN : ({ ...NOTHING_OWN, ...own } as OwnFields),
  };
}

function write(
  value: unknown,
  { kind, schema }: ReturnType<typeof find>,
  currency: Currency,
): FieldValue {
  if (kind === "checkbox")
    return (value ?? undefined) === schema.parse(undefined) ? "" : value ? "yes" : "no";
  if (value === null) return "";
  if (kind === "amount") return formatAmount(value as Amount, currency);
  if (kind === "questions" && (value as readonly unknown[]).length === 0) return "no";
  return value as FieldValue;
}

/** Returns the fields as files write them. Without `own`, what only the seller sees is left out. */
export function listFields(listing: Listing, own: Partial<OwnFields> = {}): ListingFields {
  const values: Readonly<Record<string, unknown>> = { ...listing, ...own };
  const fields = [...FIELDS].map(([name, field]): [string, FieldValue] => {
    const [group = "", figure] = name.split(".");
    const value = figure ? Reflect.get(listing.stats ?? {}, figure) : values[group];
    return [name, write(value ?? null, field, listing.price.currency)];
  });
  return new Map(fields.filter(([, value]) => value.length > 0));
}

/** Returns a value as a form shows it. */
export const toText = (value: FieldValue = ""): string =>
  typeof value === "string"
    ? value
    : toLines(value).join(typeof value[0] === "string" ? "\n" : "\n\n");

export const isSameValue = (one: FieldValue = "", other: FieldValue = ""): boolean =>
  toText(one) === toText(other);

export const toFormValues = (fields: ListingFields): FormValues =>
  Object.fromEntries(FORM_FIELDS.map(({ path }) => [path, toText(fields.get(path))]));

/** The values that only the seller sees, as files have them. */
export const listOwn = (own: OwnFields, currency: Currency): Record<string, FieldValue | null> =>
  Object.fromEntries(
    [...OWN].map((name) => [
      name,
      write(own[name as keyof OwnFields], find(name), currency) || null,
    ]),
  );

export function groupFields(fields: Iterable<readonly [string, FieldValue]>) {
  const grouped: Record<string, FieldValue | Record<string, FieldValue>> = {};
  for (const [field, value] of fields) {
    const [group = "", name] = field.split(".");
    if (name === undefined) grouped[group] = value;
    else grouped[group] = { ...(grouped[group] as Record<string, FieldValue>), [name]: value };
  }
  return grouped;
}
