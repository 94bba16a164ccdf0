import { execFileSync, spawn } from "node:child_process";
import { statSync } from "node:fs";
import process from "node:process";
import type { z } from "zod";
import { printableText } from "../../catalogue/format/clean-text.ts";
import { parseJson } from "../../server/http/outgoing.ts";
import { programFile } from "../../server/process/program.ts";
import { CommandFault } from "../command/command.ts";
import { cutLines } from "./log-excerpt.ts";

const MAX_PRINTED = 64 * 1024;

type Environment = Readonly<Record<string, string | undefined>>;

const pick = (names: readonly string[]): Environment =>
  Object.fromEntries(names.map((name) => [name, process.env[name]]));

const FROM_MACHINE = ["PATH", "LANG", "LC_ALL", "TZ"];
const PROXIES = ["http_proxy", "https_proxy", "no_proxy"];

/** The environment of root's own programs. npm reads its settings in the home folder. */
export const ownEnvironment = (): Environment =>
  pick([
    ...FROM_MACHINE,
    "HOME",
    "NODE_EXTRA_CA_CERTS",
    ...PROXIES,
    ...PROXIES.map((name) => name.toUpperCase()),
  ]);

interface Rights {
  readonly uid: number;
  readonly gid: number;
}

/** Returns null if this process has no more rights than the user whom the folder belongs to. */
function findRights(folder: string): Rights | null {
  const { uid } = statSync(folder);
  if (process.getuid?.() !== 0 || uid === 0) return null;
  try {
    // The folder's own group may be root's.
    const gid = execFileSync("id", ["-g", String(uid)], { env: ownEnvironment(), stdio: "pipe" });
    return { uid, gid: Number(gid) };
  } catch {
    throw new CommandFault(
      `${folder} belongs to the user ${uid}, who isn't a user of this machine: give it to the user who runs the shop (chown -R)`,
    );
  }
}

interface Run {
  readonly program?: string;
  readonly signal?: AbortSignal;
}

export interface ShopUser {
  readonly uid: number | null;
  /**
   * Runs a command of Vitrine in the shop's folder, and returns what it prints with `--json`. Rejects with a CommandFault that
   * has its words.
   */
  run<Result>(schema: z.ZodType<Result>, args: readonly string[], options?: Run): Promise<Result>;
}

/**
 * The user who runs the shop. Everything among the shop's files is done by a process that has become this user before it
 * starts: the shop may exchange its files at any moment, and root would follow whatever links it puts there. What such a
 * process prints is no more to be trusted than the files.
 */
export function findShopUser(folder: string): ShopUser {
  const rights = findRights(folder);
  const options = {
    cwd: folder,
    ...rights,
    env: rights === null ? process.env : { ...pick(FROM_MACHINE), HOME: folder },
    // Without a terminal, nothing that this user runs can type into root's.
    detached: rights !== null,
    stdio: "pipe",
  } as const;
  return {
    uid: rights?.uid ?? null,
    async run(schema, args, { program = programFile("vitrine.js"), signal } = {}) {
      const child = spawn(process.execPath, [program, ...args, "--json"], { ...options, signal });
      const printed = { stdout: "", stderr: "" };
      for (const name of ["stdout", "stderr"] as const) {
        child[name].setEncoding("utf8").on("data", (text: string) => {
          printed[name] = (printed[name] + text).slice(0, MAX_PRINTED);
        });
      }
      const { promise, resolve, reject } = Promise.withResolvers<number | null>();
      child.once("error", reject).once("close", resolve);
      const code = await promise;
      if (code !== 0) {
        throw new CommandFault(cutLines(printableText(printed.stderr)) || `it ended with ${code}`);
      }
      const { success, data } = schema.safeParse(parseJson(printed.stdout));
      if (success) return data;
      throw new CommandFault(`vitrine ${args.join(" ")} printed something else than expected`);
    },
  };
}
