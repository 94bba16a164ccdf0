import { appendFile, mkdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Command } from "commander";
import { readConfig } from "../../server/config.ts";
import {
  closeToOthers,
  PRIVATE_FILE,
  PRIVATE_FOLDER,
} from "../../server/database/private-files.ts";
import { StartFault } from "../../server/start.ts";
import { type CommandContext, CommandFault } from "../command/command.ts";
import { explainMove, explainNoShop, findNear } from "../command/no-shop.ts";

/** Returns the port at which the shop will listen, or null if the folder holds no shop yet. Changes nothing if it throws. */
export async function prepareShop(
  folder: string,
  siteUrl: string,
  environment: CommandContext["environment"],
): Promise<number | null> {
  if (explainNoShop(environment, folder) !== null) {
    const near = findNear(folder);
    if (near === null || near === "..") return null;
    throw new CommandFault(explainMove(resolve(folder), near));
  }
  const { config, faults } = readConfig(environment);
  if (!config) throw new StartFault(faults);
  if (environment.SITE_URL && config.siteUrl !== siteUrl) {
    throw new CommandFault(
      `this shop's address is ${config.siteUrl} (SITE_URL in .env), not ${siteUrl}: run install.sh with its host, or change SITE_URL first`,
    );
  }
  for (const name of ["data", "backups"]) {
    await mkdir(join(folder, name), { recursive: true, mode: PRIVATE_FOLDER });
  }
  const file = join(folder, ".env");
  const settings = await readFile(file, "utf8").catch(() => "");
  const missing = Object.entries({ SITE_URL: siteUrl, TRUST_PROXY: "1" }).filter(
    ([name]) => !environment[name],
  );
  const lines = missing.map((setting) => `${setting.join("=")}\n`).join("");
  const start = settings === "" || settings.endsWith("\n") ? "" : "\n";
  if (lines) await appendFile(file, start + lines, { mode: PRIVATE_FILE });
  closeToOthers(file);
  return config.port;
}

/** For install.sh, which runs it as the shop's user and reads the port. Without a summary, the help doesn't list it. */
export function addPrepare(program: Command, { environment, terminal }: CommandContext): void {
  program.command("prepare <SITE_URL>").action(async (siteUrl: string) => {
    const port = await prepareShop(".", siteUrl, environment);
    if (port !== null) terminal.print(`${port}\n`);
  });
}
