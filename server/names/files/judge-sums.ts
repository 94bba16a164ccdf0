import { aboutCurrency, type Currency, formatMoney } from "../../../catalogue/format/currency.ts";
import { groupDigits } from "../../../catalogue/format/format.ts";
import { MAKE_OFFER } from "../../../catalogue/format/price.ts";
import { schemaOf, tidyAmountOf } from "../../../catalogue/schema/listing-fields.ts";
import { quoteFound } from "../../../catalogue/schema/fault.ts";
import { createFileSums, type FileSum, SALE_SUMS } from "./file-sums.ts";
import type { Found } from "./find-table.ts";
import { isOnRequest } from "./price-words.ts";
import type { Questions } from "./questions.ts";
import { isMoney, type Mark } from "./read-sums.ts";
import type { Row } from "./read-rows.ts";
import { isBlank, isZero } from "./read-values.ts";

/** Larger sums are asked about: nobody wants to sell a name for a phone number. */
const MOST = 50_000_000;

/** A sum of the file in another currency, and what it comes to in the shop's. */
export interface Converted {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

export type SumReading =
  | { readonly value: string | null; readonly converted?: Converted; readonly wanted?: undefined }
  | { readonly value: null; readonly wanted: string; readonly found: string };

/** Writes '1,600 EUR', for every currency there is. */
function writeMoney(amount: number, currency: Mark): string {
  const [whole = "", cents = ""] = amount.toFixed(2).split(".");
  return `${groupDigits(Number(whole))}${cents === "00" ? "" : `.${cents}`} ${currency}`;
}

const isFit = (field: string, text: string, shop: Currency) =>
  schemaOf(field, shop).safeParse(text).success;

const takesCents = (field: string, shop: Currency) =>
  isFit(field, `${formatMoney(1, shop)}.50`, shop);

/** Writes a sum in the shop's currency as the field has it, with cents if it takes them. */
function writeOwn(field: string, amount: number, shop: Currency): string {
  const [whole = "", cents = ""] = amount.toFixed(2).split(".");
  const sum = formatMoney(Number(whole), shop).replace("\u00A0", " ");
  return cents === "00" ? sum : takesCents(field, shop) ? `${sum}.${cents}` : `${whole}.${cents}`;
}

/** Reads the sums of a file in the shop's currency, and asks for rates and about very large sums. */
export function createSums(found: Found, questions: Questions, shop: Currency) {
  const sums = createFileSums(found, questions, shop);
  /** Own costs may stay in the currency in which they were paid. */
  const isKept = (field: string, amount: number, currency: Mark) =>
    !SALE_SUMS.has(field) && isFit(field, writeMoney(amount, currency), shop);

  const rates = new Map<Mark, number>();
  function askRates(): void {
    const foreign = sums.count(({ field, amount, currency }) =>
      currency === "?" || currency === shop || isKept(field, amount, currency) ? null : currency,
    );
    for (const [currency, { rows, example, column }] of foreign) {
      if (!isMoney(currency)) continue;
      const answer = questions.ask({
        kind: "rate",
        key: `rate.${currency}`,
        column,
        example,
        rows,
        words: `Sums in the column ${column} are in ${currency}, and your shop's are in ${shop}. How many ${shop} is one ${currency}?`,
        otherwise: "these sums are left out",
        options: `--rate ${currency}=RATE`,
        choices: [],
      });
      if (answer !== null) rates.set(currency, Number(answer));
    }
  }

  const convert = (amount: number, currency: Mark) =>
    currency === shop ? amount : amount * (rates.get(currency) ?? Number.NaN);

  let isLargeMeant = false;
  function askLarge(): void {
    const isLarge = ({ field, amount, currency }: FileSum) =>
      SALE_SUMS.has(field) && convert(amount, currency) > MOST;
    const [large] = sums.count((sum) => (isLarge(sum) ? "" : null)).values();
    if (!large) return;
    const { column, example, rows } = large;
    const answer = questions.ask({
      kind: "sums",
      key: "sums",
      column,
      example,
      rows,
      words: `${example} in the column ${column} is more than ${writeMoney(MOST, shop)}. Is it meant?`,
      otherwise: "these sums are left out",
      options: "--accept sums",
      choices: [{ value: "yes", label: "Yes, it's right" }],
    });
    isLargeMeant = answer === "yes";
  }

  askRates();
  askLarge();

  return {
    /** Reads a cell of a column of amounts as the shop writes them. */
    read(field: string, cell: string, row: Row): SumReading {
      if (isBlank(cell) || isZero(cell)) return { value: null };
      const sum = sums.read(field, cell);
      if (sum === null) return readWords(field, cell, shop);
      if (sum.amount === 0) return { value: null };
      const currency = sums.currencyOf(field, sum, row);
      const from = writeMoney(sum.amount, currency);
      if (currency === "?") {
        return { value: null, found: quoteFound(cell), wanted: "a sum whose currency is certain" };
      }
      if (currency !== shop && isKept(field, sum.amount, currency)) {
        return { value: tidyAmountOf(field, from, shop) };
      }
      const isForeign = currency !== shop;
      if (isForeign && !rates.has(currency)) {
        const { name } = aboutCurrency(shop);
        const wanted = isMoney(currency) ? `${name}, or your rate for ${currency}` : name;
        return { value: null, found: quoteFound(from), wanted };
      }
      const exact = convert(sum.amount, currency);
      const amount = isForeign && !takesCents(field, shop) ? Math.round(exact) : exact;
      if (SALE_SUMS.has(field) && amount > MOST && !isLargeMeant) {
        const wanted = `at most ${writeMoney(MOST, shop)}, unless you say that more is meant`;
        return { value: null, found: quoteFound(cell), wanted };
      }
      const value = writeOwn(field, amount, shop);
      const { error } = schemaOf(field, shop).safeParse(value);
      const wanted = error?.issues[0]?.message.replace(", or nothing", "");
      if (wanted !== undefined)
        return { value: null, found: quoteFound(isForeign ? from : cell), wanted };
      return isForeign ? { value, converted: { field, from, to: value } } : { value };
    },
  };
}

function readWords(field: string, cell: string, shop: Currency): SumReading {
  const value =
    field === "price" && isOnRequest(cell) ? MAKE_OFFER : tidyAmountOf(field, cell, shop);
  const { error } = schemaOf(field, shop).safeParse(value);
  if (!error) return { value };
  const wanted = error.issues[0]?.message.replace(", or nothing", "") ?? "";
  return { value: null, found: quoteFound(cell), wanted };
}
