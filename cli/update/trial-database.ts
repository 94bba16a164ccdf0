import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { restoreCopy } from "../../server/backup/postgres-backup.ts";
import type { DatabaseLocation } from "../../server/settings/config.ts";
import type { CommandContext } from "../command/command.ts";

interface TrialDatabase {
  readonly url: string;
  /** False if it is empty, because this user may not create a second database. */
  readonly isWhole: boolean;
  close(): Promise<void>;
}

interface Place {
  readonly folder: string;
  readonly environment: CommandContext["environment"];
}

/** A database that holds what is in `file`, a backup, and that a version may change at will. */
export async function openTrialDatabase(
  location: DatabaseLocation,
  file: string,
  { folder, environment }: Place,
): Promise<TrialDatabase> {
  const path = join(folder, "trial.db");
  const empty = { url: `file:${path}`, close: async () => undefined };
  if (location.engine === "sqlite") {
    await copyFile(file, path);
    return { ...empty, isWhole: true };
  }
  const copy = await restoreCopy(location.url, file, environment);
  return copy ? { ...copy, isWhole: true } : { ...empty, isWhole: false };
}
