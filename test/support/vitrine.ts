import { spawn } from "node:child_process";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

export interface CommandResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the seller's command line as a process of its own, with an environment of its own. */
export function runVitrine(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<CommandResult> {
  const { PATH = "" } = process.env;
  const command = ["cli/vitrine.ts", ...args];
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    env: { PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    err += chunk.toString();
  });
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, out, err })));
}
