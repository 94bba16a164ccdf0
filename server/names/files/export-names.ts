import { stringify } from "csv-stringify/sync";
import { z } from "zod";
import { floorOf, type Listing } from "../../../catalogue/schema/listing.ts";
import { COLUMNS, listFields, toLines } from "../../../catalogue/schema/listing-fields.ts";
import { toPageUrl } from "../../../catalogue/format/page-url.ts";
import { guardFormula, LINE_BREAK, writeListCell } from "../../shop/csv-records.ts";
import type { ListedName } from "../../shop/merge-files.ts";
import { UPLOADS } from "./uploads.ts";

export interface ExportFormat {
  readonly columns: readonly (readonly [title: string, content: Content])[];
  /** Spreadsheets need a byte order mark to recognize UTF-8, but a program may stumble over it. */
  readonly hasMark: boolean;
  readonly isUpload: boolean;
  /** The currencies that the marketplace takes; a shop in another one can't export to it. Any if it isn't known. */
  readonly currencies?: readonly string[];
  /** The advice in a few words, for a menu. */
  readonly hint?: string;
  readonly advice?: readonly string[];
}

/** A field, one of `CONTENTS`, a fixed text after '=', nothing, or what only one marketplace wants. */
type Content = string | ((listing: Listing, currency: string) => string);

/** Price is followed by the status, because text after it would absorb the 888 of an unquoted 'harbor.com,4,888'. */
const PLAIN_FIRST = ["domain", "price", "status"];

const PLAIN: ExportFormat = {
  columns: [...PLAIN_FIRST, ...COLUMNS.filter((field) => !PLAIN_FIRST.includes(field))].map(
    (field) => [field, field],
  ),
  hasMark: true,
  isUpload: false,
};

export type ExportName = "plain" | keyof typeof UPLOADS;

export const FORMATS: Readonly<Record<ExportName, ExportFormat>> = {
  plain: PLAIN,
  ...UPLOADS,
};

export const isExportName = (name: string | null): name is ExportName =>
  name !== null && Object.hasOwn(FORMATS, name);

export const takesCurrency = ({ currencies }: ExportFormat, currency: string) =>
  !currencies || currencies.includes(currency);

/** An upload offers what can be bought, and nothing that the seller hides. */
export const isOffered = ({ status, hidden }: Pick<Listing, "status" | "hidden">) =>
  status === "available" && !hidden;

interface Surroundings {
  readonly siteUrl: string;
  readonly currency: string;
  readonly floor: number | null;
}

const DERIVED: Readonly<Record<string, (listing: Listing, around: Surroundings) => string>> = {
  amount: ({ price }) => String(price.amount ?? ""),
  minimumAmount: ({ minimumOffer }) => String(minimumOffer ?? ""),
  floorAmount: (_, { floor }) => String(floor ?? ""),
  currency: (_, { currency }) => currency,
  displayName: ({ displayName }) => displayName,
  extension: ({ extension }) => extension,
  url: ({ domain }, { siteUrl }) => toPageUrl(siteUrl, domain),
};

export const CONTENTS = [...COLUMNS, ...Object.keys(DERIVED)];

const isContent = (content: string) =>
  content === "" || content.startsWith("=") || CONTENTS.includes(content);

const CONTENT_WANTED = `one of ${CONTENTS.join(", ")}, a fixed text such as "=USD", or nothing`;

export const mappingSchema = z
  .record(
    z.string(),
    z
      .string(CONTENT_WANTED)
      .nullable()
      .transform((content) => content ?? "")
      .refine(isContent, CONTENT_WANTED),
    "a line for each column, such as 'Buy Now: amount'",
  )
  .transform((columns) => Object.entries(columns));

type Columns = ExportFormat["columns"];

interface Exported {
  readonly names: readonly Pick<ListedName, "listing" | "own">[];
  readonly siteUrl: string;
  /** The currency of the shop's prices, such as USD. */
  readonly currency: string;
}

export function listRows({ names, siteUrl, currency }: Exported, columns: Columns) {
  return names.map(({ listing, own }) => {
    const fields = listFields(listing, own);
    const floor = floorOf({ floor: own.floor, price: listing.price });
    const around = { siteUrl, currency, floor };
    return columns.map(([, content]) => {
      if (typeof content === "function") return content(listing, currency);
      if (content.startsWith("=")) return content.slice(1);
      const value = fields.get(content) ?? DERIVED[content]?.(listing, around) ?? "";
      return typeof value === "string" ? value : writeListCell(toLines(value));
    });
  });
}

export function exportNames(
  exported: Exported,
  { columns, hasMark }: Pick<ExportFormat, "columns" | "hasMark">,
): string {
  const rows = [columns.map(([title]) => title), ...listRows(exported, columns)];
  return stringify(
    rows.map((cells) => cells.map(guardFormula)),
    { bom: hasMark, record_delimiter: "windows", quoted_match: LINE_BREAK },
  );
}
