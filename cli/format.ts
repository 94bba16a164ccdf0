import { stringify } from "csv-stringify/sync";
import { printableText } from "../catalogue/clean-text.ts";
import type { Contents } from "../server/backup/backup.ts";
import { guardFormula } from "../server/content/csv-records.ts";

export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

export function formatTime(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)}`;
}

export function formatBytes(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

export function formatContents({ inquiries, mails, views, domains }: Contents["counts"]): string {
  return [
    formatCount(inquiries, "inquiry", "inquiries"),
    formatCount(mails, "mail"),
    `${formatCount(views, "view")} of ${formatCount(domains, "domain")}`,
  ].join(", ");
}

const EIGHTHS = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
const HEIGHTS = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/** At most `width` characters, in eighths; any value above zero shows. */
export function formatBar(value: number, max: number, width: number): string {
  if (value <= 0 || max <= 0) return "";
  const eighths = Math.max(1, Math.round((value / max) * width * 8));
  return "█".repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? "");
}

/** One character for each value; '·' for zero. */
export function formatSparkline(values: readonly number[]): string {
  const max = Math.max(...values);
  return values
    .map((value) => (value > 0 ? HEIGHTS[Math.ceil((value / max) * 8) - 1] : "·"))
    .join("");
}

/** Escapes characters that a terminal acts on. */
export function formatJson(value: unknown): string {
  const text = JSON.stringify(value, null, 2).replaceAll(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `${text}\n`;
}

/** CSV (RFC 4180) for spreadsheets, in UTF-8 with a byte order mark; an apostrophe turns formulas into text. */
export function formatCsv(
  titles: readonly string[],
  rows: readonly (readonly (string | null)[])[],
): string {
  return stringify([titles, ...rows] as string[][], {
    bom: true,
    cast: { string: (value) => guardFormula(printableText(value)) },
    quoted: true,
    quoted_empty: true,
    record_delimiter: "windows",
  });
}
