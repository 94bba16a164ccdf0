import { groupDigits } from "../../../catalogue/format/format.ts";
import { MAKE_OFFER } from "../../../catalogue/format/price.ts";
import { AMOUNTS, schemaOf, tidyAmountOf } from "../../../catalogue/schema/listing-fields.ts";
import { quoteFound } from "../../../catalogue/schema/fault.ts";
import type { Found } from "./find-table.ts";
import type { Questions } from "./questions.ts";
import {
  type Currency,
  findCurrency,
  findHeadingCurrency,
  isDollar,
  isEuropean,
  joinMarks,
  readSum,
  type Sum,
} from "./read-sums.ts";
import type { Row } from "./read-rows.ts";
import { isBlank, isZero } from "./read-values.ts";

/** Larger sums are asked about: nobody wants to sell a name for a phone number. */
const MOST = 50_000_000;
const SALE_SUMS: ReadonlySet<string> = new Set(["price", "minimumOffer", "floor"]);
/** A sum of the file in another currency, and what it comes to in the shop's. */
export interface Converted {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

export type SumReading =
  | { readonly value: string | null; readonly converted?: Converted; readonly wanted?: undefined }
  | { readonly value: null; readonly wanted: string; readonly found: string };

const ON_REQUEST =
  /^(?:(?:price )?(?:on|upon) (?:request|application)|request (?:a )?price|poa|(?:best |make )?offers?|negotiable|(?:preis )?auf anfrage|verhandlungsbasis|vb|sur demande|a consultar|op aanvraag|sob consulta)$/i;

/** Writes '1,600 EUR', for every currency there is. */
function writeMoney(amount: number, currency: Currency): string {
  const [whole = "", cents = ""] = amount.toFixed(2).split(".");
  return `${groupDigits(Number(whole))}${cents === "00" ? "" : `.${cents}`} ${currency}`;
}

const isFit = (field: string, text: string) => schemaOf(field).safeParse(text).success;

/** Writes a sum in the shop's currency as the field has it, with cents if it takes them. */
function writeOwn(field: string, amount: number): string {
  const [whole = "", cents = ""] = amount.toFixed(2).split(".");
  const dollars = `$${groupDigits(Number(whole))}`;
  return cents === "00"
    ? dollars
    : isFit(field, "$1.50")
      ? `${dollars}.${cents}`
      : `${whole}.${cents}`;
}

const listWords = (words: Iterable<string>) => new Intl.ListFormat("en").format(words);

interface Tally {
  rows: number;
  readonly example: string;
  readonly columns: Set<string>;
}

function count(tallies: Map<string, Tally>, key: string, example: string, column: string): void {
  const tally = tallies.get(key) ?? { rows: 0, example, columns: new Set<string>() };
  tally.rows += 1;
  tally.columns.add(column);
  tallies.set(key, tally);
}

/** Plain dollars are those of the United States, unless the shop has dollars of its own. */
function settleMark(mark: Currency | null, shop: Currency): Currency | null {
  if (mark === "$") return shop !== "USD" && isDollar(shop) ? "?" : "USD";
  return mark === "kr" || mark === "¥" ? "?" : mark;
}

const COMMON = ["USD", "EUR", "GBP", "CHF", "CAD", "AUD"];

export function createSums({ header, layout, below }: Found, questions: Questions, shop: Currency) {
  const nameOf = (at: number) => header.cells[at]?.trim() ?? "";
  const columns = layout.columns.filter(({ field }) => AMOUNTS.has(field));
  const { currencies } = layout;

  function findCurrencyAt(field: string): number | null {
    const near = currencies.find((column) => column.field === field);
    const all = currencies.find((column) => column.field === null);
    const beside = currencies.find(
      (column) => SALE_SUMS.has(column.field ?? "") && SALE_SUMS.has(field),
    );
    return (near ?? all ?? beside)?.at ?? null;
  }

  const readers = new Map(
    columns.map(({ field, at }) => {
      const isDotted = below.some(({ cells }) => isEuropean(cells[at] ?? ""));
      const heading = findHeadingCurrency(nameOf(at));
      const sums = new Map<string, Sum | null>();
      const read = (cell: string) => {
        const known = sums.get(cell);
        if (known !== undefined) return known;
        const sum = readSum(cell, isDotted);
        sums.set(cell, sum);
        return sum;
      };
      return [field, { at, heading, currencyAt: findCurrencyAt(field), read }] as const;
    }),
  );

  const stated = questions.answers.get("currency") ?? null;
  /** The currency of sums that carry no mark, and of those whose mark isn't certain. */
  let assumed: Currency | null = stated;

  function currencyOf(field: string, { currency }: Sum, { cells }: Row): Currency {
    const reader = readers.get(field);
    const named = cells[reader?.currencyAt ?? -1] ?? "";
    const byRow = isBlank(named) ? null : (findCurrency(named) ?? "?");
    // A currency that nobody knows isn't the one beside the sum.
    if (byRow === "?") return assumed ?? "?";
    const joined = settleMark(joinMarks([currency, byRow, reader?.heading ?? null]), shop);
    return joined === "?" ? (assumed ?? "?") : (joined ?? stated ?? shop);
  }

  /** Own costs may stay in the currency in which they were paid. */
  const isKept = (field: string, amount: number, currency: Currency) =>
    !SALE_SUMS.has(field) && isFit(field, writeMoney(amount, currency));

  function* listSums(): Iterable<[field: string, sum: Sum, currency: Currency, cell: string]> {
    for (const [field, { at, read }] of readers) {
      for (const row of below) {
        const cell = row.cells[at]?.trim() ?? "";
        const sum = isBlank(cell) ? null : read(cell);
        if (sum && sum.amount > 0) yield [field, sum, currencyOf(field, sum, row), cell];
      }
    }
  }

  function askCurrency(): void {
    const unclear = new Map<string, Tally>();
    for (const [field, , currency, cell] of listSums()) {
      if (currency === "?") count(unclear, "?", cell, nameOf(readers.get(field)?.at ?? -1));
    }
    const tally = unclear.get("?");
    if (!tally) return;
    const column = listWords(tally.columns);
    assumed = questions.ask({
      kind: "currency",
      key: "currency",
      column,
      example: tally.example,
      rows: tally.rows,
      words: `In which currency is ${tally.example} in the column ${column}?`,
      otherwise: "these sums are left out",
      options: "--currency USD, or another code",
      choices: COMMON.map((code) => ({ value: code, label: code })),
    });
  }

  const rates = new Map<Currency, number>();
  function askRates(): void {
    const foreign = new Map<string, Tally>();
    for (const [field, { amount }, currency, cell] of listSums()) {
      if (currency === "?" || currency === shop || isKept(field, amount, currency)) continue;
      count(foreign, currency, cell, nameOf(readers.get(field)?.at ?? -1));
    }
    for (const [currency, { rows, example, columns: named }] of foreign) {
      const column = listWords(named);
      const answer = questions.ask({
        kind: "rate",
        key: `rate.${currency}`,
        column,
        example,
        rows,
        words: `Sums in the column ${column} are in ${currency}, and your shop's are in ${shop}. How many ${shop} is one ${currency}?`,
        otherwise: "these sums are left out",
        options: `--rate ${currency}=1.08, with your rate`,
        choices: [],
      });
      if (answer !== null) rates.set(currency, Number(answer));
    }
  }

  const convert = (amount: number, currency: Currency) =>
    currency === shop ? amount : amount * (rates.get(currency) ?? Number.NaN);

  let isLargeMeant = false;
  function askLarge(): void {
    const large = new Map<string, Tally>();
    for (const [field, { amount }, currency, cell] of listSums()) {
      if (!SALE_SUMS.has(field) || !(convert(amount, currency) > MOST)) continue;
      count(large, "", cell, nameOf(readers.get(field)?.at ?? -1));
    }
    const tally = large.get("");
    if (!tally) return;
    const column = listWords(tally.columns);
    const answer = questions.ask({
      kind: "sums",
      key: "sums",
      column,
      example: tally.example,
      rows: tally.rows,
      words: `${tally.example} in the column ${column} is more than ${writeMoney(MOST, shop)}. Is it meant?`,
      otherwise: "these sums are left out",
      options: "--accept sums",
      choices: [{ value: "yes", label: "Yes, it's right" }],
    });
    isLargeMeant = answer === "yes";
  }

  askCurrency();
  askRates();
  askLarge();

  return {
    /** Reads a cell of a column of amounts as the shop writes them. */
    read(field: string, cell: string, row: Row): SumReading {
      if (isBlank(cell) || isZero(cell)) return { value: null };
      const sum = readers.get(field)?.read(cell.trim()) ?? null;
      if (sum === null) return readWords(field, cell);
      if (sum.amount === 0) return { value: null };
      const currency = currencyOf(field, sum, row);
      const from = writeMoney(sum.amount, currency);
      if (currency === "?") {
        return { value: null, found: quoteFound(cell), wanted: "a sum whose currency is certain" };
      }
      if (currency !== shop && isKept(field, sum.amount, currency)) {
        return { value: tidyAmountOf(field, from) };
      }
      const isForeign = currency !== shop;
      if (isForeign && !rates.has(currency)) {
        const wanted = `${shop === "USD" ? "US dollars" : shop}, or your rate for ${currency}`;
        return { value: null, found: quoteFound(from), wanted };
      }
      const exact = convert(sum.amount, currency);
      const amount = isForeign && !isFit(field, "$1.50") ? Math.round(exact) : exact;
      if (SALE_SUMS.has(field) && amount > MOST && !isLargeMeant) {
        const wanted = `at most ${writeMoney(MOST, shop)}, unless you say that more is meant`;
        return { value: null, found: quoteFound(cell), wanted };
      }
      const value = writeOwn(field, amount);
      const { error } = schemaOf(field).safeParse(value);
      const wanted = error?.issues[0]?.message.replace(", or nothing", "");
      if (wanted !== undefined)
        return { value: null, found: quoteFound(isForeign ? from : cell), wanted };
      return isForeign ? { value, converted: { field, from, to: value } } : { value };
    },
  };
}

function readWords(field: string, cell: string): SumReading {
  const value =
    field === "price" && ON_REQUEST.test(cell.trim()) ? MAKE_OFFER : tidyAmountOf(field, cell);
  const { error } = schemaOf(field).safeParse(value);
  if (!error) return { value };
  const wanted = error.issues[0]?.message.replace(", or nothing", "") ?? "";
  return { value: null, found: quoteFound(cell), wanted };
}
