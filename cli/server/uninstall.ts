import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { findHome } from "../../server/process/installed-versions.ts";
import { isInstalled, programFile, ROOT } from "../../server/process/program.ts";
import {
  addCommand,
  type CommandContext,
  CommandFault,
  confirm,
  printResult,
} from "../command/command.ts";

const SHOWN = `This removes from this server:
  the services of the shop and its nightly backup
  the program: /opt/vitrine, /usr/local/bin/vitrine, /var/cache/vitrine
  Caddy's settings for the shop, unless you changed them
The shop in /srv/vitrine stays, with its data and backups. So do Debian's packages, and Node.
`;

export function addUninstall(program: Command, context: CommandContext): void {
  const command = addCommand(program, "uninstall", {
    summary: "remove the program from a server, without the shop",
    details:
      "Run it as root. It says what it removes and asks first, and ends with the line that removes the rest.",
    examples: ["uninstall", "uninstall --yes"],
  }).option("--yes", "don't ask");
  command.action(async ({ yes }: { readonly yes?: true }) => {
    if (!isInstalled) throw new CommandFault("this program runs from a clone: delete its folder");
    if ((await findHome(fileURLToPath(ROOT))) === null) {
      throw new CommandFault(
        "this program wasn't installed by install.sh. To remove what npm installed: npm uninstall --global vitrine",
      );
    }
    if (process.getuid?.() !== 0) throw new CommandFault("this user isn't root: run it with sudo");
    if (!yes) {
      await confirm(command, context, {
        shown: SHOWN,
        question: "Remove these?",
        purpose: "to remove these without asking",
        refused: "Nothing was removed.",
      });
    }
    const output = context.wantsJson ? 2 : "inherit";
    const script = spawn("sh", [programFile("deploy/uninstall.sh")], {
      stdio: ["ignore", output, "inherit"],
    });
    const [code] = (await once(script, "close")) as [number | null];
    if (code !== 0)
      throw new CommandFault(
        "not everything was removed: correct what is said above, then run this again",
      );
    printResult(context, { removed: true }, "");
  });
}
