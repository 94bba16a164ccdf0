import { COLUMNS, labelOf } from "../../catalogue/schema/listing-fields.ts";
import type { ColumnView, NameFile } from "../../server/names/files/name-file.ts";
import {
  type ColumnReading,
  DATES,
  MEANINGS,
  OPEN,
  type Reading,
  ROLES,
  SELL,
  SUMS,
} from "../../server/names/files/reading.ts";

/** A page with a select for each of a thousand columns can't be used, so columns beyond these are left out together. */
const MAX_SHOWN = 60;
const MAX_CELL = 80;

/** Names a field of the form by texts of the file, which may hold line breaks that a form would change. */
const keyOf = (...parts: readonly string[]) => JSON.stringify(parts);

const shorten = (text: string) => (text.length > MAX_CELL ? `${text.slice(0, MAX_CELL)}…` : text);

const isOpen = ({ reading }: ColumnView) => reading.is === OPEN;

const labelled = <T extends string>(labels: Readonly<Record<T, string>>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value, label }));

const MEANING_LABELS: Readonly<Record<(typeof MEANINGS)[number], string>> = {
  "for sale": "For sale",
  "offers only": "Offers only",
  reserved: "Reserved",
  hidden: "Hidden",
  "not mine": "Not mine",
  sold: "Sold",
};

const ROLE_LABELS: Readonly<Record<(typeof ROLES)[number], string>> = {
  none: "Left out",
  state: "State of the sale",
  currency: "Currency of the row",
};

const CHOICES = {
  is: [...labelled(ROLE_LABELS), ...COLUMNS.map((value) => ({ value, label: labelOf(value) }))],
  meanings: labelled(MEANING_LABELS),
  rows: [{ value: "nothing", label: "Nothing" }, ...labelled(MEANING_LABELS)],
  sums: labelled<(typeof SUMS)[number]>({ "1,234.56": "1,234.56", "1.234,56": "1.234,56" }),
  dates: labelled<(typeof DATES)[number]>({
    "day first": "Day first: 31/12/2026",
    "month first": "Month first: 12/31/2026",
  }),
};

const STYLES = [
  ["sums", "How its sums are written"],
  ["dates", "How its days are written"],
] as const;

function describeColumn(view: ColumnView) {
  const { name, reading, isProposed, samples, values, asks } = view;
  return {
    key: keyOf("is", name),
    name,
    is: reading.is,
    isProposed: isProposed && !isOpen(view),
    currency: asks.includes("currency")
      ? { key: keyOf("currency", name), value: reading.currency?.replace(OPEN, "") ?? "" }
      : null,
    samples: samples.map(shorten),
    styles: STYLES.flatMap(([style, label]) =>
      reading[style] || asks.includes(style)
        ? [{ key: keyOf(style, name), label, value: reading[style] ?? OPEN, style }]
        : [],
    ),
    values: values.map(([text, rows]) => ({
      key: keyOf("means", name, text),
      text: shorten(text),
      rows,
      means: reading.values?.[text] ?? OPEN,
    })),
  };
}

/** Those that are used come before those that are open, and those that are left out last. */
const rankOf = (view: ColumnView) => (isOpen(view) ? 1 : view.reading.is === "none" ? 2 : 0);

const chooseShown = (filled: readonly ColumnView[]): ReadonlySet<ColumnView> =>
  new Set(filled.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, MAX_SHOWN));

/** Describes the form in which the seller says what a file means. */
export function describeMapping(file: NameFile) {
  const { reading, sheets, top, header, columns, between, foreign, open, looks, count } = file;
  const filled = columns.filter(({ samples }) => samples.length > 0);
  const shown = chooseShown(filled);
  return {
    choices: CHOICES,
    open,
    looks,
    count,
    sheets: sheets.length > 1 ? sheets : [],
    header: String(header ?? "none"),
    top: top.map(({ line, cells }) => ({
      value: String(line),
      label: `Row ${line}: ${shorten(cells.filter(Boolean).join(", "))}`,
    })),
    columns: columns.filter((column) => shown.has(column)).map(describeColumn),
    used: columns.filter((column) => !isOpen(column) && column.reading.is !== "none").length,
    empty: columns.length - filled.length,
    rest: filled.filter((column) => isOpen(column) && !shown.has(column)).length,
    between: between.map(({ text, line, namesBelow }) => ({
      key: keyOf("row", text),
      text: shorten(text),
      line,
      namesBelow,
      means: reading.rows?.[text] ?? OPEN,
    })),
    rates: foreign.map((currency) => ({
      key: keyOf("rate", currency),
      currency,
      value: reading.rates?.[currency] ?? null,
    })),
    sell: SELL.find((each) => each === reading.sell) ?? null,
  };
}

