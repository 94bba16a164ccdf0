import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { formatBytes } from "../../catalogue/format/format.ts";
import { reasonOf } from "../../server/backup/backup-rules.ts";
import { PART, versionFolder, versionsFolder } from "../../server/process/installed-versions.ts";
import { CommandFault } from "../command/command.ts";
import { cutLines, ownEnvironment } from "./shop-user.ts";

/** An installed version with npm's copies of what it downloads, and some room that the shop beside it needs meanwhile. */
const NEEDED_BYTES = 250e6;

const execute = promisify(execFile);

/** The npm beside the running Node, because another one may belong to an older Node. */
function findNpm(): string {
  const beside = join(dirname(process.execPath), "npm");
  return existsSync(beside) ? beside : "npm";
}

/** The registry that npm is set to use. The folder has to be root's own, because npm reads settings in it. */
export async function findRegistry(folder: string): Promise<string> {
  const options = { cwd: folder, env: ownEnvironment() };
  const { stdout } = await execute(findNpm(), ["config", "get", "registry"], options);
  return stdout.trim();
}

/** A full disk would stop the shop from storing inquiries, so it is found out before anything is written. */
async function requireRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= NEEDED_BYTES) return;
  throw new CommandFault(
    `the disk that holds ${folder} has ${formatBytes(bavail * bsize)} left, and the update needs ${formatBytes(NEEDED_BYTES)}: make room first. Nothing was changed`,
  );
}

/** Calls `work` with a folder beside the installed versions, where the next update finds it if this one is killed. */
export async function withPartFolder<T>(
  home: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const versions = versionsFolder(home);
  await requireRoom(versions);
  const folder = await mkdtemp(join(versions, PART)).catch((error: unknown) => {
    throw new CommandFault(
      `${versions} can't be written: ${reasonOf(error)}. Run this as the user who installed Vitrine, such as root`,
    );
  });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Installs into `folder`, and moves it to its place only then. */
export async function installRelease(
  home: string,
  { file, version, folder }: { file: string; version: string; folder: string },
): Promise<void> {
  const part = join(folder, version);
  await mkdir(part);
  // Where this process was started belongs to the shop, and may hold settings for programs.
  const options = { cwd: part, env: ownEnvironment() };
  const flags = ["--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  await execute(findNpm(), ["install", `--prefix=${part}`, ...flags, file], options).catch(
    (error: Error & { stderr?: string }) => {
      const why = cutLines(error.stderr ?? "") || reasonOf(error);
      throw new CommandFault(`${version} can't be installed: ${why}\nNothing was changed.`);
    },
  );
  const place = versionFolder(home, version);
  await rm(place, { recursive: true, force: true });
  await rename(part, place);
  // Otherwise a power failure could leave the link to a version whose files aren't written yet.
  await execute("sync", [], options).catch(() => undefined);
}
