import { aboutCurrency, type Currency, formatMoney } from "../../../catalogue/format/currency.ts";
import { groupDigits } from "../../../catalogue/format/format.ts";
import { quoteFound } from "../../../catalogue/schema/fault.ts";
import { schemaOf, tidyAmountOf } from "../../../catalogue/schema/listing-fields.ts";
import {
  findCurrency,
  isMoney,
  isShared,
  joinMarks,
  type Mark,
  readSum,
  type Sum,
} from "./read-sums.ts";
import { isBlank, isZero } from "./read-values.ts";
import { OPEN, type SumStyle } from "./reading.ts";

/** What a name is offered for. */
const SALE_SUMS: ReadonlySet<string> = new Set(["price", "minimumOffer", "floor"]);

/** Nobody wants to sell a name for a phone number. */
const MOST = 50_000_000;

/** A sum of the file in another currency, and what it comes to in the shop's. */
export interface Converted {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

type SumReading =
  | { readonly value: string | null; readonly converted?: Converted; readonly wanted?: undefined }
  | { readonly value: null; readonly wanted: string; readonly found: string };

/** Writes '1,600 EUR', for every currency there is. */
function writeMoney(amount: number, currency: Mark): string {
  const [whole = "", cents = ""] = amount.toFixed(2).split(".");
  return `${groupDigits(Number(whole))}${cents === "00" ? "" : `.${cents}`} ${currency}`;
}

const wantedOf = (field: string, text: string, shop: Currency) =>
  schemaOf(field, shop).safeParse(text).error?.issues[0]?.message.replace(", or nothing", "");

const takesCents = (field: string, shop: Currency) =>
  wantedOf(field, `${formatMoney(1, shop)}.50`, shop) === undefined;

/** Writes a sum in the shop's currency as the field has it, with cents if it takes them. */
function writeOwn(field: string, amount: number, shop: Currency): string {
  const [whole = "", cents = ""] = amount.toFixed(2).split(".");
  const sum = formatMoney(Number(whole), shop).replace("\u00A0", " ");
  return cents === "00" ? sum : takesCents(field, shop) ? `${sum}.${cents}` : `${whole}.${cents}`;
}

interface SumColumn {
  readonly field: string;
  readonly name: string;
  readonly style: SumStyle | null;
  /** The currency that the reading gives the column, `OPEN`, or null. */
  readonly currency: Mark | null;
}

export interface Unrated {
  readonly column: string;
  readonly example: string;
  rows: number;
}

/** Reads the sums of a file in the shop's currency, and notes the currencies that it needs a rate for. */
export function createSums(shop: Currency, rates: ReadonlyMap<string, number>) {
  const foreign = new Map<Mark, Unrated>();

  /** Plain dollars are those of the United States. */
  function currencyOf(
    { currency: mark }: Sum,
    { currency }: SumColumn,
    named: string,
  ): Mark | null {
    const isNamed = !isBlank(named);
    const stated = isNamed ? findCurrency(named) : currency;
    if ((isNamed && stated === null) || stated === OPEN) return null;
    const joined = joinMarks([mark, stated]) ?? shop;
    if (joined === "$") return "USD";
    return isShared(joined) || joined === "?" ? null : joined;
  }

  function noteForeign(currency: Mark, column: string, example: string): void {
    const noted = foreign.get(currency) ?? { column, example, rows: 0 };
    noted.rows += 1;
    foreign.set(currency, noted);
  }

  return {
    foreign,
    /** `named` is what a column of currencies says in the same row. */
    read(cell: string, column: SumColumn, named: string): SumReading {
      const { field, name, style } = column;
      if (isBlank(cell) || isZero(cell)) return { value: null };
      const found = quoteFound(cell);
      const sum = readSum(cell, style);
      if (sum === null) {
        const value = tidyAmountOf(field, cell, shop);
        const wanted = wantedOf(field, value, shop);
        // A sum of the other style would be read as the shop writes it.
        if (wanted === undefined && /^\D*$|%$/.test(cell)) return { value };
        return { value: null, found, wanted: wanted ?? "a sum as its column has it" };
      }
      if (sum.amount === 0) return { value: null };
      const currency = currencyOf(sum, column, named);
      if (currency === null)
        return { value: null, found, wanted: "a sum whose currency is certain" };
      const isForeign = currency !== shop;
      const from = writeMoney(sum.amount, currency);
      // Own costs may stay in the currency in which they were paid.
      if (isForeign && !SALE_SUMS.has(field) && wantedOf(field, from, shop) === undefined)
        return { value: tidyAmountOf(field, from, shop) };
      if (!isMoney(currency)) return { value: null, found, wanted: aboutCurrency(shop).name };
      if (isForeign) noteForeign(currency, name, cell);
      const exact = sum.amount * (isForeign ? (rates.get(currency) ?? 0) : 1);
      if (SALE_SUMS.has(field) && exact > MOST) {
        const wanted = `at most ${writeMoney(MOST, shop)}; if it's right, set it for this name by hand`;
        return { value: null, found, wanted };
      }
      const isRounded = isForeign && !takesCents(field, shop);
      const value = writeOwn(field, isRounded ? Math.round(exact) : exact, shop);
      const wanted = wantedOf(field, value, shop);
      if (wanted !== undefined)
        return { value: null, found: isForeign ? quoteFound(from) : found, wanted };
      return isForeign ? { value, converted: { field, from, to: value } } : { value };
    },
  };
}
