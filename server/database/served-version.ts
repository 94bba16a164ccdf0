import { readVersion } from "../process/program.ts";
import type { Db } from "./database.ts";
import { readSetting, writeSetting } from "./settings.ts";

const SETTING = "served_version";

/** Returns the version that last served the shop from this database, or null if none has noted its own. */
export const readServedVersion = (db: Db) => readSetting(db, SETTING);

export async function noteServedVersion(db: Db): Promise<void> {
  const version = readVersion();
  if ((await readServedVersion(db)) !== version) await writeSetting(db, SETTING, version);
}
