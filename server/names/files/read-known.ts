import type { Column } from "./find-table.ts";
import { findColumn } from "./find-table.ts";
import type { Format, PriceMeaning, State } from "./import-formats.ts";
import { isDollars } from "./read-values.ts";

const plain = (cell = "") => cell.trim().toLowerCase();

interface PriceOption {
  readonly cell: string;
  readonly means?: PriceMeaning;
}

/** What the program that made a file says in a row, beyond the values of its columns. */
export interface Known {
  isBlank(cell: string): boolean;
  stateOf({ field }: Pick<Column, "field">, cell: string): State | undefined;
  /** Returns null for a file without a column of price options. */
  readPriceOption(cells: readonly string[]): PriceOption | null;
  /** Lists the fields with a sum that the row has in another currency than dollars, with that currency. */
  listForeign(cells: readonly string[]): [field: string, currency: string][];
  refusalOf(heading: string): string | undefined;
  /** True for a column that says how others are read. */
  isUsed(at: number): boolean;
}

const STATE_FIELDS = new Set(["status", "registration"]);

export function readKnown(format: Format | null, header: readonly string[]): Known {
  const { states = {}, priceOptions, currencies = {}, blanks = [], refused = {} } = format ?? {};
  const optionAt = priceOptions ? findColumn(header, priceOptions.column) : -1;
  const foreignAt = Object.entries(currencies).map(
    ([field, heading]) => [field, findColumn(header, heading)] as const,
  );
  const reasons = new Map(
    Object.entries(refused).map(([heading, why]) => [findColumn(header, heading), why]),
  );
  return {
    isBlank: (cell) => blanks.includes(plain(cell)),
    stateOf: ({ field }, cell) =>
      STATE_FIELDS.has(field) && Object.hasOwn(states, plain(cell))
        ? states[plain(cell)]
        : undefined,
    readPriceOption(cells) {
      if (!priceOptions || optionAt < 0) return null;
      const cell = cells[optionAt]?.trim() ?? "";
      const [option = ""] = plain(cell).split(" (");
      const means = priceOptions.values[option];
      return { cell, ...(means && { means }) };
    },
    listForeign: (cells) =>
      foreignAt.flatMap(([field, at]) => {
        const currency = cells[at]?.trim() ?? "";
        return isDollars(currency) ? [] : [[field, currency]];
      }),
    refusalOf: (heading) => reasons.get(findColumn(header, heading)),
    isUsed: (at) => at === optionAt || foreignAt.some(([, place]) => place === at),
  };
}
