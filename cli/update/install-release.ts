import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { formatBytes } from "../../catalogue/format/format.ts";
import { reasonOf } from "../../server/backup/backup-rules.ts";
import { type CommandContext, CommandFault } from "../command/command.ts";
import { launcherIn, versionFolder, versionsFolder } from "./home.ts";

type Environment = CommandContext["environment"];

/** An installed version with npm's copies of what it downloads, and some room that the shop beside it needs meanwhile. */
const NEEDED_BYTES = 250e6;
const EVERYONE_READS = 0o022;

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
  const lines = stderr.trim().split("\n");
  return lines.slice(0, 8).join("\n") || reasonOf(error);
}

/** Calls `work` with a folder beside the installed versions, where `removeOthers` finds it if this process is killed. */
export async function withPartFolder<T>(
  home: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const versions = versionsFolder(home);
  await requireRoom(versions, NEEDED_BYTES);
  const folder = await mkdtemp(join(versions, "part-")).catch((error: unknown) => {
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
  environment: Environment,
): Promise<void> {
  const part = join(folder, version);
  // The shop's user has to be able to read what root installs.
  const mask = process.umask(EVERYONE_READS);
  try {
    await mkdir(part);
    const options = ["--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund"];
    const args = ["install", `--prefix=${part}`, "--loglevel=error", ...options, file];
    await execute(findNpm(), args, { cwd: part, env: { ...environment } });
  } catch (error) {
    throw new CommandFault(
      `${version} can't be installed: ${explainNpm(error)}\nNothing was changed.`,
    );
  } finally {
    process.umask(mask);
  }
  await requireRunnable(launcherIn(part), version, environment);
  const place = versionFolder(home, version);
  await rm(place, { recursive: true, force: true });
  await rename(part, place);
  // Otherwise a power failure could leave the link to a version whose files aren't written yet.
  await execute("sync", [], { env: { ...environment } }).catch(() => undefined);
}

async function requireRunnable(launcher: string, version: string, environment: Environment) {
  const said = await execute(process.execPath, [launcher, "--version"], {
    env: { ...environment },
  }).catch((error: { stderr?: string }) => {
    throw new CommandFault(
      `${version} doesn't run on this machine: ${error.stderr?.trim() ?? ""}\nNothing was changed.`,
    );
  });
  if (said.stdout.trim() === version) return;
  throw new CommandFault(
    `${version} says that it is ${said.stdout.trim() || "nothing"}. Nothing was changed.`,
  );
}
