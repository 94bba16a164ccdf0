import { existsSync, realpathSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { sql } from "kysely";
import { isLocal } from "../../catalogue/format/page-url.ts";
import { DAY_MS } from "../../catalogue/format/time.ts";
import { listBackups, timeOf } from "../backup/backup-files.ts";
import { openBackups } from "../backup/open-backups.ts";
import type { Config } from "../settings/config.ts";
import type { Db } from "../database/database.ts";
import type { DatabaseLocation } from "../settings/config.ts";
import { dataFolder } from "../database/location.ts";
import { listMissingMigrations } from "../database/migrate.ts";
import { findNetworkDisk, NETWORK_ADVICE } from "../database/network-disk.ts";
import { formatBytes, formatCount, formatUtcMoment } from "../../catalogue/format/format.ts";
import { DRAWING_ADVICE, NO_PICTURES } from "../process/drawing.ts";
import { RUN } from "../process/program.ts";
import { type Finding, fault, ok, reasonOf, type Setup, warning } from "./checkup.ts";

const OLD_BACKUP_DAYS = 7;
const LITTLE_BYTES = 1e9;
const NEXT_TO_NOTHING_BYTES = 1e8;

async function readVersion(db: Db, location: DatabaseLocation): Promise<string> {
  if (location.engine === "sqlite") {
    const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db);
    return `SQLite ${rows[0]?.version}`;
  }
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
  return `PostgreSQL ${rows[0]?.server_version}`;
}

async function readSize(db: Db, location: DatabaseLocation): Promise<number> {
  if (location.engine === "sqlite") {
    return ["", "-wal"]
      .map((end) => statSync(location.path + end, { throwIfNoEntry: false })?.size ?? 0)
      .reduce((sum, size) => sum + size);
  }
  const { rows } = await sql<{
    size: number;
  }>`select pg_database_size(current_database()) as size`.execute(db);
  return Number(rows[0]?.size);
}

export async function checkDatabase({ config, database: opening }: Setup): Promise<Finding> {
  const location = config.database;
  const database = await opening;
  if (!database) {
    const place = location.engine === "sqlite" ? ` at ${location.path}` : "";
    return warning(
      `no database found${place}`,
      "start the shop once, or run this with the shop's DATABASE_URL, as its user",
    );
  }
  const missing = await listMissingMigrations(database);
  const version = await readVersion(database.db, location);
  const size = formatBytes(await readSize(database.db, location));
  if (missing.length > 0) {
    return warning(
      `${version}, ${size}, made by an older version of the shop`,
      "start this version; it brings the database up to date",
    );
  }
  try {
    await database.check();
  } catch (error) {
    const files = location.engine === "sqlite" ? ` on ${dirname(location.path)} and its files` : "";
    return fault(
      `${version}, ${size}, can be read but not written: ${reasonOf(error)}`,
      `check that the disk has room and that the shop's user can write to the database${files}`,
    );
  }
  const network = findNetworkDisk(location);
  if (network) return warning(`${version}, ${size}; ${network}`, NETWORK_ADVICE);
  return ok(`${version}, ${size}, can be read and written`);
}

function isReadByAll(path: string): boolean {
  const file = realpathSync(path);
  return (statSync(file).mode & 0o004) > 0 && (statSync(dirname(file)).mode & 0o001) > 0;
}

export function checkPrivacy({ config }: Pick<Setup, "config">, envFile = ".env"): Finding {
  const { database } = config;
  const isFile = database.engine === "sqlite";
  const stored = isFile ? ["", "-wal", "-shm"].map((end) => database.path + end) : [];
  const found = [...stored, envFile].filter((path) => existsSync(path) && isReadByAll(path));
  if (found.length === 0) {
    return ok(
      `other users of this machine can't read ${isFile ? "the database and .env" : ".env"}`,
    );
  }
  const seen = `everyone on this machine can read ${found.join(", ")}`;
  return warning(seen, `chmod 600 ${found.join(" ")}`);
}

export async function checkBackups({
  config,
  environment,
  now,
  isOnDesk,
}: Setup): Promise<Finding> {
  const source = openBackups(config.database, environment);
  const advice = `${isOnDesk ? "back up now" : `run ${RUN} backup`}, and schedule it daily: see docs/guide/server.md#backups`;
  const files = existsSync(source.folder) ? await listBackups(source, source.folder, now) : [];
  const [oldest, newest] = [files.at(0), files.at(-1)];
  if (!oldest || !newest) {
    const seen = `none in ${source.folder}, the only folder checked`;
    return isLocal(config.siteUrl) ? ok(seen) : warning(seen, advice, "backup");
  }
  const made = timeOf(newest);
  const seen = `${formatCount(files.length, "backup")} in ${source.folder}, the newest from ${formatUtcMoment(made)}, the oldest from ${formatUtcMoment(timeOf(oldest))} UTC`;
  return now - Date.parse(made) > OLD_BACKUP_DAYS * DAY_MS
    ? warning(seen, advice, "backup")
    : ok(seen);
}

function findFolder(path: string): string {
  const folder = resolve(path);
  return existsSync(folder) ? folder : findFolder(dirname(folder));
}

interface Folders {
  readonly config: Pick<Config, "database" | "contentDir">;
}

export async function checkDisk({ config: { database, contentDir } }: Folders): Promise<Finding> {
  const disks = await Promise.all(
    [dataFolder(database), contentDir].map(findFolder).map(async (folder) => {
      const { blocks, bavail, bsize } = await statfs(folder);
      return { folder, free: blocks > 0 ? bavail * bsize : Infinity };
    }),
  );
  const [fullest] = disks.toSorted((a, b) => a.free - b.free);
  if (!fullest || fullest.free === Infinity) return ok("the file system doesn't report sizes");
  const seen = `${formatBytes(fullest.free)} free for ${fullest.folder}`;
  const advice = "make room: no inquiry can be stored on a full disk";
  if (fullest.free < NEXT_TO_NOTHING_BYTES) return fault(seen, advice);
  return fullest.free < LITTLE_BYTES ? warning(seen, advice) : ok(seen);
}

export const checkPictures = ({ config }: Pick<Setup, "config">): Finding | null =>
  config.canDraw ? null : warning(NO_PICTURES, DRAWING_ADVICE);
