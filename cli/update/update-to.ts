import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import {
  currentProgram,
  programFolder,
  readCurrent,
  versionFolder,
} from "../../server/process/installed-versions.ts";
import { RUN } from "../../server/process/program.ts";
import { compareVersions } from "../../server/process/versions.ts";
import { CommandFault } from "../command/command.ts";
import { changeVersion } from "./change-version.ts";
import { fetchRelease } from "./fetch-release.ts";
import { installRelease, withPartFolder } from "./install-release.ts";
import { backUpShop, rehearseVersion } from "./prepare-change.ts";
import { readState, type Setting } from "./setting.ts";
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
    const units = ["vitrine.service", "vitrine@.service", "vitrine-backup.service"];
    const names = [...units, "vitrine-backup.timer", "Caddyfile"];
    const paths = names.map((name) => join(programFolder(home, version), "deploy", name));
    const texts = paths.map((path) => readFile(path, "utf8").catch(() => ""));
    return (await Promise.all(texts)).join("");
  };
  if ((await read(from)) === (await read(to))) return "";
  const script = join(currentProgram(home), "deploy/install.sh");
  return `The units or the Caddyfile of ${to} differ. To install them: sh ${script} <the shop's host>\n`;
}

/** Updates to the release at a path or address, and says each step that is done. Rejects with a CommandFault that says how things stand. */
export async function updateTo(setting: Setting, source: string, checksum: string | undefined) {
  const { home, say } = setting;
  const from = await readCurrent(home);
  const to = await withPartFolder(home, async (folder) => {
    const file = join(folder, "release.tgz");
    const { version, name, place } = await fetchRelease(source, checksum, file);
    refuseVersion(from, version);
    say(`${name} is Vitrine ${version}, and matches its checksum (${place}). ${from} runs now.\n`);
    await readState(setting, "--room");
    await installRelease(home, { file, version, folder });
    say(`Installed beside it, in ${versionFolder(home, version)}.\n`);
    return version;
  });
  try {
    await rehearseVersion(setting, to, null);
  } catch (error) {
    await rm(versionFolder(home, to), { recursive: true, force: true });
    throw error;
  }
  await backUpShop(setting);
  const { awayMs, backup } = await undisturbed(() =>
    changeVersion(setting, { from, to, isBack: false }),
  );
  if (backup !== null) say(`The database from before is in ${backup}.\n`);
  say(await tellNewUnits(setting, from, to));
  say(`What is new: ${join(currentProgram(home), "CHANGELOG.md")}\n`);
  say(`To go back to ${from}: ${RUN} update --back\n`);
  return { from, to, backup, awayMs: Math.round(awayMs) };
}
