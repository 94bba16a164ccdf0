import { statSync } from "node:fs";
import type { Command } from "commander";
import { backUp, formatContents } from "../../server/backup/back-up.ts";
import type { ShopFiles } from "../../server/backup/shop-files.ts";
import {
  addCommand,
  type CommandContext,
  parseCount,
  printResult,
  requireDatabaseFile,
  toPath,
} from "../command/command.ts";
import { formatBytes, formatCount } from "../../catalogue/format/format.ts";

const MAX_KEPT = 9_999;

const isFolder = (path: string) =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

interface BackupOptions {
  readonly keep?: number;
  readonly databaseOnly?: true;
}

function formatFiles({ contentDir, envFile }: ShopFiles, count: number): string {
  const shown = contentDir === "." ? "this folder" : contentDir;
  const folder = shown === null ? [] : [`${shown} (${formatCount(count, "file")})`];
  const taken = [...folder, ...(envFile === null ? [] : [envFile])];
  const line = taken.length > 0 ? `Also in it: ${taken.join(" and ")}.\n` : "";
  return envFile === null
    ? line
    : `${line}The passwords of .env are in it: keep it where only you can read it.\n`;
}

export function addBackup(program: Command, context: CommandContext): void {
  const command = addCommand(program, "backup", {
    summary:
      "back up the database, the shop's folder and .env to one file; the shop can keep running",
    details:
      "Unless you name a FILE, the file is named after the time (UTC). Without a folder, it goes to the folder backups: beside the database or, for PostgreSQL, in the folder where the shop is installed. PostgreSQL needs pg_dump installed. An existing file is never overwritten. The copy of the database is checked before the file gets its final name. The file contains what buyers wrote and the passwords of .env, so only you can read it. The demonstration's own folder is left out.",
    examples: [
      "backup",
      "backup /mnt/usb --keep 14",
      "backup before-update.tar.gz",
      "backup --database-only",
    ],
  })
    .argument("[FILE|FOLDER]")
    .option(
      "--keep <NUMBER>",
      "in the folder, keep only this many backups named after the time, and remove older ones",
      parseCount(1, MAX_KEPT),
    )
    .option("--database-only", "leave out the shop's folder and .env");
  command.action(async (path: string | undefined, { keep, databaseOnly }: BackupOptions) => {
    const target = path === undefined ? undefined : toPath(path, context);
    const isNamed = target !== undefined && !isFolder(target);
    if (isNamed && keep !== undefined) {
      command.error("--keep counts files named after the time: name a folder, or leave FILE out");
    }
    const config = context.readConfig();
    requireDatabaseFile(config);
    const { file, bytes, counts, shop, files, removed } = await backUp(config, {
      environment: context.environment,
      now: context.now,
      ...(isNamed ? { file: target } : { folder: target }),
      keep,
      databaseOnly: databaseOnly ?? false,
    });
    const older =
      removed.length > 0 ? `Removed: ${formatCount(removed.length, "older one")}.\n` : "";
    const { contentDir, envFile } = shop;
    printResult(
      context,
      { file, bytes, ...counts, contentDir, files, settings: envFile !== null, removed },
      `${file}, ${formatBytes(bytes)}: ${formatContents(counts)}.\n${formatFiles(shop, files)}${older}`,
    );
  });
}
