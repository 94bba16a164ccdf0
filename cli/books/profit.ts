import { type Command, Option } from "commander";
import { formatCents } from "../../catalogue/format/currency.ts";
import { formatBooksCsv } from "../../server/books/as-csv.ts";
import { type By, BYS, computeProfit, type ProfitRow } from "../../server/books/profit.ts";
import {
  CSV_OF_PROFIT,
  PROFIT_TITLES,
  toProfitCells,
  toProfitCsv,
} from "../../server/books/profit-words.ts";
import { gatherProfit } from "../../server/figures/gather-profit.ts";
import type { CommandContext } from "../command/command.ts";
import { addList } from "../command/print-list.ts";
import { describeUnconverted, openBooks, parseYear } from "./books.ts";

interface Options {
  readonly by: By;
  readonly year?: string;
}

export function addProfit(books: Command, context: CommandContext): void {
  addList<ProfitRow, Options>(books, context, {
    name: "profit",
    summary: "show what you earned: sales, fees, costs and profit by year or name",
    details:
      "Money counts on the day on which it moved. Sell-through is the share of your names that you sell in a year, and return is what sold names brought beyond their cost, for each dollar of that cost. All terms are defined in docs/guide/money.md.",
    examples: ["books profit", "books profit --by name --year 2026", "books profit --csv"],
    noun: ["row", "rows"],
    addFilters: (command) =>
      command
        .addOption(new Option("--by <WHAT>", "a row for each").choices(BYS).default("year"))
        .option("--year <YEAR>", "this year only", parseYear),
    async find({ by, year }) {
      const { database, content } = await openBooks(context);
      const input = await gatherProfit(database, content, context.now);
      const span = year === undefined ? undefined : { from: `${year}-01-01`, to: `${year}-12-31` };
      const profit = computeProfit(input, by, span);
      const { rows, total, currency, unconverted } = profit;
      return {
        rows,
        notes: [
          `Profit: ${formatCents(total.profit, currency)}`,
          ...describeUnconverted(unconverted),
        ],
        columns: PROFIT_TITLES(by).map((title, at) => ({
          title,
          isKey: at === 0,
          align: at === 0 ? undefined : "right",
          value: (row) => toProfitCells(row, currency)[at] ?? "",
        })),
        toCsv: (found) =>
          formatBooksCsv(CSV_OF_PROFIT(by), toProfitCsv({ ...profit, rows: [...found] })),
      };
    },
  });
}
