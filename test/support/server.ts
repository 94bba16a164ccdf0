import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "../..");
export const SHOP = join(ROOT, "test/shop");
/** Compiling takes most of the time of a start, so servers share this cache. */
export const NODE_COMPILE_CACHE = join(ROOT, "node_modules/.cache/node");

export interface TestServer {
  readonly url: string;
  readonly pid: number;
  readonly lines: readonly string[];
  /** Returns the exit code, or null if the signal itself ended the process. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (!address || typeof address === "string") throw new Error("no port to be had");
  return address.port;
}

export function recordLines({ stdout, stderr }: ChildProcess): string[] {
  const lines: string[] = [];
  for (const stream of [stdout, stderr]) {
    let rest = "";
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      const parts = (rest + chunk).split("\n");
      rest = parts.pop() ?? "";
      lines.push(...parts.filter(Boolean));
    });
  }
  return lines;
}

export function waitForPort(child: ChildProcess, lines: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    child.stdout?.on("data", () => {
      const line = lines.find((line) => line.includes('"msg":"listening"'));
      if (line) resolve((JSON.parse(line) as { port: number }).port);
    });
    child.once("close", (code) => reject(new Error(`exit ${code}:\n${lines.join("\n")}`)));
  });
}

/** A test that fails before it stops its server must not leave it behind. */
const running = new Set<ChildProcess>();
process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")));

export function spawnServer(
  env: Record<string, string>,
  args: readonly string[] = ["server.ts"],
): {
  child: ChildProcess;
  lines: string[];
  exited: Promise<number | null>;
} {
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    // Many tests show this shop, whose contacts are examples, under a public address.
    env: { PATH, NODE_COMPILE_CACHE, DEMO: "yes", CONTENT_DIR: SHOP, ...env },
  });
  // 'close' comes after all output, but 'exit' sometimes before.
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  running.add(child);
  void exited.then(() => running.delete(child));
  return { child, lines: recordLines(child), exited };
}

export async function startServer(
  env: Record<string, string> = {},
  args?: readonly string[],
): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-"));
  const database = `file:${join(folder, "vitrine.db")}`;
  const { child, lines, exited } = spawnServer({ PORT: "0", DATABASE_URL: database, ...env }, args);
  void exited.then(() => rm(folder, { recursive: true, force: true }));
  const port = await waitForPort(child, lines);
  return {
    url: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    lines,
    stop(signal = "SIGTERM") {
      child.kill(signal);
      return exited;
    },
  };
}
