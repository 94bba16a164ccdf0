import { stringify } from "csv-stringify/sync";
import { z } from "zod";
import type { Listing } from "../../catalogue/listing.ts";
import { listFields } from "../../catalogue/listing-fields.ts";
import { writeListCell } from "../content/csv-records.ts";
import { COLUMNS } from "../content/read-csv.ts";
import type { Floors } from "../content/read-listings.ts";
import type { UploadFormat } from "./formats.ts";
import { guardFormula } from "./formulas.ts";

/** What a column may hold besides the fields of a listing. */
const DERIVED: Readonly<
  Record<string, (listing: Listing, siteUrl: string, floor: number | null) => string>
> = {
  /** Digits alone; empty for 'Make Offer'. */
  amount: ({ price }) => String(price.amount ?? ""),
  minimumAmount: ({ minimumOffer }) => String(minimumOffer ?? ""),
  floorAmount: (_, __, floor) => String(floor ?? ""),
  displayName: ({ displayName }) => displayName,
  extension: ({ extension }) => extension,
  url: ({ domain }, siteUrl) => new URL(`/portfolio/${domain}`, siteUrl).href,
};

export const CONTENTS = [...COLUMNS, ...Object.keys(DERIVED)];

const isContent = (content: string) =>
  content === "" || content.startsWith("=") || CONTENTS.includes(content);

const CONTENT_WANTED = `one of ${CONTENTS.join(", ")}, a text as "=USD", or nothing`;

/** A mapping file: titles, in order, and what stands below them. */
export const mappingSchema = z
  .record(
    z.string(),
    z
      .string(CONTENT_WANTED)
      .nullable()
      .transform((content) => content ?? "")
      .refine(isContent, CONTENT_WANTED),
    "a line for each column, as 'Buy Now: amount'",
  )
  .transform((columns) => Object.entries(columns));

type Columns = UploadFormat["columns"];

interface Exported {
  readonly listings: readonly Listing[];
  readonly floors: Floors;
  readonly siteUrl: string;
}

/** The cells of each name, as they are. */
export function listRows({ listings, floors, siteUrl }: Exported, columns: Columns) {
  return listings.map((listing) => {
    const floor = floors.get(listing.domain) ?? null;
    const fields = listFields(listing, floor);
    return columns.map(([, content]) => {
      if (content.startsWith("=")) return content.slice(1);
      const value = fields.get(content) ?? DERIVED[content]?.(listing, siteUrl, floor) ?? "";
      return typeof value === "string" ? value : writeListCell(value);
    });
  });
}

/** CSV in UTF-8 with CRLF, quotes only where they are needed; an apostrophe turns formulas into text. */
export function exportNames(
  names: Exported,
  { columns, hasMark }: Pick<UploadFormat, "columns" | "hasMark">,
): string {
  const rows = [columns.map(([title]) => title), ...listRows(names, columns)];
  return stringify(
    rows.map((cells) => cells.map(guardFormula)),
    { bom: hasMark, record_delimiter: "windows", quoted_match: /[\r\n]/ },
  );
}
