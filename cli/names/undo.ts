import type { Command } from "commander";
import type { Change } from "../../server/content/change-journal.ts";
import { RUN } from "../../server/program/program.ts";
import { formatChangeTime, planUndo } from "../../server/names/undo-change.ts";
import {
  addCommand,
  type CommandContext,
  CommandFault,
  confirm,
  printResult,
} from "../command/command.ts";
import { formatChangeTable } from "./changes.ts";

function explainFinal(change: Change): string {
  const [, reference] = /^offers paid (\S+)/.exec(change.command) ?? [];
  const what = `the last change can't be undone: '${change.command}' (${formatChangeTime(change)})`;
  return reference === undefined
    ? `${what}. Nothing was changed`
    : `${what}. It is a sale, and nothing was changed. To take the sale back, run ${RUN} offers unpaid ${reference}`;
}

export function addNamesUndo(names: Command, context: CommandContext): void {
  const command = addCommand(names, "undo", {
    summary: "undo the last change that a command or the desk made to the name files",
    details:
      "Shows what it would undo, and asks. Run it again to undo the change before that: the last 50 are kept in the folder changes beside the database. It covers set, hide, show, delete, feature and import, and changes that you made to names on the desk. It refuses if you have edited a file by hand since, so that no edit is lost. A sale by 'offers paid' can't be undone here, so it refuses while a sale is the last change, and undoes no older one in its place: to take the sale back, use 'offers unpaid'.",
    examples: ["names undo", "names undo --yes"],
  }).option("--yes", "don't ask");
  command.action(async ({ yes }: { yes?: true }) => {
    const { sale, last } = await planUndo(context.readConfig());
    if (sale) throw new CommandFault(explainFinal(sale));
    if (!last) throw new CommandFault("there is no change left to undo");
    const { change } = last;
    const time = formatChangeTime(change);
    const rows = await last.compare();
    const shown = formatChangeTable(rows, context.terminal.columns);
    if (!yes) {
      await confirm(command, context, {
        shown,
        question: `Undo '${change.command}' (${time})?`,
        purpose: "to undo it without asking",
        refused: "Nothing was changed.",
      });
    }
    const files = await last.undo();
    const undone = { command: change.command, time: change.time, files, changes: rows };
    const done = `Undone: ${change.command} (${time}), in ${files.join(", ")}.\n`;
    printResult(context, undone, (yes ? shown : "") + done);
  });
}
