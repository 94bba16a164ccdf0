import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";

/** A server that is stopped when it goes out of use. */
export interface Started extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
  /** From the start of the process to its first answer. */
  readonly startMs: number;
}

interface StartOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly port: number;
  /** Asked until it answers. */
  readonly path: string;
  readonly env?: Readonly<Record<string, string>>;
}

const PATIENCE_MS = 60_000;
const PAUSE_MS = 5;

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

/** Starts a server whose output nobody reads, and waits until it answers. Rejects when it ends first, or takes a minute. */
export async function startProcess(options: StartOptions): Promise<Started> {
  const { command, args, port, path, env } = options;
  const url = `http://localhost:${port}`;
  const since = performance.now();
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH ?? "", ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = once(child, "exit");
  while (!(await answers(url + path))) {
    if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode}`);
    if (performance.now() - since > PATIENCE_MS) {
      child.kill("SIGKILL");
      throw new Error(`${command} did not answer within a minute`);
    }
    await delay(PAUSE_MS);
  }
  return {
    url,
    pid: child.pid ?? 0,
    startMs: performance.now() - since,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}
