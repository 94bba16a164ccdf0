import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import process from "node:process";
import { MINUTE_MS } from "../../catalogue/format/time.ts";
import type { BackupSource } from "../../server/backup/backup-rules.ts";
import { copyShopFiles, findContentDir, findOther } from "../../server/backup/shop-files.ts";
import type { Config } from "../../server/settings/config.ts";
import { SETTINGS } from "../../server/config.ts";
import { dataFolder } from "../../server/database/location.ts";
import { makePrivateFolder } from "../../server/database/private-files.ts";
import { escrowVariables } from "../../server/settings/escrow.ts";
import { mailVariables } from "../../server/settings/mail.ts";
import { notifyVariables } from "../../server/settings/notify.ts";
import { type CommandContext, CommandFault } from "../command/command.ts";
import { ProbeFault, requirePages, sendInquiry, waitUntilReady } from "./probe.ts";
import { cutLines } from "./shop-user.ts";

/** The dot keeps it out of content and backups, wherever the database is. */
const FOLDER = ".rehearsal";
const MAX_PRINTED = 16_000;
/** A migration of a large database may take minutes. */
const PATIENCE_MS = 5 * MINUTE_MS;

const FROM_MACHINE = ["PATH", "HOME", "LANG", "TZ", "TMPDIR"];
const OUTGOING = new Set([
  ...Object.keys(mailVariables),
  "EMAILJS_PUBLIC_KEY",
  "EMAILJS_SERVICE_ID",
  ...Object.keys(notifyVariables),
  // The copy would follow real transactions, and cancel those that it thinks are over.
  ...Object.keys(escrowVariables),
]);
/** Nothing listens at this port. */
const NOWHERE = "http://127.0.0.1:9/";

/**
 * The copy has the shop's real buyers and waiting emails, so it gets no setting that could reach anybody. Settings that
 * this version doesn't know are left out too, because the new version may send by them.
 */
export function toRehearsalSettings(
  environment: CommandContext["environment"],
): Record<string, string> {
  const taken = [...FROM_MACHINE, ...SETTINGS.filter((name) => !OUTGOING.has(name))];
  return {
    ...Object.fromEntries(
      taken.flatMap((name) => {
        const value = environment[name];
        return value === undefined ? [] : [[name, value]];
      }),
    ),
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

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.stdin?.end();
  await ended;
}

/** The path is absolute, because the version runs in this folder. */
const placeOf = ({ database }: Config) => resolve(dataFolder(database), FOLDER);

/** An interrupted rehearsal leaves a copy of what buyers wrote. */
export const removeRehearsal = (config: Config) =>
  rm(placeOf(config), { recursive: true, force: true });

interface Shop extends Pick<CommandContext, "environment"> {
  readonly config: Config;
  readonly source: BackupSource;
}

/** Starts the version whose vitrine.js is at `launcher` on a copy of the shop, while the shop itself runs on. Rejects with a CommandFault if it doesn't work there. */
export async function rehearse({ config, environment, source }: Shop, launcher: string) {
  const folder = placeOf(config);
  await makePrivateFolder(folder);
  try {
    // The demonstration isn't copied, because the version has its own.
    const contentDir = await findContentDir(config.contentDir);
    await copyShopFiles({ contentDir, envFile: null, isOther: findOther(config, source) }, folder);
    const database = join(folder, "trial.db");
    // A version that uses PostgreSQL is tried with an empty database.
    if (source.engine === "sqlite") await source.copy(database);
    const port = await findFreePort();
    const shown = environment.CONTENT_DIR ? resolve(config.contentDir) : null;
    const copy = contentDir === null ? shown : join(folder, "shop");
    const env = {
      ...toRehearsalSettings(environment),
      PORT: String(port),
      DATABASE_URL: `file:${database}`,
      ...(copy !== null && { CONTENT_DIR: copy }),
    };
    const program = [process.execPath, launcher, "start"];
    const child = spawn("sh", ["-c", TIED, "sh", ...program], { cwd: folder, env });
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        printed = (printed + text).slice(-MAX_PRINTED);
      });
    }
    child.stdin.on("error", () => undefined);
    // The command that started this one may have been stopped.
    process.stdin.resume().once("end", () => child.stdin.end());
    let ended: string | null = null;
    child.once("exit", (code, signal) => (ended = `it ended with ${code ?? signal}`));
    child.once("error", (error) => (ended = error.message));
    try {
      const base = `http://127.0.0.1:${port}`;
      const since = performance.now();
      await waitUntilReady(base, PATIENCE_MS, () => ended);
      const startMs = performance.now() - since;
      await requirePages(base);
      await sendInquiry(base);
      return { startMs };
    } catch (error) {
      if (!(error instanceof ProbeFault)) throw error;
      const log = printed && `\nIts log ends:\n${cutLines(printed)}`;
      throw new CommandFault(
        `it doesn't work with this shop: ${error.message}.${log}\nThat was on a copy. The shop itself runs on unchanged.`,
      );
    } finally {
      process.stdin.pause();
      await stop(child);
    }
  } finally {
    await removeRehearsal(config);
  }
}
