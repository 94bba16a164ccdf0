import { existsSync } from "node:fs";
import { mkdir, realpath } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { dirname, join, resolve, sep } from "node:path";
import { BackupFault } from "../../server/backup/backup-rules.ts";
import { openBackups } from "../../server/backup/open-backups.ts";
import type { Config } from "../../server/config.ts";
import { SHOP_FILE } from "../../server/content/content-files.ts";
import { dataFolder } from "../../server/database/database.ts";
import { takeLock } from "../../server/names/save-lock.ts";
import { RUN } from "../../server/program/program.ts";
import { type CommandContext, CommandFault, hasDatabase } from "../command/command.ts";
import { versionFolder } from "./home.ts";
import { listRunning, type Unit } from "./shop-units.ts";

/** What an update of one shop works on. */
export interface Setting {
  /** The folder of the installed versions. */
  readonly home: string;
  /** The shop's folder. */
  readonly folder: string;
  readonly config: Config;
  readonly environment: CommandContext["environment"];
  /** The shop's running services. */
  readonly units: readonly Unit[];
  /** Running services of other shops that use the same program. */
  readonly neighbors: readonly Unit[];
  say(text: string): void;
}

const LOCK_FILE = "update.lock";

export const recordFolder = ({ config }: Pick<Setting, "config">) =>
  resolve(dataFolder(config.database));

export const backupsOf = ({ config, environment }: Setting) =>
  openBackups(config.database, environment);

const isWithin = (folder: string, path: string) => path.startsWith(folder + sep);

async function sortUnits(environment: Setting["environment"], home: string, folder: string) {
  const [versions, shop] = await Promise.all([realpath(join(home, "versions")), realpath(folder)]);
  const units: Unit[] = [];
  const neighbors: Unit[] = [];
  for (const unit of await listRunning(environment)) {
    const [place, program] = await Promise.all(
      [unit.workingDirectory, unit.program].map((path) => realpath(path).catch(() => "")),
    );
    const isOurs = isWithin(versions, program ?? "");
    if (place === shop && !isOurs) {
      throw new CommandFault(
        `${unit.id} runs ${unit.program}, which isn't the installed program, so an update wouldn't reach it. Run the release's install.sh once, which replaces the unit. Nothing was changed`,
      );
    }
    if (place === shop) units.push(unit);
    else if (isOurs) neighbors.push(unit);
  }
  return { units, neighbors };
}

/** Rejects with a CommandFault if something else than the shop's services, which can be stopped, uses the database. */
async function requireIdle(setting: Setting): Promise<void> {
  if (setting.units.length > 0 || !hasDatabase(setting.config.database)) return;
  try {
    await backupsOf(setting).requireAlone();
  } catch (error) {
    if (!(error instanceof BackupFault)) throw error;
    throw new CommandFault(
      `${error.message}\nNo service of systemd runs this shop, so it can't be stopped from here. Where it runs in a terminal, press Ctrl+C; close the desk too.`,
    );
  }
}

type Places = Pick<Setting, "home" | "folder" | "config" | "environment" | "say">;

/** Finds the services, and refuses what an update couldn't finish. */
export async function openSetting(places: Places): Promise<Setting> {
  const { home, folder, config, environment } = places;
  if (!existsSync(join(config.contentDir, SHOP_FILE))) {
    throw new CommandFault(
      `there is no shop in ${folder}: run this in the shop's folder, such as /srv/vitrine`,
    );
  }
  const setting = { ...places, ...(await sortUnits(environment, home, folder)) };
  if (setting.units.length > 0 && process.getuid?.() !== 0) {
    throw new CommandFault(
      `only root can stop and start ${setting.units.map(({ id }) => id).join(", ")}: run this with sudo. Nothing was changed`,
    );
  }
  await requireIdle(setting);
  return setting;
}

/** One update at a time changes the installed versions. */
export async function updateAlone<T>(home: string, work: () => Promise<T>): Promise<T> {
  await mkdir(dirname(versionFolder(home, "0")), { recursive: true });
  const lock = await takeLock(join(home, LOCK_FILE), 0);
  if (!(lock instanceof DatabaseSync)) {
    throw new CommandFault(
      existsSync(join(home, LOCK_FILE))
        ? `another ${RUN} update is running: wait until it is done`
        : `${home} can't be written: run this as the user who installed Vitrine, such as root`,
    );
  }
  return work().finally(() => lock.close());
}
