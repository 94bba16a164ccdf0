import type { Command } from "commander";
import { backUpShop } from "../../server/operations/back-up.ts";
import { type CommandContext, toPath } from "../command/command.ts";
import { addOperation } from "../command/operation-command.ts";

export function addBackup(program: Command, context: CommandContext): void {
  addOperation(program, context, {
    name: "backup",
    asksNothing: true,
    operation: backUpShop,
    operands: ["path"],
    complete: (raw) =>
      typeof raw.path === "string" ? { ...raw, path: toPath(raw.path, context) } : raw,
    summary: "back up the whole shop to one file, also while it runs",
    details:
      "The file holds the database, the shop's folder and .env. Unless you name a FILE, the file is named after the time (UTC). Without a folder, it goes to the folder backups: beside the database or, for PostgreSQL, in the folder where the shop is installed. PostgreSQL needs pg_dump installed. An existing file is never overwritten. The copy of the database is checked before the file gets its final name. The file contains what buyers wrote and the passwords of .env, so only you can read it. The demonstration's own folder is left out.",
    examples: [
      "backup",
      "backup /mnt/usb --keep 14",
      "backup before-update.tar.gz",
      "backup --database-only",
    ],
  });
}
