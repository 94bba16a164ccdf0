import type { Currency } from "../../../catalogue/format/currency.ts";
import type { ColumnReading, Reading, Sell } from "./reading.ts";
import type { SkippedRow, SourceName } from "./read-row.ts";
import type { Row } from "./read-rows.ts";

/** A reading that ships, or one of the seller's own, whose name is that of its file without its ending. */
export interface KnownReading {
  readonly name: string;
  readonly isOwn: boolean;
  readonly reading: Reading;
}

export interface ColumnView {
  /** The key of the column in the reading. */
  readonly name: string;
  readonly reading: ColumnReading;
  /** True if the reading had nothing on this column, so that it's only proposed by its heading. */
  readonly isProposed: boolean;
  /** Up to five different values. */
  readonly samples: readonly string[];
  /** For a column of states: each different value, the most frequent first, with the number of its rows. */
  readonly values: readonly (readonly [text: string, rows: number])[];
  /** For a field that has few values: the cells that it can't have, row by row. */
  readonly misfits: readonly string[];
  /** What else is open about it: how its sums or days are written, or their currency. */
  readonly asks: readonly ("sums" | "dates" | "currency")[];
}

export interface SheetView {
  readonly name: string;
  readonly rows: number;
  readonly names: number;
  readonly isHidden: boolean;
  readonly isRead: boolean;
}

/** A row between the names that isn't a name, once for each text. */
export interface RowBetween {
  readonly text: string;
  /** The first line with this text. */
  readonly line: number;
  /** The names that follow before the next such row. */
  readonly namesBelow: number;
}

/** What a file says, by its reading. */
export interface NameFile {
  /** `known` and `given` fit as they are; `changed` is a known kind with other columns; `new` is a proposal. */
  readonly kind: "known" | "given" | "changed" | "new";
  /** As it's used, with `OPEN` for each decision that nobody has taken. */
  readonly reading: Reading;
  readonly sheets: readonly SheetView[];
  /** The first rows of the sheet that is read, to choose the headings from. */
  readonly top: readonly Row[];
  /** The line of the headings in `top`, or null if there are none. */
  readonly header: number | null;
  readonly columns: readonly ColumnView[];
  /** The columns that the reading has and the file doesn't. Each is open until it's taken out of the reading. */
  readonly missing: readonly string[];
  /** The texts of the rows above the headings. */
  readonly above: readonly string[];
  readonly between: readonly RowBetween[];
  /** The currencies of its sums that need a rate, with or without one. */
  readonly foreign: readonly string[];
  /** Whole sentences; while there is one, no name is read. */
  readonly open: readonly string[];
  /** Whole sentences that say where to look, such as "3 cells of Notes say sold: lines 4, 9 and 12." They decide nothing. */
  readonly looks: readonly string[];
  /** The number of names in the file, whether or not they're read. */
  readonly count: number;
  /**
   * True if nobody has said which new names are for sale, so that they come in hidden, whatever the reading says. Where there
   * are `looks`, only the choice's `sell` answers it.
   */
  readonly asksToSell: boolean;
  readonly names: readonly SourceName[];
  readonly skipped: readonly SkippedRow[];
}

export interface ReadingChoice {
  /** YYYY-MM-DD in the shop's time zone. */
  readonly today: string;
  /** The currency of the shop's own sums. */
  readonly currency: Currency;
  readonly readings: readonly KnownReading[];
  /** The file's name as the seller knows it, if it isn't that of its path. */
  readonly file?: string;
  /** The reading to use, whatever is known; it may be unfinished. */
  readonly reading?: Reading;
  readonly sell?: Sell;
  /** Adds to the reading's own rates. */
  readonly rates?: ReadonlyMap<string, number>;
  onRows?(count: number): void;
}
