import { z } from "zod";
import { collapseSpaces } from "../../../catalogue/format/clean-text.ts";
import { COLUMNS } from "../../../catalogue/schema/listing-fields.ts";

/** What a value of a column, or a row between the names, says of the sale of a name, the strictest last. */
export const MEANINGS = [
  "for sale",
  /** The row's price is the least that an offer should be, and nobody can buy the name for it. */
  "offers only",
  "reserved",
  "hidden",
  "not mine",
  "sold",
] as const;

export type Meaning = (typeof MEANINGS)[number];

/** Stands for a decision that nobody has taken yet. A file is only imported once its reading has none. */
export const OPEN = "?";

/** What a column may be beside a field of a listing. */
export const ROLES = ["state", "currency", "none"] as const;

/** How the column separates thousands and cents, shown by an example. */
export const SUMS = ["1,234.56", "1.234,56"] as const;
export const DATES = ["day first", "month first"] as const;
/** Which of the new names are for sale, unless a column says otherwise; the others come in hidden. */
export const SELL = ["all", "priced", "none"] as const;

export type Sell = (typeof SELL)[number];
export type SumStyle = (typeof SUMS)[number];
export type DateOrder = (typeof DATES)[number];

/** Headings, values and rows are the same in any letter case, with any white space. */
export const foldKey = (text: string): string =>
  collapseSpaces(text).trim().normalize("NFC").toLowerCase();

/** What stands for one thing in a file can mean only one. */
const once =
  (what: string) =>
  ({ value, issues }: z.core.ParsePayload<Readonly<Record<string, unknown>>>): void => {
    const found = new Set<string>();
    for (const text of Object.keys(value)) {
      const message = `each ${what} once, in whatever letters`;
      if (found.has(foldKey(text)))
        issues.push({ code: "custom", path: [text], message, input: value });
      found.add(foldKey(text));
    }
  };

const oneOf = <const T extends readonly string[]>(words: T) =>
  z.enum(words, `one of ${words.join(", ")}`);

const code = z
  .string("a currency's code, such as EUR")
  .regex(/^(?:[A-Z]{3,4}|\?)$/, "a currency's code, such as EUR");
const text = z.string("a text");
const rowMeaning = oneOf([...MEANINGS, "nothing", OPEN]);

const column = z.strictObject(
  {
    is: oneOf([...COLUMNS, ...ROLES, OPEN]),
    /** For `state`: what each value means, by the value as it's written in the file, "" for an empty cell. */
    values: z
      .record(z.string(), oneOf([...MEANINGS, OPEN]))
      .check(once("text"))
      .optional(),
    sums: oneOf([...SUMS, OPEN]).optional(),
    dates: oneOf([...DATES, OPEN]).optional(),
    /** The currency of this column's sums, where it isn't the reading's. */
    currency: code.optional(),
    /** For `currency`: the fields whose sums it's about, if not all. */
    of: z.array(oneOf(COLUMNS), "a list of fields").optional(),
    /** A file of this kind may lack the column. */
    optional: z.literal(true, "true, or nothing").optional(),
    /** The column fills in what a name doesn't have yet, and never changes what it has. */
    newOnly: z.literal(true, "true, or nothing").optional(),
  },
  "what the column is, such as price",
);

export type ColumnReading = z.infer<typeof column>;

/** A reading: what one kind of file means. docs/guide/names.md describes it for the seller. */
export const readingSchema = z.strictObject(
  {
    title: text,
    /** The sheets that are read; without it, the only one that holds names. */
    sheets: z.array(text, "a list of sheets").optional(),
    /** The number of the row with the headings, counted from 1, or none; without it, the first row that has exactly them. */
    header: z
      .union([z.number().int().positive(), z.literal("none")], "the number of a row, or none")
      .optional(),
    /** By heading, as `nameColumn` writes it where it's missing or stands above several columns. A text is short for `is`. */
    columns: z
      .record(
        z.string(),
        z.preprocess((is) => (typeof is === "string" ? { is } : is), column),
        "a line for each column, such as 'Price: price'",
      )
      .check(once("heading")),
    /** What each row between the names that isn't a name says of the names below it, by its text. */
    rows: z.record(z.string(), rowMeaning).check(once("text")).optional(),
    /** What the rows above the headings say of the names below them. */
    above: rowMeaning.optional(),
    currency: code.optional(),
    /** What one unit of another currency is in the shop's. */
    rates: z
      .record(z.string(), z.number("a number above 0").positive("a number above 0"))
      .optional(),
    /** Cells with these texts are empty. */
    blanks: z.array(text, "a list of texts").optional(),
    registrar: text.optional(),
    sell: oneOf([...SELL, OPEN]).optional(),
    /** The file lists an account and not a stock, so that `sell` is asked anew for each file and never kept. */
    account: z.literal(true, "true, or nothing").optional(),
    /** Where the heading row is known from. */
    source: text.optional(),
    /** True for the shop's own list, in which status and hidden are fields. Its export, with every column, is never doubted. */
    own: z.literal(true, "true, or nothing").optional(),
  },
  "the lines of a reading",
);

export type Reading = z.infer<typeof readingSchema>;
