import { spawnSync } from "node:child_process";
import { cpus, totalmem } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { readFileSync } from "node:fs";
import { findChromium } from "../test/support/browser.ts";

/** What a command prints, on one line; null where there is no such command. */
function ask(command: string, args: readonly string[]): string | null {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8" });
  return status === 0 ? (`${stdout}${stderr}`.trim().split("\n")[0] ?? "") : null;
}

/** Whether the machine has a program of this name. */
export function hasProgram(name: string, versionOption: string): boolean {
  return spawnSync(name, [versionOption]).error === undefined;
}

function describeCommit(): string {
  const commit = ask("git", ["rev-parse", "--short", "HEAD"]) ?? "unknown";
  return ask("git", ["status", "--porcelain"]) ? `${commit}, with changes` : commit;
}

/** The machine, the programs and the code, a line each. */
export async function machineLines(): Promise<string[]> {
  const [processor] = cpus();
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  const chromium = ask(findChromium() ?? "chromium", ["--version"]) ?? "Chromium of Playwright";
  const nginx = ask("nginx", ["-v"])?.replace(/^nginx version: /, "") ?? "no nginx";
  return [
    `${processor?.model.trim()}, ${cpus().length} cores, ${memory} GiB of memory`,
    `Node ${process.version}, ${chromium.trim()}, ${nginx}`,
    `commit ${describeCommit()}, ${new Date().toISOString().slice(0, 10)}`,
  ];
}

/** Share of the machine that may be busy before a measurement. */
const QUIET_SHARE = 0.08;
const LOOK_MS = 1_500;
const PATIENCE_MS = 20_000;

function readTicks(): { busy: number; all: number } {
  const [, ...fields] = readFileSync("/proc/stat", "utf8").split("\n", 1)[0]?.split(/\s+/) ?? [];
  const ticks = fields.slice(0, 8).map(Number);
  const all = ticks.reduce((sum, value) => sum + value, 0);
  return { all, busy: all - (ticks[3] ?? 0) - (ticks[4] ?? 0) };
}

/** Waits until nothing else works on the machine, 20 seconds at the most; not at all in a quick run or where /proc is missing. */
export async function waitUntilQuiet(isQuick: boolean): Promise<void> {
  if (isQuick || process.platform !== "linux") return;
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const before = readTicks();
    await delay(LOOK_MS);
    const after = readTicks();
    const share = (after.busy - before.busy) / Math.max(1, after.all - before.all);
    if (share <= QUIET_SHARE || performance.now() > end) return;
  }
}
