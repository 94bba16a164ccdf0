import { printableText } from "../../catalogue/format/clean-text.ts";
import { formatCount } from "../../catalogue/format/format.ts";
import { isInstalled } from "../../server/process/program.ts";
import { type CommandContext, CommandFault, toPath } from "../command/command.ts";
import { readAsking } from "../names/ask-questions.ts";
import { askNames, showProgress, tellProblem } from "./ask.ts";
import { takeNames } from "./take-names.ts";
import { type Answers, formatFaults, writeShop } from "./write-shop.ts";

interface Given {
  readonly names: string | undefined;
  /** What the options say about the file of names. */
  readonly known: ReadonlyMap<string, string>;
  readonly asks: boolean;
}

async function takeAndWrite(
  dir: string,
  answers: Answers,
  names: string,
  { known, asks }: Given,
  context: CommandContext,
) {
  const today = context.time.slice(0, 10);
  const { terminal } = context;
  const show = <T>(title: string, work: () => Promise<T>, describe: (result: T) => string) =>
    terminal.isInteractive ? showProgress(terminal, title, work, describe) : work();
  const read = (all: ReadonlyMap<string, string>) =>
    show(
      "Reading your names",
      () => takeNames(names, (path) => toPath(path, context), today, all),
      ({ count }) => `Read ${formatCount(count, "name")}`,
    );
  const taken = await readAsking(read, known, asks ? terminal : null);
  if (taken.refusal !== null) throw new CommandFault(taken.refusal);
  const { faults, listings } = await show(
    "Checking and writing the shop",
    () => writeShop(dir, answers, taken.csv, { today, isOwnFolder: isInstalled }),
    (written) => (written.faults.length > 0 ? "Checked the shop" : "Wrote the shop"),
  );
  if (faults.length > 0) throw new CommandFault(formatFaults(faults));
  return { taken, listings };
}

/** Asks again for names that can't be used, if somebody is there to answer. */
export async function makeShop(
  dir: string,
  answers: Answers,
  given: Given,
  context: CommandContext,
) {
  const { terminal } = context;
  const { asks } = given;
  let names = given.names?.trim() || (await askNames(terminal));
  for (;;) {
    try {
      return await takeAndWrite(dir, answers, names, given, context);
    } catch (error) {
      if (!(error instanceof CommandFault)) throw error;
      if (!asks) throw new CommandFault(`${error.message}\nNothing was written.`);
      tellProblem(
        terminal,
        `${printableText(error.message)}\nCorrect the file and enter it again, or enter another.`,
      );
      names = await askNames(terminal);
    }
  }
}
