import { domainToUnicode } from "node:url";
import { parse } from "tldts";
import {
  AMOUNTS,
  DATES,
  type FieldValue,
  kindOf,
  LIST_FIELDS,
  schemaOf,
  tidyAmountOf,
} from "../../../catalogue/schema/listing-fields.ts";
import type { Currency } from "../../../catalogue/format/currency.ts";
import { readListCell } from "../../shop/csv-records.ts";
import { foldText } from "../../../catalogue/format/fold.ts";
import type { DateOrder } from "./reading.ts";
import { readDate } from "./read-dates.ts";

const stripAddress = (cell: string) =>
  cell
    .trim()
    .replace(/^https?:\/\//i, "")
    .replace(/[/?#].*/s, "")
    .replaceAll(/[。．｡]/g, ".")
    .replace(/\.$/, "")
    .replace(/^www\.(?=[^.]+\.)/i, "");

export const isAddress = (cell: string) =>
  cell.includes(".") && /^[^\s@:,;|"]+\.[^\s@:,;|".\d][^\s@:,;|".]+$/.test(stripAddress(cell));

const knownEndings = new Map<string, boolean>();
export function isKnownEnding(ending: string): boolean {
  const before = knownEndings.get(ending);
  if (before !== undefined) return before;
  // The list has these endings as people write them.
  const shown = domainToUnicode(`name${ending}`);
  const is = parse(shown, { allowPrivateDomains: false }).isIcann === true;
  knownEndings.set(ending, is);
  return is;
}

/** '0000-00-00' is how databases write no date. */
export const isBlank = (cell: string) => /^(?:-|n\/a|0000-00-00.*)?$/i.test(cell.trim());
/** A price of 0, or the '$ -' of a spreadsheet, means that there is no price. */
export const isZero = (cell: string) =>
  /^(?:(?:US ?)?[$€£]|USD|EUR|GBP|CHF|CAD|AUD)? ?(?:0+(?:[.,]0{1,2})?|-)(?: ?(?:[$€£]|USD|EUR|GBP|CHF|CAD|AUD))?$/i.test(
    cell,
  );

const YES: ReadonlySet<string> = new Set(
  "yes y true 1 x on ja wahr oui vrai si verdadero waar sim verdadeiro".split(" "),
);
const NO: ReadonlySet<string> = new Set(
  "no n false 0 off nein falsch non faux falso nee onwaar nao".split(" "),
);

function readYesOrNo(cell: string): boolean | null {
  const word = foldText(cell);
  return YES.has(word) ? true : NO.has(word) ? false : null;
}

export interface Writing {
  /** True for the shop's own export, in which '-' is a text. */
  readonly isExport: boolean;
  readonly dates: DateOrder | null;
  /** The currency of the shop. */
  readonly currency: Currency;
}

const IN_LOWER_CASE: ReadonlySet<string> = new Set(["choice", "checkbox"]);
/** The values of these fields stay as they are written. */
const WRITTEN: ReadonlySet<string> = new Set(["amount", "checkbox"]);

function tidy(field: string, cell: string, { dates, currency }: Writing): FieldValue {
  if (LIST_FIELDS.has(field)) return readListCell(cell);
  if (field === "domain") return stripAddress(cell);
  if (DATES.has(field)) return readDate(cell, dates) ?? cell;
  if (AMOUNTS.has(field)) return tidyAmountOf(field, cell, currency);
  const answer = kindOf(field) === "checkbox" ? readYesOrNo(cell) : null;
  if (answer !== null) return answer ? "yes" : "no";
  return IN_LOWER_CASE.has(kindOf(field)) ? cell.toLowerCase() : cell;
}

type Reading =
  | { readonly value: FieldValue; readonly wanted?: undefined }
  | { readonly value: null; readonly wanted?: string };

export function readValue(field: string, cell: string, writing: Writing): Reading {
  const text = cell.trim();
  if (text === "" || (!writing.isExport && isBlank(text))) return { value: null };
  if (AMOUNTS.has(field) && isZero(text)) return { value: null };
  const value = tidy(field, text, writing);
  const { error, data } = schemaOf(field, writing.currency).safeParse(value);
  if (!error) return { value: WRITTEN.has(kindOf(field)) ? value : (data as FieldValue) };
  return { value: null, wanted: error.issues[0]?.message.replace(", or nothing", "") ?? "" };
}
