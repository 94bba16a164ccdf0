import { statSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "commander";
import {
  makeFolder,
  nameFile,
  removeOlder,
  stampOf,
  writeBackup,
} from "../server/backup/backup-files.ts";
import type { Contents } from "../server/backup/backup.ts";
import { openBackups } from "../server/backup/open-backups.ts";
import {
  addCommand,
  type CommandContext,
  parseCount,
  printResult,
  requireDatabaseFile,
} from "./command.ts";
import { formatBytes, formatCount } from "./format.ts";

const MAX_KEPT = 9_999;

function formatContents(counts: Contents["counts"]): string {
  const { inquiries, offers, mails, views, domains } = counts;
  return [
    formatCount(inquiries, "inquiry", "inquiries"),
    formatCount(offers, "offer"),
    formatCount(mails, "email"),
    `${formatCount(views, "view")} of ${formatCount(domains, "domain")}`,
  ].join(", ");
}

const isFolder = (path: string) =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

export function addBackup(program: Command, context: CommandContext): void {
  const command = addCommand(program, "backup", {
    summary: "back up the whole database to a file; the shop can keep running",
    details:
      "Unless you name a FILE, the file is named after the time (UTC). Without a folder, it goes to the folder backups: beside the database or, for PostgreSQL, in the shop's folder. PostgreSQL needs pg_dump installed. Relative paths start at the shop's folder. An existing file is never overwritten. The copy is checked before it gets its final name. It contains what buyers wrote, so only you can read it.",
    examples: ["backup", "backup /mnt/usb --keep 14", "backup before-update.db"],
  })
    .argument("[FILE|FOLDER]")
    .option(
      "--keep <NUMBER>",
      "in the folder, keep only this many backups named after the time, and remove older ones",
      parseCount(1, MAX_KEPT),
    );
  command.action(async (target: string | undefined, { keep }: { keep?: number }) => {
    const isNamed = target !== undefined && !isFolder(target);
    if (isNamed && keep !== undefined) {
      command.error("--keep counts files named after the time: name a folder, or leave FILE out");
    }
    const config = context.readConfig();
    requireDatabaseFile(config);
    const source = openBackups(config.database, context.environment);
    if (target === undefined) await makeFolder(source.folder);
    const folder = target ?? source.folder;
    const file = isNamed ? target : join(folder, nameFile(source, stampOf(context.now)));
    const { counts } = await writeBackup(source, file);
    const { size: bytes } = await stat(file);
    const removed = keep === undefined ? [] : await removeOlder(source, folder, keep);
    const older =
      removed.length > 0 ? `Removed: ${formatCount(removed.length, "older one")}.\n` : "";
    printResult(
      context,
      { file, bytes, ...counts, removed },
      `${file}, ${formatBytes(bytes)}: ${formatContents(counts)}.\n${older}`,
    );
  });
}

export function addRestore(program: Command, context: CommandContext): void {
  addCommand(program, "restore <FILE>", {
    summary: "replace the database with a backup, while the shop is stopped",
    details:
      "Stop the shop first. A relative path starts at the shop's folder. The previous database is kept in a file, which you can restore in turn. The command refuses if the database holds inquiries, offers or steps of offers that aren't in the backup. A backup from an older version is brought up to date when the shop starts.",
    examples: ["restore data/backups/vitrine-2026-11-22T03-00-00.000Z.db"],
  })
    .option(
      "--force",
      "restore even if the backup lacks inquiries or offers, the database is damaged, or others are using the PostgreSQL database",
      false,
    )
    .action(async (file: string, { force }: { force: boolean }) => {
      const source = openBackups(context.readConfig().database, context.environment);
      const stamp = stampOf(context.now);
      const { contents, kept } = await source.restore(file, { force, stamp });
      const { counts } = contents;
      const keptLine = kept === null ? "" : `The previous database is in ${kept}.\n`;
      printResult(
        context,
        { file, ...counts, kept },
        `${file} is restored: ${formatContents(counts)}.\n${keptLine}Start the shop now.\n`,
      );
    });
}
