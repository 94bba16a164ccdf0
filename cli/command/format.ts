import cliTruncate from "cli-truncate";
import { stringify } from "csv-stringify/sync";
import stringWidth from "string-width";
import { cleanLine, printableText } from "../../catalogue/format/clean-text.ts";
import type { listMailsOf } from "../../server/outbox/message-progress.ts";
import { guardFormula } from "../../server/shop/csv-records.ts";

export const quoteForShell = (text: string) =>
  /^[\w./+@:-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

export function formatJson(value: unknown): string {
  const text = JSON.stringify(value, null, 2).replaceAll(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `${text}\n`;
}

/** Adds a byte order mark for spreadsheets; an apostrophe turns formulas into text. */
export function formatCsv(
  titles: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  return stringify([titles, ...rows] as string[][], {
    bom: true,
    cast: { string: (value) => guardFormula(printableText(value)) },
    quoted: true,
    quoted_empty: true,
    record_delimiter: "windows",
  });
}

export interface Column {
  readonly title: string;
  readonly align?: "right" | undefined;
  readonly isKey?: boolean | undefined;
}

const GAP = "  ";
const MIN_WIDTH = 4;
const MAX_CELL = 500;

function pad(text: string, width: number, { align }: Column): string {
  const cut = cliTruncate(text, width);
  const space = " ".repeat(Math.max(0, width - stringWidth(cut)));
  return align === "right" ? space + cut : cut + space;
}

function fitWidths(natural: readonly number[], columns: readonly Column[], room: number): number[] {
  const widths = [...natural];
  const total = () => widths.reduce((sum, width) => sum + width, GAP.length * (widths.length - 1));
  while (total() > room) {
    const [widest] = widths
      .map((width, index) => ({ width, index, isKey: columns[index]?.isKey ?? false }))
      .filter(({ width }) => width > MIN_WIDTH)
      .toSorted((a, b) => Number(a.isKey) - Number(b.isKey) || b.width - a.width);
    if (!widest) break;
    widths[widest.index] = widest.width - 1;
  }
  return widths;
}

function formatCard(columns: readonly Column[], cells: readonly string[], width: number): string {
  const label = Math.max(...columns.map(({ title }) => stringWidth(title)));
  return columns
    .map(({ title }, at) => [title.padEnd(label), cells[at] ?? ""] as const)
    .flatMap(([title, cell]) => (cell ? `${cliTruncate(`${title}${GAP}${cell}`, width)}\n` : []))
    .join("");
}

/** `width` is in characters, or null for no limit. If cutting long cells would cut a key or number, rows become cards. */
export function formatTable(
  columns: readonly Column[],
  rows: readonly (readonly (string | number)[])[],
  width: number | null,
): string {
  const lines = [
    columns.map(({ title }) => title),
    ...rows.map((row) => row.map((cell) => cleanLine(String(cell), MAX_CELL))),
  ];
  const natural = columns.map((_, at) =>
    lines.reduce((widest, line) => Math.max(widest, stringWidth(line[at] ?? "")), 0),
  );
  const widths = width === null ? natural : fitWidths(natural, columns, width);
  const isCut = columns.some(
    ({ isKey, align }, at) => (isKey || align) && (widths[at] ?? 0) < (natural[at] ?? 0),
  );
  if (width !== null && isCut) {
    return lines
      .slice(1)
      .map((cells) => formatCard(columns, cells, width))
      .join("\n");
  }
  return lines
    .map((line) => columns.map((column, at) => pad(line[at] ?? "", widths[at] ?? 0, column)))
    .map((cells) => cells.join(GAP).trimEnd())
    .map((line) => `${width === null ? line : cliTruncate(line, width)}\n`)
    .join("");
}

const MAX_FACT = 500;

export function formatFacts(
  facts: readonly (readonly [label: string, value: string | null | undefined])[],
): string {
  const known = facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
  const width = Math.max(0, ...known.map(([label]) => label.length));
  return known
    .map(([label, value]) => `${label.padEnd(width)}${GAP}${cleanLine(value, MAX_FACT)}\n`)
    .join("");
}

type MailProgress = Omit<
  Awaited<ReturnType<typeof listMailsOf>>[number],
  "id" | "template" | "params"
>;

export function describeMail(mail: MailProgress, tellTime: (iso: string) => string): string {
  if (mail.sent_at) return `sent ${tellTime(mail.sent_at)}`;
  const reason = mail.last_error ? `: ${mail.last_error}` : "";
  if (mail.state === "failed") return `failed after ${mail.attempts} tries${reason}`;
  if (mail.state === "sending") return "sending";
  if (mail.state === "scheduled") return `scheduled for ${tellTime(mail.next_attempt_at)}`;
  if (mail.attempts === 0) return "waiting";
  return `waiting, next try ${tellTime(mail.next_attempt_at)}${reason}`;
}
