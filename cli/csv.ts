import { printableText } from "../catalogue/clean-text.ts";

const BYTE_ORDER_MARK = "\ufeff";

/** What a spreadsheet takes for a formula, after white space or in full width too. */
const FORMULA = /^(?:[\t\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/;

/** One cell, quoted; text that a spreadsheet would run as a formula starts with an apostrophe instead. */
function formatCell(value: string | null): string {
  const text = printableText(value ?? "");
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** CSV (RFC 4180) that spreadsheets open as UTF-8 and that runs nothing in them. */
export function formatCsv(
  titles: readonly string[],
  rows: readonly (readonly (string | null)[])[],
): string {
  const lines = [titles, ...rows].map((row) => `${row.map(formatCell).join(",")}\r\n`);
  return BYTE_ORDER_MARK + lines.join("");
}
