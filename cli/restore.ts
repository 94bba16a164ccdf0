import type { Command } from "commander";
import { stampOf } from "../server/backup/backup-files.ts";
import { openBackups } from "../server/backup/open-backups.ts";
import { addCommand, type CommandContext, printResult } from "./command.ts";
import { formatContents } from "./format.ts";

export function addRestore(program: Command, context: CommandContext): void {
  addCommand(program, "restore <FILE>", {
    summary: "put a backup in the place of the database, while the shop is stopped",
    details:
      "Stop the shop first. What is replaced is kept in a file, which can be restored in turn. Refused if the database holds inquiries that the backup lacks. A backup of an older version is brought up to date when the shop starts.",
    examples: ["restore data/backups/vitrine-2026-11-22T03-00-00.000Z.db"],
  })
    .option(
      "--force",
      "even if inquiries are missing from the backup, the database is damaged, or others use PostgreSQL's",
      false,
    )
    .action(async (file: string, { force }: { force: boolean }) => {
      const source = openBackups(context.readConfig().database, context.environment);
      const stamp = stampOf(context.now);
      const { contents, kept } = await source.restore(file, { force, stamp });
      const { counts } = contents;
      const keptLine = kept === null ? "" : `What was there before is in ${kept}.\n`;
      printResult(
        context,
        { file, ...counts, kept },
        `${file} is restored: ${formatContents(counts)}.\n${keptLine}Start the shop now.\n`,
      );
    });
}
