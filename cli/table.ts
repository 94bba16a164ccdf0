import cliTruncate from "cli-truncate";
import stringWidth from "string-width";
import { cleanLine } from "../catalogue/clean-text.ts";

interface Column {
  readonly title: string;
  readonly align?: "right";
  /** Cut only after all other columns. */
  readonly isKey?: boolean;
}

const GAP = "  ";
const MIN_WIDTH = 4;
const MAX_CELL = 500;

function pad(text: string, width: number, { align }: Column): string {
  const cut = cliTruncate(text, width);
  const space = " ".repeat(Math.max(0, width - stringWidth(cut)));
  return align === "right" ? space + cut : cut + space;
}

/** Narrows the widest columns, key columns last, until a row fits into `room` characters. */
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

/** `width` is the terminal's, in characters: longer cells are cut, not wrapped. Null for no limit. */
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
  return lines
    .map((line) => columns.map((column, at) => pad(line[at] ?? "", widths[at] ?? 0, column)))
    .map((cells) => cells.join(GAP).trimEnd())
    .map((line) => `${width === null ? line : cliTruncate(line, width)}\n`)
    .join("");
}
