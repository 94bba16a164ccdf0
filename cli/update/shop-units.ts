import { execFile } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { type CommandContext, CommandFault } from "../command/command.ts";

type Environment = CommandContext["environment"];

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
const MAX_LINES = 15;

async function run(environment: Environment, program: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, {
    env: { ...environment, LC_ALL: "C" },
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

const show = (environment: Environment, ...what: string[]) =>
  run(environment, "systemctl", "show", `--property=${SHOWN}`, ...what).catch(() => "");

const parseUnits = (shown: string) =>
  shown.split("\n\n").flatMap((block) => parseUnit(block.trim()) ?? []);

/** All running services that stay running, of whatever program. Without systemd there are none. */
export async function listRunning(environment: Environment): Promise<Unit[]> {
  const states = "--state=active,activating,reloading";
  const shown = await show(environment, "--type=service", states, "*");
  return parseUnits(shown)
    .filter(({ type, state }) => type !== "oneshot" && RUNS.test(state))
    .toSorted((a, b) => a.id.localeCompare(b.id));
}

/** The units of these names, whether they run or not. */
export async function findUnits(
  environment: Environment,
  ids: readonly string[],
): Promise<readonly Unit[]> {
  return ids.length === 0 ? [] : parseUnits(await show(environment, ...ids));
}

async function order(environment: Environment, verb: string, units: readonly string[]) {
  if (units.length === 0) return;
  try {
    await run(environment, "systemctl", verb, ...units);
  } catch (error) {
    const { stderr = "" } = error as { stderr?: string };
    throw new CommandFault(`systemctl ${verb} ${units.join(" ")} failed: ${stderr.trim()}`);
  }
}

export const stopUnits = (environment: Environment, units: readonly string[]) =>
  order(environment, "stop", units);

export async function startUnits(environment: Environment, units: readonly string[]) {
  // After several failures in a row, systemd would refuse to start a unit.
  await order(environment, "reset-failed", units).catch(() => undefined);
  await order(environment, "start", units);
}

/** Returns why a unit no longer runs, or null. A unit that systemd had to start again has failed too. */
export async function findFailure(
  environment: Environment,
  units: readonly string[],
): Promise<string | null> {
  for (const unit of units) {
    const shown = await run(
      environment,
      "systemctl",
      "show",
      "--property=ActiveState,NRestarts",
      unit,
    );
    const { ActiveState: state = "", NRestarts: restarts = "0" } = Object.fromEntries(
      shown.split("\n").map((line) => line.split("=")),
    ) as Record<string, string>;
    if (state !== "active" || Number(restarts) > 0) return `${unit} ended (${state})`;
  }
  return null;
}

/** The log's last lines since `since`, a time in milliseconds. */
export async function readJournal(
  environment: Environment,
  units: readonly string[],
  since: number,
): Promise<string> {
  // The journal takes a moment to have a service's last lines.
  await delay(200);
  const lines = await run(
    environment,
    "journalctl",
    ...units.map((unit) => `--unit=${unit}`),
    `--since=@${Math.floor(since / 1_000)}`,
    `--lines=${MAX_LINES}`,
    "--output=cat",
    "--no-pager",
  ).catch(() => "");
  return lines.trim();
}
