import { type Command, Option } from "commander";
import { formatBooksCsv } from "../../server/books/as-csv.ts";
import { formatCents } from "../../catalogue/format/currency.ts";
import { type By, BYS, computeProfit } from "../../server/books/profit.ts";
import {
  CSV_OF_PROFIT,
  PROFIT_TITLES,
  toProfitCells,
  toProfitCsv,
} from "../../server/books/profit-words.ts";
import { right } from "../../server/figures/section.ts";
import { gatherProfit } from "../../server/figures/gather-profit.ts";
import { addCommand, type CommandContext, printResult } from "../command/command.ts";
import { formatTable } from "../command/format.ts";
import { addCsv, openBooks, parseYear, describeUnconverted } from "./books.ts";

interface Options {
  readonly by: By;
  readonly year?: string;
  readonly csv?: true;
}

export function addProfit(books: Command, context: CommandContext): void {
  addCsv(
    addCommand(books, "profit", {
      summary: "show what you earned: sales, fees, costs and profit by month, year or name",
      details:
        "Money counts on the day on which it moved. Sell-through is the share of your names that you sell in a year, and return is what sold names brought beyond their cost, for each dollar of that cost. All terms are defined in docs/guide/money.md.",
      examples: [
        "books profit",
        "books profit --by name --year 2026",
        "books profit --by year --csv",
      ],
    })
      .addOption(new Option("--by <WHAT>", "a row for each").choices(BYS).default("month"))
      .option("--year <YEAR>", "this year only", parseYear),
  ).action(async ({ by, year, csv }: Options) => {
    const { database, content } = await openBooks(context);
    const input = await gatherProfit(database, content, context.now);
    const span = year === undefined ? undefined : { from: `${year}-01-01`, to: `${year}-12-31` };
    const profit = computeProfit(input, by, span);
    if (csv) return context.terminal.print(formatBooksCsv(CSV_OF_PROFIT(by), toProfitCsv(profit)));
    printResult(context, profit, (columns) => {
      if (profit.rows.length === 0) return "Nothing is in the books yet.\n";
      const [first = "", ...others] = PROFIT_TITLES(by).map((title) => title.toUpperCase());
      const titles = [{ title: first, isKey: true }, ...others.map(right)];
      const rows = [...profit.rows, profit.total].map((row) => toProfitCells(row, profit.currency));
      const sum = formatCents(profit.total.profit, profit.currency);
      return `${formatTable(titles, rows, columns)}\nProfit: ${sum}\n${describeUnconverted(profit.unconverted)}`;
    });
  });
}
