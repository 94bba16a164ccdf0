import { reasonOf } from "../../server/backup/backup-rules.ts";
import { readVersion, RUN } from "../../server/process/program.ts";
import type { CommandContext } from "../command/command.ts";
import { quoteForShell } from "../command/format.ts";
import { runNpm } from "../command/run-npm.ts";
import { showProgress } from "./ask.ts";

/** Returns what begins the seller's commands from now on. `source` is what npx got the program from. */
export async function offerToInstall(
  source: string,
  { terminal, environment }: CommandContext,
): Promise<string> {
  const spec = source === "vitrine" ? `vitrine@${readVersion()}` : source;
  const answer = await terminal.ask(
    `\nTo type vitrine in place of ${RUN}, Vitrine has to be installed on this computer.\nType yes to install it now, or press Enter: `,
  );
  if (!/^y(es)?$/i.test(answer.trim())) return RUN;
  const install = () =>
    runNpm(["install", "--global", "--no-audit", "--no-fund", "--loglevel=error", spec], {
      cwd: ".",
      env: environment,
    });
  try {
    await showProgress(terminal, "Installing Vitrine", install, () => "Installed Vitrine");
    return "vitrine";
  } catch (error) {
    const { code = "" } =
      /npm error code (?<code>\w+)/.exec((error as { stderr?: string }).stderr ?? "")?.groups ?? {};
    terminal.print(
      `It can't be installed for everybody (${code || reasonOf(error)}). To install it for yourself alone:\n  npm install --global --prefix ~/.local ${quoteForShell(spec)}\n`,
    );
    return RUN;
  }
}
