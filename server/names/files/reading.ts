import { z } from "zod";
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

const target = z.enum([...COLUMNS, ...ROLES, OPEN]);

/** How the column separates thousands and cents, shown by an example. */
export const SUMS = ["1,234.56", "1.234,56"] as const;
export const DATES = ["day first", "month first"] as const;
/** Which of the new names are for sale, unless a column says otherwise; the others come in hidden. */
export const SELL = ["all", "priced", "none"] as const;

export type Sell = (typeof SELL)[number];

const column = z.strictObject({
  is: target,
  /** For `state`: what each value means, by the value as it's written in the file, "" for an empty cell. */
  values: z.record(z.string(), z.enum([...MEANINGS, OPEN])).optional(),
  sums: z.enum([...SUMS, OPEN]).optional(),
  dates: z.enum([...DATES, OPEN]).optional(),
  /** The currency of this column's sums, where it isn't the reading's. */
  currency: z.string().optional(),
  /** A file of this kind may lack the column. */
  optional: z.literal(true).optional(),
  /** The column fills in what a name doesn't have yet, and never changes what it has. */
  newOnly: z.literal(true).optional(),
});

export type ColumnReading = z.infer<typeof column>;

/** A reading: what one kind of file means. docs/imports.md describes it for the seller. */
export const readingSchema = z.strictObject({
  title: z.string(),
  /** The sheets that are read; without it, the only one that holds names. */
  sheets: z.array(z.string()).optional(),
  /** The number of the row with the headings, counted from 1, or none; without it, the first row that has exactly them. */
  header: z.union([z.number().int().positive(), z.literal("none")]).optional(),
  /** By heading, as `nameColumn` writes it where it's missing or stands above several columns. A text is short for `is`. */
  columns: z.record(z.string(), z.union([target.transform((is): ColumnReading => ({ is })), column])),
  /** What each row between the names that isn't a name says of the names below it, by its text. */
  rows: z.record(z.string(), z.enum([...MEANINGS, "nothing", OPEN])).optional(),
  currency: z.string().optional(),
  /** What one unit of another currency is in the shop's. */
  rates: z.record(z.string(), z.number().positive()).optional(),
  /** Cells with these texts are empty. */
  blanks: z.array(z.string()).optional(),
  registrar: z.string().optional(),
  sell: z.enum([...SELL, OPEN]).optional(),
  /** Where the heading row is known from. */
  source: z.string().optional(),
  /** True for the shop's own export, in which 'for sale' takes a sale or a hiding back and no name is doubted. */
  own: z.literal(true).optional(),
});

export type Reading = z.infer<typeof readingSchema>;
