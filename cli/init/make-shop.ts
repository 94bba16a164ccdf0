import { formatCount } from "../../catalogue/format/format.ts";
import type { Sell } from "../../server/names/files/reading.ts";
import { isInstalled } from "../../server/process/program.ts";
import { type CommandContext, CommandFault, toPath } from "../command/command.ts";
import { askToSell } from "../names/open-names.ts";
import { showProgress } from "./ask.ts";
import { NO_NAMES, takeNames } from "./take-names.ts";
import { type Answers, formatFaults, writeShop } from "./write-shop.ts";

interface Given {
  /** A file or names; empty if the shop begins without any. */
  readonly names: string;
  readonly sell: Sell | undefined;
  readonly asks: boolean;
}

/** A file that leaves something open, or can't be read, makes a shop without names. */
export async function makeShop(
  dir: string,
  answers: Answers,
  { names, sell, asks }: Given,
  context: CommandContext,
) {
  const today = context.time.slice(0, 10);
  const { terminal } = context;
  const show = <T>(title: string, work: () => Promise<T>, describe: (result: T) => string) =>
    terminal.isInteractive ? showProgress(terminal, title, work, describe) : work();
  const read = (sell: Sell | undefined) => {
    const choice = { today, currency: answers.currency ?? "USD", ...(sell && { sell }) } as const;
    return show(
      "Reading your names",
      () => takeNames(names, toPath(names, context), choice),
      ({ count }) => `Read ${formatCount(count, "name")}`,
    );
  };
  let taken = names === "" ? NO_NAMES : await read(sell);
  if (asks && taken.asksToSell) taken = await read(await askToSell(terminal, taken.count));
  const { faults, listings } = await show(
    "Checking and writing the shop",
    () => writeShop(dir, answers, taken.csv, { today, isOwnFolder: isInstalled }),
    (written) => (written.faults.length > 0 ? "Checked the shop" : "Wrote the shop"),
  );
  if (faults.length > 0) throw new CommandFault(`${formatFaults(faults)}\nNothing was written.`);
  return { taken, listings };
}
