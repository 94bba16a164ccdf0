import { spawn } from "node:child_process";
import { runCommandLine } from "../../cli/run.ts";
import { NODE_COMPILE_CACHE, ROOT, SHOP } from "./server.ts";

export interface CommandResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command line in this process, as if its output were piped. */
export async function runVitrine(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<CommandResult> {
  let out = "";
  let err = "";
  const code = await runCommandLine(
    args,
    { CONTENT_DIR: SHOP, ...env },
    {
      columns: null,
      isInteractive: false,
      streams: {},
      print: (text) => void (out += text),
      printError: (text) => void (err += text),
      ask: () => Promise.reject(new Error("nobody is there to answer")),
    },
  );
  return { code, out, err };
}

export function spawnVitrine(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<CommandResult> {
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, ["cli/vitrine.ts", ...args], {
    cwd: ROOT,
    env: { PATH, NODE_COMPILE_CACHE, CONTENT_DIR: SHOP, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  let err = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, out, err })));
}
