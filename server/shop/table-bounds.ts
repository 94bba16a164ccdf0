import { groupDigits } from "../../catalogue/format/format.ts";
import { UnreadableFile } from "./read-text.ts";

export const MAX_COLUMNS = 1_000;
export const MAX_ROWS = 200_000;
export const MAX_CELLS = 10_000_000;

export const BOUNDS = `${groupDigits(MAX_COLUMNS)} columns and ${groupDigits(MAX_ROWS)} rows`;

const MANY_CELLS = `${groupDigits(MAX_CELLS)} cells`;

const tooLarge = (found: string, most = BOUNDS) =>
  new UnreadableFile(
    found,
    `at most ${most}: delete what isn't part of the table of names, or split the file`,
  );

/** Returns a function to call with each row that isn't empty. It throws an UnreadableFile beyond the bounds. */
export function createCellCounter(): (cells: readonly string[], line: number) => void {
  let rows = 0;
  let cells = 0;
  return ({ length }, line) => {
    rows += 1;
    cells += length;
    if (rows > MAX_ROWS) throw tooLarge(`more than ${groupDigits(MAX_ROWS)} rows`);
    if (cells > MAX_CELLS) throw tooLarge(`more than ${MANY_CELLS}`, MANY_CELLS);
    if (length <= MAX_COLUMNS) return;
    throw tooLarge(`more than ${groupDigits(MAX_COLUMNS)} columns in line ${groupDigits(line)}`);
  };
}
