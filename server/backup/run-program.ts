import { spawn } from "node:child_process";
import { BackupFault } from "./backup-rules.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

const MAX_SAID = 4_000;

interface Options {
  readonly env: Environment;
  readonly onOutput: (text: string) => void;
  readonly signal?: AbortSignal;
  readonly tellMissing: () => string;
  readonly explain: (said: string) => string;
}

export function runProgram(
  program: string,
  args: readonly string[],
  { env, onOutput, signal, tellMissing, explain }: Options,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const child = spawn(program, args, { env, signal, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", onOutput);
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(0, MAX_SAID);
  });
  child.once("error", ({ code, message }: NodeJS.ErrnoException) => {
    const text = code === "ENOENT" ? tellMissing() : `${program} can't be run: ${message}`;
    reject(new BackupFault(text));
  });
  child.once("close", (code) => {
    if (code === 0) resolve();
    else reject(new BackupFault(explain(said.trim())));
  });
  return promise;
}
