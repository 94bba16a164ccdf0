import { execFile } from "node:child_process";
import { realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import { promisify } from "node:util";
import { versionsFolder } from "../../server/process/installed-versions.ts";
import { CommandFault } from "../command/command.ts";
import { ownEnvironment } from "./shop-user.ts";

interface Unit {
  readonly id: string;
  readonly workingDirectory: string;
  /** The command of ExecStart, in words. */
  readonly command: readonly string[];
  /** Names of settings that the unit sets itself, and paths of files in which systemd reads others. */
  readonly sets: readonly string[];
  readonly settingFiles: readonly string[];
  /** Set by the unit itself, as in vitrine@.service. */
  readonly port: string | null;
}

/** What an update has to know of a running service of the shop. */
export type ShopUnit = Pick<Unit, "id" | "port">;

const SHOWN = "Id,Type,WorkingDirectory,ExecStart,Environment,EnvironmentFiles";

async function run(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)("systemctl", args, {
    env: { ...ownEnvironment(), LC_ALL: "C" },
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

function parseUnit(block: string): Unit | [] {
  const lines = block.split("\n").map((line) => line.split("="));
  const read = (name: string) =>
    lines
      .filter(([key]) => key === name)
      .map(([, ...rest]) => rest.join("="))
      .join(" ");
  const id = read("Id");
  const environment = read("Environment");
  if (!id || read("Type") === "oneshot") return [];
  return {
    id,
    workingDirectory: read("WorkingDirectory").replace(/^[!-]/, ""),
    command: /argv\[\]=(.*?) ;/.exec(read("ExecStart"))?.[1]?.split(" ") ?? [],
    sets: Array.from(environment.matchAll(/(?:^|\s)"?(\w+)=/g), ([, name = ""]) => name),
    settingFiles: Array.from(
      read("EnvironmentFiles").matchAll(/(\/.+?) \(ignore_errors=/g),
      ([, path = ""]) => path,
    ),
    port: /(?:^|\s)PORT=(\d+)/.exec(environment)?.[1] ?? null,
  };
}

/** Without systemd there are none. */
const show = async (...what: string[]): Promise<Unit[]> => {
  const shown = await run("show", `--property=${SHOWN}`, ...what).catch(() => "");
  return shown.split("\n\n").flatMap((block) => parseUnit(block.trim()));
};

const IN_FILE_ONLY = ["DATABASE_URL", "CONTENT_DIR"];

function requireUsual({ id, command, sets, settingFiles }: Unit, shop: string, isOurs: boolean) {
  if (!isOurs) {
    throw new CommandFault(
      `${id} runs ${command.join(" ")}, which isn't the installed program, so an update wouldn't reach it. Run the release's install.sh once, which replaces the unit. Nothing was changed`,
    );
  }
  const own =
    settingFiles.find((path) => path !== join(shop, ".env")) ??
    IN_FILE_ONLY.find((name) => sets.includes(name));
  if (own === undefined) return;
  throw new CommandFault(
    `${id} has settings of its own (${own}), so this command would work on another shop than the one that runs: put them into .env instead. Nothing was changed`,
  );
}

/** Finds the shop's running services, and how many of other shops use the same program. */
export async function findRunning(home: string, folder: string) {
  const [versions, shop] = await Promise.all([realpath(versionsFolder(home)), realpath(folder)]);
  const units: ShopUnit[] = [];
  let neighbors = 0;
  const states = "--state=active,activating,reloading";
  for (const unit of await show("--type=service", states, "*")) {
    const [place, ...words] = await Promise.all(
      [unit.workingDirectory, ...unit.command].map((path) => realpath(path).catch(() => "")),
    );
    const isOurs = words.some((word) => word.startsWith(versions + sep));
    if (place === shop) {
      requireUsual(unit, shop, isOurs);
      units.push(unit);
    } else if (isOurs) neighbors += 1;
  }
  return { units, neighbors };
}

/** The units of these names, whether they run or not. */
export const findUnits = async (ids: readonly string[]): Promise<readonly ShopUnit[]> =>
  ids.length === 0 ? [] : show(...ids);

async function order(verb: string, units: readonly string[]): Promise<void> {
  if (units.length === 0) return;
  try {
    await run(verb, ...units);
  } catch (error) {
    const { stderr = "" } = error as { stderr?: string };
    throw new CommandFault(`systemctl ${verb} ${units.join(" ")} failed: ${stderr.trim()}`);
  }
}

export const stopUnits = (units: readonly string[]) => order("stop", units);

export async function startUnits(units: readonly string[]): Promise<void> {
  // After several failures in a row, systemd would refuse to start a unit.
  await order("reset-failed", units).catch(() => undefined);
  await order("start", units);
}

/** Rejects with a CommandFault unless each unit has stayed up since it was started. Another program may answer at its port. */
export async function requireUp(units: readonly string[]): Promise<void> {
  for (const unit of units) {
    const shown = await run("show", "--property=ActiveState,NRestarts", unit);
    if (/^ActiveState=active$/m.test(shown) && /^NRestarts=0$/m.test(shown)) continue;
    throw new CommandFault(`${unit} doesn't stay up, and another program answers at its port`);
  }
}
