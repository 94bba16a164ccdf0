import { execFile } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { printableText } from "../../catalogue/format/clean-text.ts";
import { CommandFault } from "../command/command.ts";
import { cutLines } from "./log-excerpt.ts";
import { ownEnvironment } from "./shop-user.ts";

export interface Unit {
  readonly id: string;
  readonly workingDirectory: string;
  /** The command of ExecStart, in words. */
  readonly command: readonly string[];
  /** Names of the settings that the unit sets itself. */
  readonly sets: readonly string[];
  /** Paths of files with settings that systemd reads for it. */
  readonly settingFiles: readonly string[];
  /** Set by the unit itself, as in vitrine@.service. */
  readonly port: string | null;
}

const SHOWN = "Id,Type,ActiveState,WorkingDirectory,ExecStart,Environment,EnvironmentFiles";
const RUNS = /^(active|activating|reloading)$/;

async function run(program: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, {
    env: { ...ownEnvironment(), LC_ALL: "C" },
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

function parseUnit(block: string): (Unit & { type: string; state: string }) | null {
  const lines = block.split("\n").map((line) => line.split("="));
  const read = (name: string) =>
    lines
      .filter(([key]) => key === name)
      .map(([, ...rest]) => rest.join("="))
      .join(" ");
  const id = read("Id");
  if (!id) return null;
  return {
    id,
    type: read("Type"),
    state: read("ActiveState"),
    workingDirectory: read("WorkingDirectory").replace(/^[!-]/, ""),
    command: /argv\[\]=(.*?) ;/.exec(read("ExecStart"))?.[1]?.split(" ") ?? [],
    sets: Array.from(read("Environment").matchAll(/(?:^|\s)"?(\w+)=/g), ([, name = ""]) => name),
    settingFiles: Array.from(
      read("EnvironmentFiles").matchAll(/(\/.+?) \(ignore_errors=/g),
      ([, path = ""]) => path,
    ),
    port: /(?:^|\s)PORT=(\d+)/.exec(read("Environment"))?.[1] ?? null,
  };
}

const show = (...what: string[]) =>
  run("systemctl", "show", `--property=${SHOWN}`, ...what).catch(() => "");

const parseUnits = (shown: string) =>
  shown.split("\n\n").flatMap((block) => parseUnit(block.trim()) ?? []);

/** All running services that stay running, of whatever program. Without systemd there are none. */
export async function listRunning(): Promise<Unit[]> {
  const states = "--state=active,activating,reloading";
  const shown = await show("--type=service", states, "*");
  return parseUnits(shown)
    .filter(({ type, state }) => type !== "oneshot" && RUNS.test(state))
    .toSorted((a, b) => a.id.localeCompare(b.id));
}

/** The units of these names, whether they run or not. */
export async function findUnits(ids: readonly string[]): Promise<readonly Unit[]> {
  return ids.length === 0 ? [] : parseUnits(await show(...ids));
}

async function order(verb: string, units: readonly string[]) {
  if (units.length === 0) return;
  try {
    await run("systemctl", verb, ...units);
  } catch (error) {
    const { stderr = "" } = error as { stderr?: string };
    throw new CommandFault(`systemctl ${verb} ${units.join(" ")} failed: ${stderr.trim()}`);
  }
}

export const stopUnits = (units: readonly string[]) => order("stop", units);

export async function startUnits(units: readonly string[]) {
  // After several failures in a row, systemd would refuse to start a unit.
  await order("reset-failed", units).catch(() => undefined);
  await order("start", units);
}

/** Returns why a unit no longer runs, or null. A unit that systemd had to start again has failed too. */
export async function findFailure(units: readonly string[]): Promise<string | null> {
  for (const unit of units) {
    const shown = await run("systemctl", "show", "--property=ActiveState,NRestarts", unit);
    const { ActiveState: state = "", NRestarts: restarts = "0" } = Object.fromEntries(
      shown.split("\n").map((line) => line.split("=")),
    ) as Record<string, string>;
    if (state !== "active" || Number(restarts) > 0) return `${unit} ended (${state})`;
  }
  return null;
}

/** The log's last lines since `since`, a time in milliseconds. */
export async function readJournal(units: readonly string[], since: number): Promise<string> {
  // The journal takes a moment to have a service's last lines.
  await delay(200);
  const lines = await run(
    "journalctl",
    ...units.map((unit) => `--unit=${unit}`),
    `--since=@${Math.floor(since / 1_000)}`,
    "--lines=100",
    "--output=cat",
    "--no-pager",
  ).catch(() => "");
  return cutLines(printableText(lines));
}
