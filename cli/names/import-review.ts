import { describeLowMinimums, LOW_MINIMUM_ADVICE } from "../../server/names/low-minimums.ts";
import { countFilledIn, countProposed, listLowMinimums } from "../../server/names/count-review.ts";
import type { NameFile } from "../../server/names/read-names.ts";
import type { Review } from "../../server/names/review.ts";
import { showValue } from "../../server/names/set-names.ts";
import { formatCount } from "../../catalogue/format/format.ts";
import { formatTable } from "../command/format.ts";
import { formatProposed, formatSkipped } from "./name-file.ts";

const NEW = [
  { title: "NAME", isKey: true },
  { title: "PRICE", align: "right" },
  { title: "STATUS" },
  { title: "CATEGORY" },
] as const;
const UPDATED = [
  { title: "NAME", isKey: true },
  { title: "FIELD" },
  { title: "FROM → TO" },
] as const;

function formatTables({ added, updated }: Review, columns: number | null): string {
  const newRows = added.map(({ domain, fields }) => {
    const { price = "", status = "available", category = "" } = Object.fromEntries(fields);
    return [domain, showValue(price), showValue(status), showValue(category)];
  });
  const updatedRows = updated.flatMap(({ domain, changes }) =>
    [...changes].map(([field, { from, to }], index) => [
      index === 0 ? domain : "",
      field,
      `${showValue(from)} → ${showValue(to)}`,
    ]),
  );
  return [
    added.length > 0 ? `New (${added.length}):\n${formatTable(NEW, newRows, columns)}\n` : "",
    updated.length > 0
      ? `Updated (${updated.length}):\n${formatTable(UPDATED, updatedRows, columns)}\n`
      : "",
  ].join("");
}

const LEFT_OUT = "Cells left out, but the rest of the row is used";

function formatFilledIn({ added }: Review, today: string): string {
  const lines = countFilledIn(added, today).map(
    ([field, { value, names }]) => `${formatCount(names, "new name")} without ${field}: ${value}\n`,
  );
  return lines.join("") + formatProposed(countProposed(added));
}

function formatLowMinimums(review: Review, isWritten: boolean): string {
  const low = listLowMinimums(review);
  if (low.length === 0) return "";
  const told = describeLowMinimums(low);
  const advice = isWritten
    ? LOW_MINIMUM_ADVICE
    : "To leave out the file's minimums: --map minimumOffer=";
  return `warning: ${told}. ${advice}\n`;
}

export const toJson = (file: NameFile, review: Review, files: readonly string[]) => ({
  format: file.format,
  columns: file.taken,
  leftOut: file.leftOut,
  new: review.added.map(({ line, fields }) => ({ line, ...Object.fromEntries(fields) })),
  updated: review.updated.map(({ line, domain, changes }) => ({
    line,
    domain,
    changes: Object.fromEntries(changes),
  })),
  proposedCategories: Object.fromEntries(countProposed(review.added)),
  unchanged: review.unchanged,
  skipped: review.skipped,
  cellsLeftOut: review.leftOut,
  lowMinimums: listLowMinimums(review),
  files,
});

interface Shown {
  readonly file: string;
  readonly today: string;
  readonly columns: number | null;
  readonly isWritten: boolean;
}

export function formatReview(review: Review, { file, today, columns, isWritten }: Shown): string {
  return [
    formatTables(review, columns),
    formatSkipped(file, review.skipped),
    formatSkipped(file, review.leftOut, LEFT_OUT),
    formatFilledIn(review, today),
    formatLowMinimums(review, isWritten),
  ].join("");
}
