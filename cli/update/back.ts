import { z } from "zod";
import { isInstalledIn, launcherOf, readCurrent } from "../../server/process/installed-versions.ts";
import { RUN } from "../../server/process/program.ts";
import {
  type Change,
  findLastUpdate,
  noteStep,
  readChanges,
  recordFolder,
} from "../../server/process/update-record.ts";
import { CommandFault } from "../command/command.ts";
import { changeVersion, isMigrated, putBackDatabase } from "./change-version.ts";
import { readState, type Setting } from "./setting.ts";
import { backUpShop, rehearseVersion } from "./prepare-change.ts";
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
  if (force) return backup;
  await readState(setting, "--against", backup).catch((error: Error) => {
    throw new CommandFault(
      `${changed}, ${backup}. ${error.message}\nTo take the inquiries along as a file, run ${RUN} leads --out leads.csv first.`,
    );
  });
  return backup;
}

const ERASE_AGAIN = ["leads", "erase", "--again", "--yes"];

/** Emails that wait for people who were erased since the backup would leave once the shop starts. */
const eraseAgain = ({ home, user }: Setting, version: string): Promise<string> =>
  user.run(z.object({}), ERASE_AGAIN, { program: launcherOf(home, version) }).then(
    () => "People whose data was erased since the backup are erased again.\n",
    () =>
      `People whose data was erased since are in the database again. To erase them: ${RUN} leads erase --again\n`,
  );

/** Returns to the version before the last update. Rejects if that would lose anything, unless `force` is set. */
export async function takeBack(setting: Setting, force: boolean): Promise<Change> {
  const { home, say } = setting;
  const folder = recordFolder(home, setting.folder);
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
  await rehearseVersion(setting, older, backup);
  await backUpShop(setting);
  const change = {
    from: newer,
    to: older,
    isBack: true,
    async replaceDatabase() {
      if (backup === null) return;
      const { kept, hasErased } = await putBackDatabase(setting, backup, force);
      say(`The database is restored. ${newer}'s is in ${kept}.\n`);
      say("The answer links in earlier emails no longer work; new emails have new ones.\n");
      if (hasErased) say(await eraseAgain(setting, older));
    },
  };
  await undisturbed(() => changeVersion(setting, change));
  await noteStep(folder, update, { step: "taken back" });
  return update;
}
