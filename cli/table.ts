import { cleanLine } from "../catalogue/clean-text.ts";

export interface Column {
  readonly title: string;
  readonly align?: "right";
  /** Is cut only when nothing else is left to cut. */
  readonly isKey?: boolean;
}

const GAP = "  ";
const MIN_WIDTH = 4;
const MAX_CELL = 500;
const WIDE =
  /^[\p{Emoji_Presentation}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/u;
const EMPTY = /^\p{M}+$/u;
const graphemes = new Intl.Segmenter();

function charWidth(grapheme: string): number {
  if (EMPTY.test(grapheme)) return 0;
  return WIDE.test(grapheme) || grapheme.includes("\ufe0f") ? 2 : 1;
}

/** Columns of a terminal that a text takes. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += charWidth(segment);
  return width;
}

/** The text in at most `width` columns; '…' stands for what was cut. */
export function cutText(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let cut = "";
  let taken = 0;
  for (const { segment } of graphemes.segment(text)) {
    taken += charWidth(segment);
    if (taken > width - 1) break;
    cut += segment;
  }
  return width > 0 ? `${cut}…` : "";
}

function pad(text: string, width: number, column: Column): string {
  const cut = cutText(text, width);
  const space = " ".repeat(Math.max(0, width - displayWidth(cut)));
  return column.align === "right" ? space + cut : cut + space;
}

/** Takes from the widest columns until the row fits, from key columns last. */
function fitWidths(natural: readonly number[], columns: readonly Column[], room: number): number[] {
  const widths = [...natural];
  const total = () => widths.reduce((sum, width) => sum + width, GAP.length * (widths.length - 1));
  while (total() > room) {
    const cuttable = widths
      .map((width, index) => ({ width, index, isKey: columns[index]?.isKey ?? false }))
      .filter(({ width }) => width > MIN_WIDTH)
      .toSorted((a, b) => Number(a.isKey) - Number(b.isKey) || b.width - a.width);
    const [widest] = cuttable;
    if (!widest) break;
    widths[widest.index] = widest.width - 1;
  }
  return widths;
}

/**
 * A table with a line of titles; every cell on one line, without control characters. With `width`, the columns of the
 * terminal, no line is longer: columns are cut, never wrapped.
 */
export function formatTable(
  columns: readonly Column[],
  rows: readonly (readonly (string | number)[])[],
  width: number | null,
): string {
  const lines = [
    columns.map(({ title }) => title),
    ...rows.map((row) => row.map((cell) => cleanLine(String(cell), MAX_CELL))),
  ];
  const natural = columns.map((_, index) =>
    Math.max(...lines.map((line) => displayWidth(line[index] ?? ""))),
  );
  const widths = width === null ? natural : fitWidths(natural, columns, width);
  return lines
    .map((line) => {
      const cells = columns.map((column, at) => pad(line[at] ?? "", widths[at] ?? 0, column));
      const text = cells.join(GAP).trimEnd();
      return `${width === null ? text : cutText(text, width)}\n`;
    })
    .join("");
}
