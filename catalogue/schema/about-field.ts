import type { z } from "zod";
import type { Currency } from "../format/currency.ts";

export type FieldKind =
  | "name"
  | "line"
  | "amount"
  | "date"
  | "text"
  | "list"
  | "choice"
  | "checkbox"
  | "questions"
  | "figures";

export interface AboutField {
  readonly label: string;
  readonly kind: FieldKind;
  /** The part of the form that the field stands in; the name itself is in none. */
  readonly group?: string;
  readonly hint?: string;
  readonly choices?: readonly string[];
  /** The headings that other files give to this field, best first. */
  readonly columns?: readonly string[];
  /** The most entries of a list. */
  readonly most?: number;
  /** True for a line that needs the width of the form. */
  readonly isLong?: true;
  /** True if only the seller may see it. */
  readonly isOwn?: true;
  /** Reads a sum in a shop with this currency. */
  readonly schemaFor?: (currency: Currency) => z.ZodType;
}

type More = Partial<Omit<AboutField, "label" | "isOwn">>;

const complete = (label: string, more: More): AboutField => ({
  label,
  kind: "line",
  ...more,
});

/** Says about a field what forms, commands and files have to know. */
export const about = <T extends z.ZodType>(schema: T, label: string, more: More = {}): T =>
  schema.meta({ ...complete(label, more) });

/** Marks, in the type alone, what only the seller may see. */
export interface OwnerOnly {
  readonly isOwnerOnly: true;
}

export const ownerOnly = <T extends z.ZodType>(
  schema: T,
  label: string,
  more: More,
): T & OwnerOnly => schema.meta({ ...complete(label, more), isOwn: true }) as T & OwnerOnly;

type SumSchema<T> = (currency: Currency) => T;

/** Says about a sum what `about` says about a field. `rowFields` has it in US dollars. */
export const aboutSum = <T extends z.ZodType>(
  schemaFor: SumSchema<T>,
  label: string,
  more: More,
): T => about(schemaFor("USD"), label, { ...more, schemaFor });

export const ownSum = <T extends z.ZodType>(schemaFor: SumSchema<T>, label: string, more: More) =>
  ownerOnly(schemaFor("USD"), label, { ...more, schemaFor });

export const readAbout = (schema: z.ZodType): AboutField => schema.meta() as unknown as AboutField;
