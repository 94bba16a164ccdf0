import { existsSync } from "node:fs";
import { mkdir, realpath } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { join, sep } from "node:path";
import { z } from "zod";
import { takeLock } from "../../server/names/save-lock.ts";
import { removeParts, versionsFolder } from "../../server/process/installed-versions.ts";
import { RUN } from "../../server/process/program.ts";
import { CommandFault } from "../command/command.ts";
import { findShopUser, type ShopUser } from "./shop-user.ts";
import { listRunning, type Unit } from "./shop-units.ts";

export interface Setting {
  /** The folder of the installed versions. */
  readonly home: string;
  /** The shop's folder. */
  readonly folder: string;
  readonly user: ShopUser;
  /** The shop's running services. */
  readonly units: readonly Unit[];
  /** Running services of other shops that use the same program. */
  readonly neighbors: readonly Unit[];
  say(text: string): void;
}

const LOCK_FILE = "update.lock";

const isWithin = (folder: string, path: string) => path.startsWith(folder + sep);

const IN_FILE_ONLY = ["DATABASE_URL", "CONTENT_DIR"];

function requireUsual(unit: Unit, folder: string, isOurs: boolean): void {
  const { id, command } = unit;
  if (!isOurs) {
    throw new CommandFault(
      `${id} runs ${command.join(" ")}, which isn't the installed program, so an update wouldn't reach it. Run the release's install.sh once, which replaces the unit. Nothing was changed`,
    );
  }
  const own =
    unit.settingFiles.find((path) => path !== join(folder, ".env")) ??
    IN_FILE_ONLY.find((name) => unit.sets.includes(name));
  if (own === undefined) return;
  throw new CommandFault(
    `${id} has settings of its own (${own}), so this command would work on another shop than the one that runs: put them into .env instead. Nothing was changed`,
  );
}

async function sortUnits(home: string, folder: string) {
  const [versions, shop] = await Promise.all([realpath(versionsFolder(home)), realpath(folder)]);
  const units: Unit[] = [];
  const neighbors: Unit[] = [];
  for (const unit of await listRunning()) {
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

const stateSchema = z.object({ migrations: z.array(z.string()) });

/** Reads the shop's database, as its user. The flags are those of the step `read`. */
export const readState = ({ user }: Pick<Setting, "user">, ...flags: string[]) =>
  user.run(stateSchema, ["update-step", "read", ...flags]);

/** Finds the services, and refuses what an update couldn't finish. */
export async function openSetting(places: Pick<Setting, "home" | "folder" | "say">) {
  const { home, folder } = places;
  const setting: Setting = {
    ...places,
    user: findShopUser(folder),
    ...(await sortUnits(home, folder)),
  };
  const isStopped = setting.units.length === 0;
  if (!isStopped && process.getuid?.() !== 0) {
    throw new CommandFault(
      `only root can stop and start ${setting.units.map(({ id }) => id).join(", ")}: run this with sudo. Nothing was changed`,
    );
  }
  await readState(setting, ...(isStopped ? ["--alone"] : []));
  return setting;
}

/** One update at a time changes the installed versions, so what is unfinished among them was left by one that was killed. */
export async function updateAlone<T>(home: string, work: () => Promise<T>): Promise<T> {
  await mkdir(versionsFolder(home), { recursive: true });
  const lock = await takeLock(join(home, LOCK_FILE), 0);
  if (!(lock instanceof DatabaseSync)) {
    throw new CommandFault(
      existsSync(join(home, LOCK_FILE))
        ? `another ${RUN} update is running: wait until it is done`
        : `${home} can't be written: run this as the user who installed Vitrine, such as root`,
    );
  }
  try {
    await removeParts(home);
    return await work();
  } finally {
    lock.close();
  }
}
