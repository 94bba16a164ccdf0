import { execFile, type ExecFileOptions } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { formatBytes } from "../../catalogue/format/format.ts";
import { reasonOf } from "../../server/backup/backup-rules.ts";
import {
  launcherIn,
  PART,
  versionFolder,
  versionsFolder,
} from "../../server/process/installed-versions.ts";
import { CommandFault } from "../command/command.ts";
import { cutLines } from "./log-excerpt.ts";
import { ownEnvironment } from "./shop-user.ts";

/** An installed version with npm's copies of what it downloads, and some room that the shop beside it needs meanwhile. */
const NEEDED_BYTES = 250e6;

const execute = promisify(execFile);

/** The npm beside the running Node, because another one may belong to an older Node. */
function findNpm(): string {
  const beside = join(dirname(process.execPath), "npm");
  return existsSync(beside) ? beside : "npm";
}

/** A full disk would stop the shop from storing inquiries, so it is found out before anything is written. */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= bytes) return;
  throw new CommandFault(
    `the disk that holds ${folder} has ${formatBytes(free)} left, and the update needs ${formatBytes(bytes)}: make room first. Nothing was changed`,
  );
}

function explainNpm(error: unknown): string {
  const { stderr = "", code } = error as { stderr?: string; code?: unknown };
  if (code === "ENOENT") return "npm isn't installed on this machine: it comes with Node";
  if (/ENOSPC|no space left/i.test(stderr)) return "the disk is full";
  return cutLines(stderr) || reasonOf(error);
}

/** Calls `work` with a folder beside the installed versions, where the next update finds it if this one is killed. */
export async function withPartFolder<T>(
  home: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const versions = versionsFolder(home);
  await requireRoom(versions, NEEDED_BYTES);
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

/** Installs into `folder`, tries whether it runs, and moves it to its place only then. */
export async function installRelease(
  home: string,
  { file, version, folder }: { file: string; version: string; folder: string },
): Promise<void> {
  const part = join(folder, version);
  // Where this process was started belongs to the shop, and may hold settings for programs.
  const options = { cwd: folder, env: ownEnvironment() };
  try {
    await mkdir(part);
    const flags = ["--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund"];
    const args = ["install", `--prefix=${part}`, "--loglevel=error", ...flags, file];
    await execute(findNpm(), args, { ...options, cwd: part });
  } catch (error) {
    throw new CommandFault(
      `${version} can't be installed: ${explainNpm(error)}\nNothing was changed.`,
    );
  }
  await requireRunnable(launcherIn(part), version, options);
  const place = versionFolder(home, version);
  await rm(place, { recursive: true, force: true });
  await rename(part, place);
  // Otherwise a power failure could leave the link to a version whose files aren't written yet.
  await execute("sync", [], options).catch(() => undefined);
}

async function requireRunnable(launcher: string, version: string, options: ExecFileOptions) {
  const args = [launcher, "--version"];
  const said = await execute(process.execPath, args, {
    ...options,
    encoding: "utf8",
  }).catch((error: { stderr?: string }) => {
    throw new CommandFault(
      `${version} doesn't run on this machine: ${cutLines(error.stderr ?? "")}\nNothing was changed.`,
    );
  });
  if (said.stdout.trim() === version) return;
  throw new CommandFault(
    `${version} says that it is ${said.stdout.trim() || "nothing"}. Nothing was changed.`,
  );
}
