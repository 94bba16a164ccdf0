import { type Command, Option } from "commander";
import { formatCents } from "../../catalogue/format/currency.ts";
import { type By, BYS, computeProfit } from "../../server/books/profit.ts";
import { PROFIT_TITLES, toProfitCells } from "../../server/books/profit-words.ts";
import { right } from "../../server/figures/section.ts";
import { listBookings } from "../../server/books/ledger.ts";
import { addCommand, type CommandContext, printResult } from "../command/command.ts";
import { formatTable } from "../command/format.ts";
import { openBooks, parseYear, describeUnconverted } from "./books.ts";

interface Options {
  readonly by: By;
  readonly year?: string;
}

export function addProfit(books: Command, context: CommandContext): void {
  addCommand(books, "profit", {
    summary: "show what you earned: sales, fees, costs and profit by year or name",
    details:
      "Money counts on the day on which it moved. All terms are defined in docs/guide/money.md.",
    examples: ["books profit", "books profit --by name --year 2026"],
  })
    .addOption(new Option("--by <WHAT>", "a row for each").choices(BYS).default("year"))
    .option("--year <YEAR>", "this year only", parseYear)
    .action(async ({ by, year }: Options) => {
      const { db, currency } = await openBooks(context);
      const profit = computeProfit(await listBookings(db), currency, by, year);
      printResult(context, profit, (columns) => {
        if (profit.rows.length === 0) return "Nothing is in the books yet.\n";
        const [first = "", ...others] = PROFIT_TITLES(by).map((title) => title.toUpperCase());
        const titles = [{ title: first, isKey: true }, ...others.map(right)];
        const rows = [...profit.rows, profit.total].map((row) =>
          toProfitCells(row, profit.currency),
        );
        const sum = formatCents(profit.total.profit, profit.currency);
        return `${formatTable(titles, rows, columns)}\nProfit: ${sum}\n${describeUnconverted(profit.unconverted)}`;
      });
    });
}
