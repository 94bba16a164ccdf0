import { formatCount } from "../../catalogue/format/format.ts";
import { COLUMNS, labelOf } from "../../catalogue/schema/listing-fields.ts";
import { askWhatToSell } from "../../server/names/files/describe-review.ts";
import type { ColumnView, NameFile } from "../../server/names/files/name-file.ts";
import { DATES, MEANINGS, OPEN, ROLES, SELL, SUMS } from "../../server/names/files/reading.ts";

/** A page with a select for each of a thousand columns can't be used, so columns beyond these are left out together. */
const MAX_SHOWN = 60;
const MAX_CELL = 80;

/** Names a field of the form by texts of the file, which may hold line breaks that a form would change. */
export const keyOf = (...parts: readonly string[]) => JSON.stringify(parts);

export const shorten = (text: string) =>
  text.length > MAX_CELL ? `${text.slice(0, MAX_CELL)}…` : text;

const sayMeaning = (value: string) => `${value[0]?.toUpperCase()}${value.slice(1)}`;

const ROLE_LABELS = {
  none: "Left out",
  state: "State of the sale",
  currency: "Currency of the row",
};

export const TARGETS = [...ROLES, ...COLUMNS];
export const ROW_MEANINGS = ["nothing", ...MEANINGS] as const;
export const SHEETS = ["read", "none"] as const;

interface Field {
  readonly key: string;
  /** What it's about, as the page shows it. */
  readonly label: string;
  readonly detail?: string;
  /** The label for those who don't see where the field stands. */
  readonly says?: string;
  readonly value: string;
  /** None for a text. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** True for the first field of a column, which says what the column is. */
  readonly isFirst?: boolean;
  readonly isProposed?: boolean;
}

const listChoices = (values: readonly string[], say: (value: string) => string) =>
  values.map((value) => ({ value, label: say(value) }));

const CHOICES = {
  is: listChoices(TARGETS, (is) => Reflect.get(ROLE_LABELS, is) ?? labelOf(is)),
  means: listChoices(MEANINGS, sayMeaning),
  row: listChoices(ROW_MEANINGS, sayMeaning),
  sums: listChoices(SUMS, String),
  dates: listChoices(DATES, sayMeaning),
  sheet: listChoices(SHEETS, (value) => (value === "read" ? "Read" : "Left out")),
  missing: [{ value: "gone", label: "It's gone" }],
};

export const STYLES = [
  ["sums", "How its sums are written", SUMS],
  ["dates", "How its days are written", DATES],
] as const;

const isOpen = ({ reading }: ColumnView) => reading.is === OPEN;

/** Those that are used come before those that are open, and those that are left out last. */
const rankOf = (view: ColumnView) => (isOpen(view) ? 1 : view.reading.is === "none" ? 2 : 0);

function listColumn({ name, reading, isProposed, samples, values, asks }: ColumnView): Field[] {
  const { is } = reading;
  const styles = STYLES.filter(([style]) => reading[style] || asks.includes(style));
  const currency = { key: keyOf("currency", name), label: "The currency of its sums, such as EUR" };
  return [
    {
      key: keyOf("is", name),
      label: name,
      detail: samples.map(shorten).join(" · "),
      says: `What ${name} is`,
      value: is,
      choices: CHOICES.is,
      isFirst: true,
      isProposed,
    },
    ...styles.map(([style, label]) => ({
      key: keyOf(style, name),
      label,
      says: `${label}, in ${name}`,
      value: reading[style] ?? OPEN,
      choices: CHOICES[style],
    })),
    ...(asks.includes("currency") ? [{ ...currency, value: "" }] : []),
    ...values.map(([text, rows]) => ({
      key: keyOf("means", name, text),
      label: shorten(text) || "An empty cell",
      detail: formatCount(rows, "row"),
      says: `What ${shorten(text) || "an empty cell"} means in ${name}`,
      value: reading.values?.[text] ?? OPEN,
      choices: CHOICES.means,
    })),
  ];
}

function listSheets({ sheets }: NameFile): Field[] {
  if (sheets.length < 2) return [];
  const left = sheets.some(({ isRead }) => isRead) ? "none" : OPEN;
  return sheets.map(({ name, names, isHidden, isRead }) => ({
    key: keyOf("sheet", name),
    label: name,
    detail: `${formatCount(names, "name")}${isHidden ? ", hidden" : ""}`,
    says: `The sheet ${name}`,
    value: isRead ? "read" : left,
    choices: CHOICES.sheet,
  }));
}

function describeHeader({ top, header }: NameFile): Field {
  const rows = top.map(({ line, cells }) => ({
    value: String(line),
    label: `Row ${line}: ${shorten(cells.filter(Boolean).join(", "))}`,
  }));
  const none = { value: "none", label: "None: every row is a name" };
  const value = String(header ?? "none");
  return { key: "header", label: "Row with the headings", value, choices: [none, ...rows] };
}

function listColumns(columns: readonly ColumnView[]): Field[] {
  const ranked = columns
    .filter(({ samples }) => samples.length > 0)
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  const shown = new Set(ranked.slice(0, MAX_SHOWN));
  const rest = ranked.slice(MAX_SHOWN).filter(isOpen).length;
  const label = `The other ${formatCount(rest, "column")}`;
  const others = { key: "rest", label, value: OPEN, choices: CHOICES.is.slice(0, 1) };
  return [
    ...columns.filter((column) => shown.has(column)).flatMap(listColumn),
    ...(rest > 0 ? [others] : []),
  ];
}

const listMissing = ({ missing }: NameFile): Field[] =>
  missing.map((name) => ({
    key: keyOf("missing", name),
    label: name,
    detail: "isn't in this file",
    value: OPEN,
    choices: CHOICES.missing,
    isFirst: true,
  }));

const listAbove = ({ above, reading }: NameFile): Field[] =>
  above.length === 0
    ? []
    : [
        {
          key: "above",
          label: above.map(shorten).join(" · "),
          detail: `above the headings`,
          says: "What the rows above the headings say of the names",
          value: reading.above ?? OPEN,
          choices: CHOICES.row,
        },
      ];

const listBetween = ({ between, reading }: NameFile): Field[] =>
  between.map(({ text, line, namesBelow }) => ({
    key: keyOf("row", text),
    label: shorten(text),
    detail: `line ${line}, ${formatCount(namesBelow, "name")} below`,
    says: `What “${shorten(text)}” says of the names below it`,
    value: reading.rows?.[text] ?? OPEN,
    choices: CHOICES.row,
  }));

const listRates = ({ foreign, reading }: NameFile): Field[] =>
  foreign.map((currency) => ({
    key: keyOf("rate", currency),
    label: `What 1 ${currency} is in your shop's currency`,
    value: String(reading.rates?.[currency] ?? ""),
  }));

/** Describes the form in which the seller says what a file means. */
export function describeMapping(file: NameFile) {
  const { reading, columns, open, looks, count, asksToSell } = file;
  return {
    open,
    looks,
    used: columns.filter((column) => rankOf(column) === 0).length,
    question: askWhatToSell(count),
    sell: asksToSell ? null : (SELL.find((each) => each === reading.sell) ?? null),
    parts: [
      { title: "Where the names are", fields: [...listSheets(file), describeHeader(file)] },
      { title: "Columns", fields: [...listMissing(file), ...listColumns(columns)] },
      { title: "Rows that aren't names", fields: [...listAbove(file), ...listBetween(file)] },
      { title: "Other currencies", fields: listRates(file) },
    ].filter(({ fields }) => fields.length > 0),
  };
}

export type Mapping = ReturnType<typeof describeMapping>;
