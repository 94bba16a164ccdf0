import { execFileSync, spawn } from "node:child_process";
import { statSync } from "node:fs";
import process from "node:process";
import type { z } from "zod";
import { MINUTE_MS } from "../../catalogue/format/time.ts";
import { printableText } from "../../catalogue/format/clean-text.ts";
import { parseJson } from "../../server/http/outgoing.ts";
import { programFile } from "../../server/process/program.ts";
import { CommandFault } from "../command/command.ts";

const MAX_PRINTED = 64 * 1024;
const MAX_STEP_MS = 60 * MINUTE_MS;

type Environment = Readonly<Record<string, string | undefined>>;

const pick = (names: readonly string[]): Environment =>
  Object.fromEntries(names.map((name) => [name, process.env[name]]));

const FROM_MACHINE = ["PATH", "LANG", "LC_ALL", "TZ"];
const PROXIES = ["http_proxy", "https_proxy", "no_proxy"];

/**
 * The environment of root's own programs. npm reads its settings in the home folder. Its cache of compiled code would be in
 * /tmp, where whoever comes first owns it.
 */
export const ownEnvironment = (): Environment => ({
  ...pick([
    ...FROM_MACHINE,
    "HOME",
    "NODE_EXTRA_CA_CERTS",
    ...PROXIES,
    ...PROXIES.map((name) => name.toUpperCase()),
  ]),
  NODE_DISABLE_COMPILE_CACHE: "1",
});

const MAX_LINES = 15;
const MAX_LENGTH = 300;

/** Cuts what a program printed to its last lines, and each line that is long, such as one of minified code. */
export const cutLines = (text: string): string =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(-MAX_LINES)
    .map((line) => (line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)} …` : line))
    .join("\n");

/** Returns the words before a command that make it the user's whom the folder belongs to, for good, and with that user's groups. */
function becomeOwner(folder: string): string[] {
  const { uid } = statSync(folder);
  if (process.getuid?.() !== 0 || uid === 0) return [];
  try {
    // The folder's own group may be root's.
    const gid = execFileSync("id", ["-g", String(uid)], { env: ownEnvironment(), stdio: "pipe" });
    const ids = [`--reuid=${uid}`, `--regid=${gid.toString().trim()}`, "--init-groups"];
    return ["setpriv", ...ids, "--no-new-privs", "--"];
  } catch {
    throw new CommandFault(
      `${folder} belongs to the user ${uid}, who isn't a user of this machine: give it to the user who runs the shop (chown -R)`,
    );
  }
}

/**
 * Runs a command of Vitrine in the shop's folder, and returns what it prints with `--json`. Rejects with a CommandFault that
 * has its words.
 *
 * Everything among the shop's files is done by a process that has become the shop's user before it starts: the shop may
 * exchange its files at any moment, and root would follow whatever links it puts there. What such a process prints is no
 * more to be trusted than the files.
 */
export async function runAsOwner<Result>(
  folder: string,
  schema: z.ZodType<Result>,
  args: readonly string[],
  program = programFile("vitrine.js"),
): Promise<Result> {
  const become = becomeOwner(folder);
  const isOther = become.length > 0;
  const [file = "", ...words] = [...become, process.execPath, program, ...args, "--json"];
  const child = spawn(file, words, {
    cwd: folder,
    env: isOther ? { ...pick(FROM_MACHINE), HOME: folder } : process.env,
    // Without a terminal, nothing that this user runs can type into root's.
    detached: isOther,
    stdio: "pipe",
    // A step that its user stops must not keep the shop stopped.
    timeout: MAX_STEP_MS,
    killSignal: "SIGKILL",
  });
  const printed = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    printed.stdout = (printed.stdout + text).slice(0, MAX_PRINTED);
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    printed.stderr = (printed.stderr + text).slice(-MAX_PRINTED);
  });
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once("error", reject).once("close", resolve);
  const code = await promise;
  if (code !== 0)
    throw new CommandFault(cutLines(printableText(printed.stderr)) || `it ended with ${code}`);
  const { success, data } = schema.safeParse(parseJson(printed.stdout));
  if (success) return data;
  throw new CommandFault(`vitrine ${args.join(" ")} printed something else than expected`);
}
