import { type Command, Option } from "commander";
import { formatCents } from "../../catalogue/format/currency.ts";
import { listBookings } from "../../server/books/ledger.ts";
import { type By, BYS, computeProfit, type ProfitRow } from "../../server/books/profit.ts";
import { PROFIT_TITLES, toProfitCells } from "../../server/books/profit-words.ts";
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
    summary: "show sales, fees, costs and profit by year or name",
    details:
      "Money counts on the day on which it moved. All terms are defined in docs/guide/money.md.",
    examples: ["books profit", "books profit --by name --year 2026"],
    noun: ["row", "rows"],
    addFilters: (command) =>
      command
        .addOption(new Option("--by <WHAT>", "a row for each").choices(BYS).default("year"))
        .option("--year <YEAR>", "this year only", parseYear),
    async find({ by, year }) {
      const { db, currency } = await openBooks(context);
      const profit = computeProfit(await listBookings(db), currency, by, year);
      return {
        rows: profit.rows,
        notes: [
          `Profit: ${formatCents(profit.total.profit, currency)}`,
          ...describeUnconverted(profit.unconverted),
        ],
        columns: PROFIT_TITLES(by).map((title, at) => ({
          title,
          isKey: at === 0,
          align: at === 0 ? undefined : "right",
          value: (row) => toProfitCells(row, currency)[at] ?? "",
        })),
        toJson: ({ key, sold, sales, refunds, fees, costs, profit: left, feesNotEntered }) => ({
          [by]: key,
          sold,
          sales: sales / 100,
          refunds: refunds / 100,
          fees: fees / 100,
          costs: costs / 100,
          profit: left / 100,
          feesNotEntered,
          currency,
        }),
      };
    },
  });
}
