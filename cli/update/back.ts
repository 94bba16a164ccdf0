import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import process from "node:process";
import { promisify } from "node:util";
import { stampOf } from "../../server/backup/backup-files.ts";
import { BackupFault, refuseLoss } from "../../server/backup/backup-rules.ts";
import { RUN } from "../../server/process/program.ts";
import { CommandFault } from "../command/command.ts";
import { findOwner } from "./as-owner.ts";
import { changeVersion, isMigrated } from "./change-version.ts";
import { isInstalledIn, launcherOf, readCurrent } from "./home.ts";
import { type Change, findLastUpdate, noteStep, readChanges } from "./record.ts";
import { rehearse, tellRehearsed } from "./rehearse.ts";
import { backupsOf, backUpShop, recordFolder, type Setting } from "./setting.ts";
import { undisturbed } from "./undisturbed.ts";

async function findUpdate({ home }: Setting, folder: string): Promise<Change> {
  const running = await readCurrent(home);
  const update = findLastUpdate(await readChanges(folder), running);
  if (!update) {
    throw new CommandFault(`no update led to ${running}, so there is no version to go back to`);
  }
  if (!isInstalledIn(home, update.from)) {
    throw new CommandFault(`${update.from}, the version before ${running}, was removed`);
  }
  return update;
}

/** Rejects with a CommandFault if the backup can't be restored, or lacks anything that was acknowledged since. */
async function requireBackup(setting: Setting, update: Change, force: boolean): Promise<string> {
  const { from, to, backup } = update;
  const changed = `${to} has changed the database, so ${from} needs the one from before the update`;
  if (backup === null) throw new CommandFault(`${changed}, and there was none`);
  if (!existsSync(backup)) throw new CommandFault(`${changed}, and its backup ${backup} is gone`);
  if (force) return backup;
  const source = backupsOf(setting);
  try {
    refuseLoss((await source.read()).entries, await source.readFile(backup));
    return backup;
  } catch (error) {
    if (!(error instanceof BackupFault)) throw error;
    throw new CommandFault(
      `${changed}, ${backup}. ${error.message}\nTo take the inquiries along as a file, run ${RUN} leads export --out leads.csv first.`,
    );
  }
}

/** Emails that wait for people who were erased since the backup would leave once the shop starts. */
async function eraseAgain(
  { home, folder, environment }: Setting,
  version: string,
): Promise<string> {
  const args = [launcherOf(home, version), "leads", "erase", "--again", "--yes"];
  const options = { cwd: folder, env: { ...environment }, ...findOwner(folder) };
  const words = `People whose data was erased since are in the database again. To erase them: ${RUN} leads erase --again\n`;
  return promisify(execFile)(process.execPath, args, options).then(
    ({ stdout }) => stdout,
    () => words,
  );
}

/** Returns to the version before the last update. Rejects if that would lose anything, unless `force` is set. */
export async function takeBack(setting: Setting, force: boolean): Promise<Change> {
  const { say } = setting;
  const folder = recordFolder(setting);
  const update = await findUpdate(setting, folder);
  const { from: older, to: newer } = update;
  const backup = (await isMigrated(setting, update))
    ? await requireBackup(setting, update, force)
    : null;
  say(
    backup === null
      ? `${newer} hasn't changed the database since ${older}, so nothing is lost.\n`
      : `The database from before the update will be restored: ${backup}.\n`,
  );
  const { file: archive } = await backUpShop(setting);
  say(`Backed up as it is now: ${archive}.\n`);
  const rehearsed = await rehearse(setting, { version: older, archive, database: backup });
  say(tellRehearsed(older, rehearsed));
  const change = {
    from: newer,
    to: older,
    isBack: true,
    async replaceDatabase() {
      if (backup === null) return;
      const source = backupsOf(setting);
      const stamp = stampOf(Date.now());
      const { kept, hasErased } = await source.restore(backup, {
        force,
        stamp,
        keptIn: source.folder,
      });
      say(`The database is restored. ${newer}'s is in ${kept}.\n`);
      say("The answer links in earlier emails no longer work; new emails have new ones.\n");
      if (hasErased) say(await eraseAgain(setting, older));
    },
  };
  const { awayMs } = await undisturbed(() => changeVersion(setting, change));
  await noteStep(folder, update, { step: "taken back" });
  say(tellDone(setting, older, awayMs));
  return update;
}

export function tellDone({ units, neighbors }: Setting, version: string, awayMs: number): string {
  const seconds = (awayMs / 1_000).toFixed(1);
  const done =
    units.length > 0
      ? `${version} runs, and answers. The shop was away for ${seconds} seconds.\n`
      : `${version} is in place. Start the shop with ${RUN} start.\n`;
  const others = neighbors.map(
    ({ id, workingDirectory }) =>
      `${id}, in ${workingDirectory}, uses the same program: it takes ${version} at its next start.\n`,
  );
  return done + others.join("");
}
