import { stringify } from "csv-stringify/sync";
import { printableText } from "../../catalogue/format/clean-text.ts";
import { guardFormula, LINE_BREAK } from "../shop/csv-records.ts";

const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** A negative sum stays a number, while an apostrophe turns any other text that a spreadsheet would compute into text. */
const toCell = (text: string) => (NUMBER.test(text) ? text : guardFormula(printableText(text)));

/** Adds a byte order mark for spreadsheets, and ends lines as they do. */
export const formatBooksCsv = (
  titles: readonly string[],
  rows: readonly (readonly string[])[],
): string =>
  stringify([titles, ...rows] as string[][], {
    bom: true,
    cast: { string: toCell },
    record_delimiter: "windows",
    quoted_match: LINE_BREAK,
  });
