import { resolve } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { type Command, InvalidArgumentError } from "commander";
import {
  addCommand,
  type CommandContext,
  CommandFault,
  printResult,
  toPath,
} from "../command/command.ts";
import { printableText } from "../../catalogue/format/clean-text.ts";
import { isInstalled, ROOT, RUN } from "../../server/process/program.ts";
import { describeFetchFault } from "../../server/http/outgoing.ts";
import { findArchive, readNewest } from "../../server/http/registry.ts";
import { findHome, readCurrent } from "../../server/process/installed-versions.ts";
import { findUnfinished, readChanges, recordFolder } from "../../server/process/update-record.ts";
import { compareVersions } from "../../server/process/versions.ts";
import { recover } from "./change-version.ts";
import { isAddress, type Offered } from "./fetch-release.ts";
import { findRegistry } from "./install-release.ts";
import { openSetting, type Setting, updateAlone } from "./setting.ts";
import { takeBack, updateTo } from "./update-to.ts";

interface Options {
  readonly back?: true;
  readonly force?: true;
  readonly checksum?: string;
}

function parseChecksum(text: string): string {
  if (/^[0-9a-f]{64}$/i.test(text)) return text.toLowerCase();
  throw new InvalidArgumentError("Expected a SHA-256 checksum, which has 64 digits from 0 to f.");
}

const NO_HOME = isInstalled
  ? "npm installed this program, so npm updates it: stop the shop, run npm install --global vitrine@latest, and start the shop again (docs/guide/server.md#updates; a container needs a new image)"
  : "this program runs from a clone: run git pull, then start the shop again (docs/guide/server.md#updates)";

/** Finishes an update that was interrupted. Returns true if there was one. */
export async function finishInterrupted(setting: Setting): Promise<boolean> {
  const unfinished = findUnfinished(await readChanges(recordFolder(setting.home, setting.folder)));
  if (unfinished) setting.say(`${await recover(setting, unfinished)}\n`);
  return unfinished !== undefined;
}

/** Asks the registry of the shop's settings or, without one, npm's. Returns null if it has nothing newer. */
async function findNewer({ home, updatesUrl }: Setting): Promise<Offered | null> {
  const registry = updatesUrl ?? (await findRegistry(home));
  try {
    const { version, signature } = await readNewest(registry);
    if (compareVersions(version, await readCurrent(home)) <= 0) return null;
    return { source: await findArchive(registry, version), signature };
  } catch (error) {
    throw new CommandFault(
      `${registry} doesn't say what is newest: ${describeFetchFault(error)}. Nothing was changed. With a release at hand: ${RUN} update vitrine-<version>.tgz`,
    );
  }
}

/** Updates to the newest release that a registry has. Rejects like `updateTo`. */
export async function updateToNewest(setting: Setting) {
  const offered = await findNewer(setting);
  if (offered !== null) return updateTo(setting, offered);
  const current = await readCurrent(setting.home);
  setting.say(`Nothing is newer than ${current}, which runs now.\n`);
  return { from: current, to: current, backup: null };
}

export function addUpdate(program: Command, context: CommandContext): void {
  const command = addCommand(program, "update", {
    summary: "update to the newest release, or go back",
    details:
      "Run it in the shop's folder, as root if systemd runs the shop. Without a release, it asks the registry (UPDATES_URL, otherwise npm's) for the newest. It checks who signed the release, by the signature beside it (vitrine-1.1.0.tgz.sig) or in the registry, says what changes, and installs it beside the running version. It starts the new version on a copy of your shop, with no email or notification leaving, while the shop itself runs on, looks at its pages and sends it an inquiry. Only if that works does it make a backup. Then the shop is stopped, its database is backed up once more, and the new version is started. If it doesn't answer, or a page or a search fails, the version before is put back with its database. With --back, the version before the last update is put back: it refuses if that would lose inquiries, offers or steps of offers, and names them. If an update was interrupted, the command without an argument finishes it.",
    examples: ["update", "update vitrine-1.1.0.tgz", "update --back"],
  })
    .argument("[FILE|ADDRESS]")
    .option(
      "--checksum <SHA256>",
      "for a release that you made: its checksum, in place of a signature",
      parseChecksum,
    )
    .option("--back", "go back to the version before the last update")
    .option("--force", "with --back: go back even if inquiries or offers are lost");
  command.action(async (source: string | undefined, { back, force, checksum }: Options) => {
    if (back && source !== undefined) command.error("--back takes no release");
    if (force && !back) command.error("--force is for --back");
    if (checksum !== undefined && source === undefined) command.error("--checksum is for a file");
    const home = await findHome(fileURLToPath(ROOT));
    if (home === null) throw new CommandFault(NO_HOME);
    // The shop's user has to be able to read what root installs.
    process.umask(0o022);
    // Paths come from the shop's user.
    const say = (text: string) => {
      if (!context.wantsJson) context.terminal.print(printableText(text));
    };
    const openHere = () => openSetting({ home, folder: resolve("."), say });
    await updateAlone(home, async () => {
      const isFinished = await finishInterrupted(await openHere());
      if (back) {
        return printResult(context, await takeBack(await openHere(), force ?? false), "");
      }
      if (source === undefined) {
        if (isFinished) return;
        return printResult(context, await updateToNewest(await openHere()), "");
      }
      const path = isAddress(source) ? source : toPath(source, context);
      return printResult(context, await updateTo(await openHere(), { source: path, checksum }), "");
    });
  });
}
