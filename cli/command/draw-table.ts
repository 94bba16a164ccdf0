import type { Section } from "../../server/figures/section.ts";
import { formatTable } from "./format.ts";

/** Draws the table of a part of a report. */
export function drawTable({ columns, rows }: Section, width: number | null): string {
  const titles = columns.map((column, at) =>
    Object.assign({}, column, {
      title: column.title.toUpperCase(),
      isKey: at === 0 || (!column.align && at < columns.length - 1),
    }),
  );
  return formatTable(titles, rows, width);
}
