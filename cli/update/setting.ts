import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { z } from "zod";
import { takeLock } from "../../server/names/save-lock.ts";
import { removeParts, versionsFolder } from "../../server/process/installed-versions.ts";
import { RUN } from "../../server/process/program.ts";
import { CommandFault } from "../command/command.ts";
import { findRunning, type ShopUnit } from "./shop-units.ts";
import { runAsOwner } from "./shop-user.ts";

export interface Setting {
  /** The folder of the installed versions. */
  readonly home: string;
  /** The shop's folder. */
  readonly folder: string;
  /** The shop's running services. */
  readonly units: readonly ShopUnit[];
  /** How many running services of other shops use the same program. */
  readonly neighbors: number;
  /** The registry that the shop's settings name. */
  readonly updatesUrl: string | null;
  say(text: string): void;
}

const LOCK_FILE = "update.lock";

const stateSchema = z.object({
  migrations: z.array(z.string()),
  updatesUrl: z.string().nullable(),
});

/** Reads the shop's database and settings, as its user. The flags are those of the step `read`. */
export const readState = ({ folder }: Pick<Setting, "folder">, ...flags: string[]) =>
  runAsOwner(folder, stateSchema, ["update-step", "read", ...flags]);

/** Finds the services, and refuses what an update couldn't finish. */
export async function openSetting(
  places: Pick<Setting, "home" | "folder" | "say">,
): Promise<Setting> {
  const running = await findRunning(places.home, places.folder);
  const names = running.units.map(({ id }) => id);
  if (names.length > 0 && process.getuid?.() !== 0) {
    throw new CommandFault(
      `only root can stop and start ${names.join(", ")}: run this with sudo. Nothing was changed`,
    );
  }
  const { updatesUrl } = await readState(places, ...(names.length > 0 ? [] : ["--alone"]));
  return { ...places, ...running, updatesUrl };
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
