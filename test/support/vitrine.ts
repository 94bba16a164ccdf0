import { spawn } from "node:child_process";
import { join } from "node:path";
import { runCommandLine } from "../../cli/run.ts";

const ROOT = join(import.meta.dirname, "../..");

export interface CommandResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the seller's command line as if its output went to another program, with an environment of its own. */
export async function runVitrine(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<CommandResult> {
  let out = "";
  let err = "";
  const code = await runCommandLine(args, env, {
    columns: null,
    isInteractive: false,
    print: (text) => void (out += text),
    printError: (text) => void (err += text),
    ask: () => Promise.reject(new Error("nobody is there to answer")),
  });
  return { code, out, err };
}

/** The same as a process of its own. */
export function spawnVitrine(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<CommandResult> {
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, ["cli/vitrine.ts", ...args], {
    cwd: ROOT,
    env: { PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  let err = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, out, err })));
}