export type Mapping = ReturnType<typeof describeMapping>;

function pick<T extends string>(form: FormData, key: string, choices: readonly T[]): T | undefined {
  const value = form.get(key);
  return choices.find((choice) => choice === value);
}

const TARGETS = [...COLUMNS, ...ROLES, OPEN];

function readColumn(form: FormData, { name, reading, samples, values }: ColumnView): ColumnReading {
  const isLeftOut = form.get(keyOf("is", name)) === null && (form.has("rest") || !samples.length);
  const before = reading.is === OPEN && isLeftOut ? "none" : reading.is;
  const is = pick(form, keyOf("is", name), TARGETS) ?? before;
  const column: ColumnReading = is === reading.is ? { ...reading } : { is };
  for (const [style, choices] of [["sums", SUMS] as const, ["dates", DATES] as const]) {
    const chosen = pick<string>(form, keyOf(style, name), choices);
    if (chosen) Object.assign(column, { [style]: chosen });
  }
  const currency = String(form.get(keyOf("currency", name)) ?? "");
  if (/^\s*[a-z]{3,4}\s*$/i.test(currency)) column.currency = currency.trim().toUpperCase();
  if (is !== "state") return column;
  const means = values.flatMap(([text]) => {
    const meaning = pick(form, keyOf("means", name, text), MEANINGS);
    return meaning ? [[text, meaning] as const] : [];
  });
  return { ...column, values: { ...column.values, ...Object.fromEntries(means) } };
}

const parseRate = (text: string) => Number(text.trim().replace(",", "."));

/** Returns the decisions of the form, and a sentence for each that can't be used. */
export function readMapping(form: FormData, file: NameFile) {
  const { reading, sheets, top, columns, between, foreign } = file;
  const faults: string[] = [];
  const rates = foreign.flatMap((currency) => {
    const text = String(form.get(keyOf("rate", currency)) ?? "");
    if (text.trim() === "") return [];
    const rate = parseRate(text);
    if (rate > 0 && rate < Infinity) return [[currency, rate] as const];
    faults.push(
      `The rate of ${currency}: found “${shorten(text)}”, expected a number such as 1.08.`,
    );
    return [];
  });
  const rows = between.flatMap(({ text }) => {
    const meaning = pick(form, keyOf("row", text), [...MEANINGS, "nothing" as const]);
    return meaning ? [[text, meaning] as const] : [];
  });
  const sell = pick(form, "sell", SELL);
  const read = form.getAll("sheet");
  const header = pick(form, "header", ["none", ...top.map(({ line }) => String(line))]);
  const isElsewhere =
    (header !== undefined && header !== String(file.header ?? "none")) ||
    sheets.some(({ name, isRead }) => sheets.length > 1 && isRead !== read.includes(name));
  const decided: Reading = {
    ...reading,
    ...(sheets.length > 1 && {
      sheets: sheets.flatMap(({ name }) => (read.includes(name) ? name : [])),
    }),
    ...(header && isElsewhere && { header: header === "none" ? header : Number(header) }),
    // Other rows have other columns, which are proposed anew.
    columns: isElsewhere
      ? {}
      : Object.fromEntries(columns.map((column) => [column.name, readColumn(form, column)])),
    ...(rows.length > 0 && { rows: { ...reading.rows, ...Object.fromEntries(rows) } }),
    ...(rates.length > 0 && { rates: { ...reading.rates, ...Object.fromEntries(rates) } }),
    ...(sell && { sell }),
  };
  return { reading: decided, faults };
}
