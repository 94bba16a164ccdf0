import type { ColumnView, NameFile } from "../../server/names/files/name-file.ts";
import {
  type ColumnReading,
  MEANINGS,
  OPEN,
  type Reading,
  SELL,
} from "../../server/names/files/reading.ts";
import { keyOf, ROW_MEANINGS, SHEETS, shorten, STYLES, TARGETS } from "./mapping.ts";

function pick<T extends string>(form: FormData, key: string, choices: readonly T[]): T | undefined {
  const value = form.get(key);
  return choices.find((choice) => choice === value);
}

function readColumn(form: FormData, { name, reading, samples, values }: ColumnView): ColumnReading {
  const isLeftOut = samples.length === 0 || form.get("rest") === "none";
  const isShown = form.has(keyOf("is", name));
  const before = reading.is === OPEN && !isShown && isLeftOut ? "none" : reading.is;
  const is = pick(form, keyOf("is", name), TARGETS) ?? before;
  const column: ColumnReading = is === reading.is ? { ...reading } : { is };
  for (const [style, , choices] of STYLES) {
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

/** Returns the decisions of the form, what it says of the sale, and a sentence for each that can't be used. */
export function readMapping(form: FormData, file: NameFile) {
  const { reading, sheets, top, columns, missing, between, foreign } = file;
  const faults: string[] = [];
  const rates = foreign.flatMap((currency) => {
    const text = String(form.get(keyOf("rate", currency)) ?? "").trim();
    if (text === "") return [];
    const rate = Number(text.replace(",", "."));
    if (rate > 0 && rate < Infinity) return [[currency, rate] as const];
    faults.push(
      `The rate of ${currency}: found “${shorten(text)}”, expected a number such as 1.08.`,
    );
    return [];
  });
  const rows = between.flatMap(({ text }) => {
    const meaning = pick(form, keyOf("row", text), ROW_MEANINGS);
    return meaning ? [[text, meaning] as const] : [];
  });
  const above = pick(form, "above", ROW_MEANINGS);
  const gone = new Set(missing.filter((name) => form.get(keyOf("missing", name)) === "gone"));
  const left = Object.entries(reading.columns).filter(([name]) => !gone.has(name));
  const isRead = sheets.map((sheet) => {
    const chosen = pick(form, keyOf("sheet", sheet.name), SHEETS);
    return chosen === undefined ? sheet.isRead : chosen === "read";
  });
  const header = pick(form, "header", ["none", ...top.map(({ line }) => String(line))]);
  const isHeaderMoved = header !== undefined && header !== String(file.header ?? "none");
  const isElsewhere = isHeaderMoved || sheets.some((sheet, at) => sheet.isRead !== isRead[at]);
  const decided: Reading = {
    ...reading,
    ...(sheets.length > 1 &&
      isRead.includes(true) && {
        sheets: sheets.flatMap(({ name }, at) => (isRead[at] ? name : [])),
      }),
    ...(isHeaderMoved && { header: header === "none" ? header : Number(header) }),
    // Other rows have other columns, which are proposed anew.
    columns: isElsewhere
      ? {}
      : Object.fromEntries([
          ...left,
          ...columns.map((column) => [column.name, readColumn(form, column)] as const),
        ]),
    ...(rows.length > 0 && { rows: { ...reading.rows, ...Object.fromEntries(rows) } }),
    ...(rates.length > 0 && { rates: { ...reading.rates, ...Object.fromEntries(rates) } }),
    ...(above && { above }),
  };
  return { reading: decided, sell: pick(form, "sell", SELL), faults };
}
