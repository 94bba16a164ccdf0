import type { z } from "zod";
import type { Column } from "./record-field.ts";

type Parts = Readonly<Record<string, z.ZodType>>;

/** The words of the desk's form about a field of shop.yaml. */
export interface AboutShopField {
  readonly label?: string;
  readonly hint?: string;
  readonly kind?:
    | "line"
    | "text"
    | "number"
    | "yesNo"
    | "choice"
    | "words"
    | "numbers"
    | "lines"
    | "rows"
    | "own";
  readonly type?: "email" | "tel" | "url" | "date";
  readonly choices?: readonly (readonly [value: string, label: string])[];
  /** Says what holds without a value, if the schema has no default. */
  readonly unset?: string;
  readonly columns?: readonly Column[];
  readonly form?: "list" | "record" | "mixed";
  readonly max?: number;
  /** The choice to show nothing, and the one to show what is usual. */
  readonly none?: string;
  readonly usual?: string;
  /** The field that stands for the whole value once the seller has chosen her own. */
  readonly inner?: AboutShopField;
  /** The fields of a group. */
  readonly parts?: Parts;
}

export const shown = <T extends z.ZodType>(
  schema: T,
  label: string,
  more: AboutShopField = {},
): T => schema.meta({ label, ...more });

/** A group of fields, which has no label of its own. */
export const group = <T extends z.ZodType>(schema: T, parts: Parts): T => schema.meta({ parts });

export const aboutShopField = (schema: z.ZodType): AboutShopField =>
  (schema.meta() ?? {}) as AboutShopField;
