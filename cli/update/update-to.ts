import { statSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { formatBytes } from "../../catalogue/format/format.ts";
import { RUN } from "../../server/process/program.ts";
import { compareVersions } from "../../server/process/versions.ts";
import { type DatabaseLocation, dataFolder } from "../../server/database/location.ts";
import { CommandFault, hasDatabase } from "../command/command.ts";
import { asOwner } from "./as-owner.ts";
import { tellDone } from "./back.ts";
import { changeVersion } from "./change-version.ts";
import { fetchRelease } from "./fetch-release.ts";
import { currentProgram, programFolder, readCurrent, versionFolder } from "./home.ts";
import { installRelease, requireRoom, withPartFolder } from "./install-release.ts";
import { rehearse, tellRehearsed } from "./rehearse.ts";
import { backUpShop, environmentOfMachine, type Setting } from "./setting.ts";
import { undisturbed } from "./undisturbed.ts";

function refuseVersion(from: string, to: string): void {
  const difference = compareVersions(to, from);
  if (difference === 0) throw new CommandFault(`${from} runs already: there is nothing to update`);
  if (difference > 0) return;
  throw new CommandFault(
    `${to} is older than ${from}, which runs now, and may not know what it has stored. To go back to the version before the last update: ${RUN} update --back`,
  );
}

/** Units are installed by install.sh, so an update can only say that they differ. */
async function tellNewUnits({ home }: Setting, from: string, to: string): Promise<string> {
  const read = async (version: string) => {
    const names = ["vitrine.service", "vitrine@.service", "vitrine-backup.service"];
    const paths = names.map((name) => join(programFolder(home, version), "deploy", name));
    const texts = paths.map((path) => readFile(path, "utf8").catch(() => ""));
    return (await Promise.all(texts)).join("");
  };
  if ((await read(from)) === (await read(to))) return "";
  const script = join(currentProgram(home), "deploy/install.sh");
  return `The units of ${to} differ. To install them: sh ${script} <the shop's host>\n`;
}

/** An update writes the database this often: to the backup and its parts, to the rehearsal's copies, and to the last backup. */
const COPIES = 5;

function sizeOf(location: DatabaseLocation): number {
  if (location.engine === "postgres") return 0;
  const sizes = ["", "-wal"].map(
    (end) => statSync(location.path + end, { throwIfNoEntry: false })?.size ?? 0,
  );
  return sizes.reduce((sum, size) => sum + size);
}

/** Updates to the release at a path or address, and says each step that is done. Rejects with a CommandFault that says how things stand. */
export async function updateTo(setting: Setting, source: string, checksum: string | undefined) {
  const { home, config, say } = setting;
  const from = await readCurrent(home);
  const to = await withPartFolder(home, async (folder) => {
    const file = join(folder, "release.tgz");
    const { version, name, place } = await fetchRelease(source, checksum, file);
    refuseVersion(from, version);
    say(`${name} is Vitrine ${version}, and matches its checksum (${place}). ${from} runs now.\n`);
    await installRelease(home, { file, version, folder }, environmentOfMachine(setting));
    say(`Installed beside it, in ${versionFolder(home, version)}.\n`);
    return version;
  });
  if (hasDatabase(config.database)) {
    // Backups go to the first, and the rehearsal to the second.
    for (const folder of [dataFolder(config.database), home]) {
      await requireRoom(folder, COPIES * sizeOf(config.database));
    }
    const { file: archive, bytes } = await backUpShop(setting);
    say(`Backed up: ${archive}, ${formatBytes(bytes)}.\n`);
    try {
      say(tellRehearsed(to, await rehearse(setting, { version: to, archive, database: null })));
    } catch (error) {
      // Otherwise several tries would fill the disk, and count among the backups that are kept.
      await rm(versionFolder(home, to), { recursive: true, force: true });
      await asOwner(setting.folder, () => rm(archive, { force: true }));
      throw error;
    }
  } else say("The shop has no database yet, so there is nothing to back up.\n");
  const { awayMs, backup } = await undisturbed(() =>
    changeVersion(setting, { from, to, isBack: false }),
  );
  say(tellDone(setting, to, awayMs));
  if (backup !== null) say(`The database from before is in ${backup}.\n`);
  say(await tellNewUnits(setting, from, to));
  say(`What is new: ${join(currentProgram(home), "CHANGELOG.md")}\n`);
  say(`To go back to ${from}: ${RUN} update --back\n`);
  return { from, to, backup, awayMs: Math.round(awayMs) };
}
