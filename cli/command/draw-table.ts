import type { Section } from "../../server/figures/section.ts";
import { formatBar, formatTable } from "./format.ts";

const BAR_WIDTH = 24;

/** Draws the table of a part of a report, with a bar beside each row if it has some. */
export function drawTable({ columns, rows, bars }: Section, width: number | null): string {
  const max = Math.max(0, ...(bars ?? []).map((bar) => bar ?? 0));
  const titles = columns.map((column, at) =>
    Object.assign({}, column, {
      title: column.title.toUpperCase(),
      isKey: at === 0 || (!column.align && at < columns.length - 1),
    }),
  );
  // Beside more figures, bars would be too wide for most terminals.
  if (!bars || columns.length > 2) return formatTable(titles, rows, width);
  const withBars = rows.map((row, at) => [...row, formatBar(bars[at] ?? 0, max, BAR_WIDTH)]);
  return formatTable([...titles, { title: "" }], withBars, width);
}
