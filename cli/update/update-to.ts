import { rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { formatBytes } from "../../catalogue/format/format.ts";
import { SECOND_MS } from "../../catalogue/format/time.ts";
import {
  currentProgram,
  isInstalledIn,
  launcherOf,
  readCurrent,
  versionFolder,
} from "../../server/process/installed-versions.ts";
import { RUN } from "../../server/process/program.ts";
import {
  type Change,
  findLastUpdate,
  noteStep,
  readChanges,
  recordFolder,
} from "../../server/process/update-record.ts";
import { compareVersions } from "../../server/process/versions.ts";
import { CommandFault } from "../command/command.ts";
import { changeVersion, isMigrated, putBackDatabase } from "./change-version.ts";
import { fetchRelease, type Offered, readNews } from "./fetch-release.ts";
import { installRelease, withPartFolder } from "./install-release.ts";
import { readState, type Setting } from "./setting.ts";
import { runAsOwner } from "./shop-user.ts";

function refuseVersion(from: string, to: string): void {
  const difference = compareVersions(to, from);
  if (difference === 0) throw new CommandFault(`${from} runs already: there is nothing to update`);
  if (difference > 0) return;
  throw new CommandFault(
    `${to} is older than ${from}, which runs now, and may not know what it has stored. To go back to the version before the last update: ${RUN} update --back`,
  );
}

const backedUpSchema = z.object({ file: z.string(), bytes: z.number() });

/** Backs up the whole shop, which may keep running. Rejects with a CommandFault. */
async function backUpShop({ folder, say }: Setting): Promise<void> {
  const { file, bytes } = await runAsOwner(folder, backedUpSchema, ["backup"]);
  say(`Backed up: ${file}, ${formatBytes(bytes)}.\n`);
}

/** Updates to a release, and says each step that is done. Rejects with a CommandFault that says how things stand. */
export async function updateTo(setting: Setting, offered: Offered) {
  const { home, folder: shop, say } = setting;
  const from = await readCurrent(home);
  const to = await withPartFolder(home, async (folder) => {
    const file = join(folder, "release.tgz");
    const signers = join(currentProgram(home), "signers");
    const { version, name } = await fetchRelease(offered, file, signers);
    refuseVersion(from, version);
    const isRight =
      offered.checksum === undefined ? "its signature is good" : "it matches --checksum";
    say(`${name} is Vitrine ${version}, and ${isRight}. ${from} runs now.\n`);
    const news = await readNews(file, from);
    if (news !== "") say(`What changes:\n\n${news.trim()}\n\n`);
    await installRelease(home, { file, version, folder });
    say(`Installed beside it, in ${versionFolder(home, version)}.\n`);
    return version;
  });
  const rehearsing = ["update-step", "rehearse", launcherOf(home, to)];
  const { startMs } = await runAsOwner(shop, z.object({ startMs: z.number() }), rehearsing).catch(
    async (error: Error) => {
      await rm(versionFolder(home, to), { recursive: true, force: true });
      throw new CommandFault(`${to} can't take over: ${error.message}`);
    },
  );
  const seconds = (startMs / SECOND_MS).toFixed(1);
  say(`Rehearsed on a copy: ${to} starts in ${seconds} seconds, and works.\n`);
  await backUpShop(setting);
  const patienceMs = Math.round(30 * SECOND_MS + 5 * startMs);
  const done = await changeVersion(setting, { from, to, isBack: false, patienceMs });
  if (done.backup !== null) say(`The database from before is in ${done.backup}.\n`);
  say(`To go back to ${from}: ${RUN} update --back\n`);
  return done;
}

async function findUpdate({ home, folder }: Setting): Promise<Change> {
  const running = await readCurrent(home);
  const update = findLastUpdate(await readChanges(recordFolder(home, folder)), running);
  if (!update)
    throw new CommandFault(`no update led to ${running}, so there is no version to go back to`);
  if (isInstalledIn(home, update.from)) return update;
  throw new CommandFault(`${update.from}, the version before ${running}, was removed`);
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

/** Returns to the version before the last update. Rejects if that would lose anything, unless `force` is set. */
export async function takeBack(setting: Setting, force: boolean) {
  const { home, folder, say } = setting;
  const update = await findUpdate(setting);
  const { from: older, to: newer } = update;
  const backup = (await isMigrated(setting, update))
    ? await requireBackup(setting, update, force)
    : null;
  await backUpShop(setting);
  const done = await changeVersion(setting, {
    from: newer,
    to: older,
    isBack: true,
    async replaceDatabase() {
      if (backup === null) return;
      const { kept, hasErased } = await putBackDatabase(setting, backup, force);
      say(`The database from before the update is restored. ${newer}'s is in ${kept}.\n`);
      say("The answer links in earlier emails no longer work; new emails have new ones.\n");
      // Emails that wait for people who were erased since the backup would leave once the shop starts.
      if (hasErased) await runAsOwner(folder, z.object({}), ERASE_AGAIN, launcherOf(home, older));
    },
  });
  await noteStep(recordFolder(home, folder), update, { step: "taken back" });
  return done;
}
