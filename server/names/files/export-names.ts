import { stringify } from "csv-stringify/sync";
import { z } from "zod";
import { floorOf, type Listing } from "../../../catalogue/schema/listing.ts";
import { COLUMNS, listFields, toLines } from "../../../catalogue/schema/listing-fields.ts";
import { toPageUrl } from "../../../catalogue/format/page-url.ts";
import { guardFormula, writeListCell } from "../../shop/csv-records.ts";
import type { ListedName } from "../../shop/merge-files.ts";

export interface ExportFormat {
  readonly columns: readonly (readonly [title: string, content: string])[];
  /** Spreadsheets need a byte order mark to recognize UTF-8, but a program may stumble over it. */
  readonly hasMark: boolean;
  readonly isUpload: boolean;
  readonly advice?: readonly string[];
}

/** Price is followed by the status, because text after it would absorb the 888 of an unquoted 'harbor.com,4,888'. */
const PLAIN_FIRST = ["domain", "price", "status"];

/** Afternic's template v3 (afternic.com/forms) allows no currency symbols or quotes. An empty cell keeps the account's value. */
export const FORMATS: Readonly<Record<"plain" | "afternic", ExportFormat>> = {
  plain: {
    columns: [...PLAIN_FIRST, ...COLUMNS.filter((field) => !PLAIN_FIRST.includes(field))].map(
      (field) => [field, field],
    ),
    hasMark: true,
    isUpload: false,
  },
  afternic: {
    columns: [
      ["Domain", "domain"],
      ["Buy Now Price", "amount"],
      ["Floor Price", "floorAmount"],
      ["Min Offer", "minimumAmount"],
      ["Lease to Own", ""],
      ["Max Lease Period", ""],
      ["Sale Lander", ""],
      ["Show Buy Now Option", ""],
      ["Show Lease to Own Option", ""],
      ["Show Make Offer Option", ""],
      ["Hidden", ""],
    ],
    hasMark: false,
    isUpload: true,
    advice: [
      "Upload it to Afternic as 'Update' only: 'Replace' removes every name that isn't in the file.",
      "An empty cell keeps what Afternic has, including an old price on a 'Make Offer' name.",
    ],
  },
};

const DERIVED: Readonly<
  Record<string, (listing: Listing, siteUrl: string, floor: number | null) => string>
> = {
  amount: ({ price }) => String(price.amount ?? ""),
  minimumAmount: ({ minimumOffer }) => String(minimumOffer ?? ""),
  floorAmount: (_, __, floor) => String(floor ?? ""),
  displayName: ({ displayName }) => displayName,
  extension: ({ extension }) => extension,
  url: ({ domain }, siteUrl) => toPageUrl(siteUrl, domain),
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
}

export function listRows({ names, siteUrl }: Exported, columns: Columns) {
  return names.map(({ listing, own }) => {
    const fields = listFields(listing, own);
    const amount = floorOf({ floor: own.floor, price: listing.price });
    return columns.map(([, content]) => {
      if (content.startsWith("=")) return content.slice(1);
      const value = fields.get(content) ?? DERIVED[content]?.(listing, siteUrl, amount) ?? "";
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
    { bom: hasMark, record_delimiter: "windows", quoted_match: /[\r\n]/ },
  );
}
