import type { Command } from "commander";
import type { Change } from "../../server/content/change-journal.ts";
import { formatChangeTime, planUndo } from "../../server/names/undo-change.ts";
import {
  addCommand,
  type CommandContext,
  CommandFault,
  confirm,
  printResult,
} from "../command/command.ts";
import { formatChangeTable } from "./changes.ts";

const describeSale = (sale: Change) =>
  `A sale can't be undone: '${sale.command}' (${formatChangeTime(sale)}). To offer the name again: names set NAME status=available\n`;

export function addNamesUndo(names: Command, context: CommandContext): void {
  const command = addCommand(names, "undo", {
    summary: "undo the last change that a command or the desk made to the name files",
    details:
      "Shows what it would undo, and asks. Run it again to undo the change before that: the last 50 are kept in the folder changes beside the database. It covers set, hide, show, delete, feature and import, and changes that you made to names on the desk. It refuses if you have edited a file by hand since, so that no edit is lost. It skips sales by 'offers paid', which can't be undone.",
    examples: ["names undo", "names undo --yes"],
  }).option("--yes", "don't ask");
  command.action(async ({ yes }: { yes?: true }) => {
    const { sale, last } = await planUndo(context.readConfig());
    const kept = sale ? describeSale(sale) : "";
    if (!last) throw new CommandFault(`there is no change left to undo\n${kept}`.trimEnd());
    const { change } = last;
    const time = formatChangeTime(change);
    const rows = await last.compare();
    const shown = kept + formatChangeTable(rows, context.terminal.columns);
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
