import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdir, realpath } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { dirname, join, resolve, sep } from "node:path";
import { parseEnv } from "node:util";
import { backUp } from "../../server/backup/back-up.ts";
import { BackupFault, type BackupSource } from "../../server/backup/backup-rules.ts";
import { openBackups } from "../../server/backup/open-backups.ts";
import type { Config } from "../../server/config.ts";
import { SHOP_FILE } from "../../server/shop/content-files.ts";
import { takeLock } from "../../server/names/save-lock.ts";
import { RUN } from "../../server/process/program.ts";
import { type CommandContext, CommandFault, hasDatabase } from "../command/command.ts";
import { asOwner } from "./as-owner.ts";
import { versionsFolder } from "./home.ts";
import { listRunning, type Unit } from "./shop-units.ts";

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

/**
 * The folder of what updates of this shop record and try. It is beside the program and not among the shop's data, because
 * the server could change those, and what is here leads root to the versions and units that it starts.
 */
export const recordFolder = ({ home, folder }: Pick<Setting, "home" | "folder">) =>
  join(home, "shops", resolve(folder).split(sep).filter(Boolean).join("-"));

/** The environment without what the shop's `.env` sets, for programs that root runs. */
export function environmentOfMachine({ environment, folder }: Setting) {
  const file = join(folder, ".env");
  const settings = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  const own = Object.entries(environment).filter(([name]) => !(name in settings));
  return Object.fromEntries(own);
}

/** Its methods have no more rights than the user who runs the shop. */
export function backupsOf({ config, environment, folder }: Setting): BackupSource {
  const source = openBackups(config.database, environment);
  return {
    ...source,
    copy: (file) => asOwner(folder, () => source.copy(file)),
    read: () => asOwner(folder, source.read),
    readFile: (file) => asOwner(folder, () => source.readFile(file)),
    requireAlone: () => asOwner(folder, source.requireAlone),
    restore: (file, options) => asOwner(folder, () => source.restore(file, options)),
  };
}

/** Rejects with a BackupFault. */
export function backUpShop(setting: Setting, options: { readonly databaseOnly?: boolean } = {}) {
  const { config, environment, folder } = setting;
  return asOwner(folder, () => backUp(config, { environment, now: Date.now(), ...options }));
}

const isWithin = (folder: string, path: string) => path.startsWith(folder + sep);

const IN_FILE_ONLY = ["DATABASE_URL", "CONTENT_DIR"];

/** Of a file that isn't there, systemd takes nothing. */
const readNames = (path: string) =>
  existsSync(path) ? Object.keys(parseEnv(readFileSync(path, "utf8"))) : [];

function requireUsual(unit: Unit, folder: string, isOurs: boolean): void {
  const { id, command } = unit;
  if (!isOurs) {
    throw new CommandFault(
      `${id} runs ${command.join(" ")}, which isn't the installed program, so an update wouldn't reach it. Run the release's install.sh once, which replaces the unit. Nothing was changed`,
    );
  }
  const files = unit.settingFiles.filter((path) => path !== join(folder, ".env"));
  const sets = new Set([...unit.sets, ...files.flatMap(readNames)]);
  const own = IN_FILE_ONLY.find((name) => sets.has(name));
  if (own === undefined) return;
  throw new CommandFault(
    `${id} sets ${own} itself, so this command would work on another shop than the one that runs: put ${own} into .env instead. Nothing was changed`,
  );
}

async function sortUnits(environment: Setting["environment"], home: string, folder: string) {
  const [versions, shop] = await Promise.all([realpath(versionsFolder(home)), realpath(folder)]);
  const units: Unit[] = [];
  const neighbors: Unit[] = [];
  for (const unit of await listRunning(environment)) {
    const [place, ...words] = await Promise.all(
      [unit.workingDirectory, ...unit.command].map((path) => realpath(path).catch(() => "")),
    );
    const isOurs = words.some((word) => isWithin(versions, word));
    if (place === shop) {
      requireUsual(unit, shop, isOurs);
      units.push(unit);
    } else if (isOurs) neighbors.push(unit);
  }
  return { units, neighbors };
}

/** The rest is about the options of a restore. */
const firstLine = (text: string) => text.split("\n")[0];

/** Rejects with a CommandFault if anything uses the database. */
export async function requireIdle(setting: Setting): Promise<void> {
  try {
    await backupsOf(setting).requireAlone();
  } catch (error) {
    if (!(error instanceof BackupFault)) throw error;
    const own =
      setting.units.length > 0
        ? "The shop itself was stopped, so this is the desk, a command or another process"
        : "No service of systemd runs this shop, so it can't be stopped from here";
    throw new CommandFault(
      `${firstLine(error.message)}\n${own}. Where a shop or desk runs in a terminal, press Ctrl+C, then run this again.`,
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
  if (setting.units.length === 0 && hasDatabase(config.database)) await requireIdle(setting);
  return setting;
}

/** The shop's user passes through it to the copy of the shop, whatever root's own files are like. */
async function makeRecordFolder(places: Pick<Setting, "home" | "folder">): Promise<void> {
  const folder = recordFolder(places);
  await mkdir(folder, { recursive: true });
  for (const each of [dirname(folder), folder]) await chmod(each, 0o711);
}

/** One update at a time changes the installed versions. */
export async function updateAlone<T>(
  places: Pick<Setting, "home" | "folder">,
  work: () => Promise<T>,
): Promise<T> {
  const { home } = places;
  await mkdir(versionsFolder(home), { recursive: true });
  const lock = await takeLock(join(home, LOCK_FILE), 0);
  if (!(lock instanceof DatabaseSync)) {
    throw new CommandFault(
      existsSync(join(home, LOCK_FILE))
        ? `another ${RUN} update is running: wait until it is done`
        : `${home} can't be written: run this as the user who installed Vitrine, such as root`,
    );
  }
  await makeRecordFolder(places);
  return work().finally(() => lock.close());
}
