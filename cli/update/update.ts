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
import { findHome } from "../../server/process/installed-versions.ts";
import { findUnfinished, readChanges, recordFolder } from "../../server/process/update-record.ts";
import { recover } from "./change-version.ts";
import { isAddress } from "./fetch-release.ts";
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
  ? "this program wasn't installed by install.sh, so it can't exchange its versions: docs/guide/server.md#updates says how to update a container, or what npm has installed"
  : "this program runs from a clone: run git pull, then start the shop again (docs/guide/server.md#updates)";

/** Finishes an update that was interrupted. Returns true if there was one. */
export async function finishInterrupted(setting: Setting): Promise<boolean> {
  const unfinished = findUnfinished(await readChanges(recordFolder(setting.home, setting.folder)));
  if (unfinished) setting.say(`${await recover(setting, unfinished)}\n`);
  return unfinished !== undefined;
}

export function addUpdate(program: Command, context: CommandContext): void {
  const command = addCommand(program, "update", {
    summary: "update to another release, or go back to the last one",
    details:
      "Run it in the shop's folder, as root if systemd runs the shop. It checks the release's checksum, which has to be in a file beside it (vitrine-1.1.0.tgz.sha256) or in --checksum, and installs it beside the running version. It starts the new version on a copy of your shop, with no email or notification leaving, while the shop itself runs on, looks at its pages and sends it an inquiry. Only if that works does it make a backup. Then the shop is stopped, its database is backed up once more, and the new version is started. If it doesn't answer, or a page or a search fails, the version before is put back with its database. With --back, the version before the last update is put back: it refuses if that would lose inquiries, offers or steps of offers, and names them. If an update was interrupted, the command without an argument finishes it.",
    examples: [
      "update vitrine-1.1.0.tgz",
      "update https://example.com/vitrine-1.1.0.tgz",
      "update --back",
    ],
  })
    .argument("[FILE|ADDRESS]")
    .option("--checksum <SHA256>", "the release's checksum, if it isn't beside it", parseChecksum)
    .option("--back", "go back to the version before the last update")
    .option("--force", "with --back: go back even if inquiries or offers are lost");
  command.action(async (source: string | undefined, { back, force, checksum }: Options) => {
    if (back && source !== undefined) command.error("--back takes no release");
    if (force && !back) command.error("--force is for --back");
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
      if (source !== undefined) {
        const path = isAddress(source) ? source : toPath(source, context);
        return printResult(context, await updateTo(await openHere(), path, checksum), "");
      }
      if (!isFinished) {
        say(
          `No update was interrupted, so there is nothing to finish. To update: ${RUN} update vitrine-<version>.tgz, or its https:// address\n`,
        );
      }
    });
  });
}
