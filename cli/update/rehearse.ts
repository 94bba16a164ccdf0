import { type ChildProcess, spawn, type SpawnOptionsWithoutStdio } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import process from "node:process";
import { type Unpacked, withUnpacked } from "../../server/backup/archive.ts";
import { SETTINGS } from "../../server/config.ts";
import { PRIVATE_FOLDER } from "../../server/database/private-files.ts";
import { notifyVariables } from "../../server/outbox/environment.ts";
import { CommandFault } from "../command/command.ts";
import { asOwner, asRoot, findOwner } from "./as-owner.ts";
import { launcherOf } from "./home.ts";
import { ProbeFault, requirePages, waitUntilReady } from "./probe.ts";
import { recordFolder, type Setting } from "./setting.ts";
import { openTrialDatabase } from "./trial-database.ts";

const FOLDER = "rehearsal";
const MAX_LINES = 15;

const FROM_MACHINE = ["PATH", "HOME", "LANG", "TZ", "TMPDIR"];
const OUTGOING = new Set([
  "SMTP_URL",
  "EMAILJS_PUBLIC_KEY",
  "EMAILJS_SERVICE_ID",
  ...Object.keys(notifyVariables),
]);
/** Nothing listens at this port. */
const NOWHERE = "http://127.0.0.1:9/";

/**
 * The copy has the shop's real buyers and waiting emails, so it gets no setting that could reach anybody. Settings that
 * this version doesn't know are left out too, because the new version may send by them.
 */
function toRehearsalSettings(environment: Setting["environment"]): Record<string, string> {
  const taken = [...FROM_MACHINE, ...SETTINGS.filter((name) => !OUTGOING.has(name))];
  return {
    ...Object.fromEntries(
      taken.flatMap((name) => {
        const value = environment[name];
        return value === undefined ? [] : [[name, value]];
      }),
    ),
    // Node would keep compiled code in the home folder, which may be root's.
    NODE_DISABLE_COMPILE_CACHE: "1",
    DNS_CHECKS: "off",
    REGISTRY_CHECKS: "off",
    RATES_URL: NOWHERE,
    HOST: "127.0.0.1",
  };
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

/** The server ends with this process, even if this process is killed: `cat` then reads the end of its input. */
const TIED = `exec 3<&0; "$@" </dev/null & server=$!
(cat >/dev/null; kill $server; sleep 10; kill -9 $server) <&3 >/dev/null 2>&1 &
wait $server`;

function startTied(program: readonly string[], options: SpawnOptionsWithoutStdio) {
  const child = spawn("sh", ["-c", TIED, "sh", ...program], options);
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      lines.push(...text.split("\n").filter(Boolean));
      lines.splice(0, lines.length - MAX_LINES);
    });
  }
  child.stdin.on("error", () => undefined);
  return { child, lines };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.stdin?.end();
  await ended;
}

const placeOf = (setting: Setting) => join(recordFolder(setting), FOLDER);

/** An interrupted rehearsal leaves a copy of what buyers wrote. */
export const removeRehearsal = (setting: Setting) =>
  rm(placeOf(setting), { recursive: true, force: true });

interface Rehearsal {
  readonly version: string;
  /** A backup of the shop as it is now. */
  readonly archive: string;
  /** A backup of the database, if it isn't the one in `archive`. */
  readonly database: string | null;
}

/** Starts a version on a copy of the shop, while the shop itself runs on. Rejects with a CommandFault if it doesn't work there. */
export async function rehearse(setting: Setting, { version, archive, ...backup }: Rehearsal) {
  const { home, config, environment } = setting;
  const folder = placeOf(setting);
  await removeRehearsal(setting);
  const owner = findOwner(setting.folder);
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  if (owner !== null) await chown(folder, owner.uid, owner.gid);
  const start = async ({ database, shop }: Unpacked) => {
    const source = backup.database ?? database;
    const trial = await openTrialDatabase(config.database, source, { folder, environment });
    try {
      const port = await findFreePort();
      // The demonstration isn't in backups.
      const contentDir = shop ?? (environment.CONTENT_DIR ? resolve(config.contentDir) : null);
      const env = {
        ...toRehearsalSettings(environment),
        PORT: String(port),
        DATABASE_URL: trial.url,
        ...(contentDir !== null && { CONTENT_DIR: contentDir }),
      };
      const program = [process.execPath, launcherOf(home, version), "start"];
      const { child, lines } = asRoot(owner, () =>
        startTied(program, { cwd: folder, env, ...owner }),
      );
      let ended: string | null = null;
      child.once("exit", (code, signal) => (ended = `it ended with ${code ?? signal}`));
      child.once("error", (error) => (ended = error.message));
      try {
        const base = `http://127.0.0.1:${port}`;
        const since = performance.now();
        await waitUntilReady(base, () => ended);
        const startMs = performance.now() - since;
        return { startMs, pages: await requirePages(base), isWhole: trial.isWhole };
      } catch (error) {
        if (!(error instanceof ProbeFault)) throw error;
        const log = lines.length > 0 ? `\nIts log ends:\n${lines.join("\n")}` : "";
        throw new CommandFault(
          `${version} doesn't work with this shop: ${error.message}.${log}\nThat was on a copy. The shop itself runs on unchanged.`,
        );
      } finally {
        await stop(child);
      }
    } finally {
      await trial.close();
    }
  };
  try {
    return await asOwner(setting.folder, () => withUnpacked(archive, folder, start));
  } finally {
    await removeRehearsal(setting);
  }
}

export function tellRehearsed(
  version: string,
  { startMs, pages, isWhole }: Awaited<ReturnType<typeof rehearse>>,
): string {
  const seconds = (startMs / 1_000).toFixed(1);
  const done = `Rehearsed on a copy: ${version} starts in ${seconds} seconds, and ${pages.join(" and ")} answer.\n`;
  if (isWhole) return done;
  return `${done}The copy had an empty database, because the shop's PostgreSQL user may not create a second one. To rehearse with your data: alter user … createdb\n`;
}
