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

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;

type Place = "start" | "plain" | "quoted" | "after quote";

/**
 * Counts the cells of CSV before any is made, because millions of them take seconds and gigabytes. Call the result with
 * each piece of the text. It throws an UnreadableFile. Empty rows don't count, as spreadsheets write many of them.
 */
export function createCellCounter(delimiter: string): (piece: string) => void {
  const separator = delimiter.charCodeAt(0);
  let place: Place = "start";
  let rows = 0;
  let cells = 0;
  let columns = 1;
  let isEmpty = true;
  let line = 1;

  function endRow(): void {
    if (!isEmpty) {
      rows += 1;
      cells += columns;
    }
    if (rows > MAX_ROWS) throw tooLarge(`more than ${groupDigits(MAX_ROWS)} rows`);
    if (cells > MAX_CELLS) throw tooLarge(`more than ${MANY_CELLS}`, MANY_CELLS);
    place = "start";
    columns = 1;
    isEmpty = true;
  }

  function endCell(): void {
    place = "start";
    columns += 1;
    if (columns <= MAX_COLUMNS) return;
    throw tooLarge(`more than ${groupDigits(MAX_COLUMNS)} columns in line ${groupDigits(line)}`);
  }

  return (piece) => {
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at);
      if (code === LINE_FEED) line += 1;
      if (code === QUOTE) {
        if (place === "quoted") place = "after quote";
        else if (place !== "plain") place = "quoted";
      } else if (place === "quoted") isEmpty &&= code <= SPACE;
      else if (code === separator) endCell();
      else if (code === LINE_FEED || code === CARRIAGE_RETURN) endRow();
      else {
        place = "plain";
        isEmpty &&= code <= SPACE;
      }
    }
  };
}
