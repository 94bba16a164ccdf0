import process from "node:process";
import { z } from "zod";
import { SECOND_MS, toIso } from "../../catalogue/format/time.ts";
import { readCurrent, removeOthers, switchTo } from "../../server/process/installed-versions.ts";
import { RUN } from "../../server/process/program.ts";
import {
  addChange,
  type Change,
  noteStep,
  recordFolder,
} from "../../server/process/update-record.ts";
import { CommandFault } from "../command/command.ts";
import { readState, type Setting } from "./setting.ts";
import { findUnits, requireUp, startUnits, stopUnits } from "./shop-units.ts";
import { runAsOwner } from "./shop-user.ts";

const recordOf = ({ home, folder }: Setting) => recordFolder(home, folder);

/** Starts the shop, and waits until it shows its pages, at the port of each unit or, for 0, at the one of its settings. Rejects with a CommandFault. */
async function startAndLook({ folder, units }: Setting, patienceMs: number): Promise<void> {
  if (units.length === 0) return;
  const ids = units.map(({ id }) => id);
  const ports = units.map(({ port }) => port ?? "0");
  try {
    await startUnits(ids);
    await runAsOwner(folder, z.object({}), ["update-step", "look", String(patienceMs), ...ports]);
    await requireUp(ids);
  } catch (error) {
    if (!(error instanceof CommandFault)) throw error;
    throw new CommandFault(`${error.message}. To read its log: ${RUN} log`);
  }
}

/** For the version before, and for one that an interrupted update left: how long it takes isn't known. */
const PATIENCE_MS = 60 * SECOND_MS;

/** True if the database has other migrations than before the change. */
export async function isMigrated(setting: Setting, change: Change): Promise<boolean> {
  const { migrations } = await readState(setting);
  const before = new Set(change.migrations);
  return migrations.length !== before.size || migrations.some((name) => !before.has(name));
}

const restoredSchema = z.object({ kept: z.string().nullable(), hasErased: z.boolean() });

/** Puts a backup of the database in its place. Rejects with a CommandFault if that would lose anything, unless `force` is set. */
export const putBackDatabase = ({ folder }: Setting, backup: string, force: boolean) =>
  runAsOwner(folder, restoredSchema, [
    "update-step",
    "put-back",
    backup,
    ...(force ? ["--force"] : []),
  ]);

/** The new version can't go, because the database that it has changed holds what the backup lacks. */
async function stay(setting: Setting, change: Change, why: string, reason: string): Promise<never> {
  const { from, to } = change;
  await noteStep(recordOf(setting), change, { step: "done" }).catch(() => undefined);
  const started = await startAndLook(setting, PATIENCE_MS).then(
    () => "It was started again, and answers.",
    () => "It was started again, but doesn't work.",
  );
  throw new CommandFault(
    `${why}\n${to} stays in place nevertheless, because the database, which it has changed, wasn't put back. ${reason}\n${started} To go back to ${from} all the same: ${RUN} update --back --force`,
  );
}

/** Puts the version before in place again, with its database. Returns words for how things stand; rejects with a CommandFault if they aren't as before. */
async function putBack(setting: Setting, begun: Change, why: string): Promise<string> {
  const { home, units } = setting;
  const { from, to, step, backup } = begun;
  // A full disk may be why the new version failed, and the one before has to start all the same.
  const note = (next: Change["step"]) =>
    noteStep(recordOf(setting), begun, { step: next }).catch(() => begun);
  if (step !== "stopping") await note("returning");
  await stopUnits(begun.units);
  let restored = "";
  if (step !== "stopping" && backup !== null) {
    try {
      if (await isMigrated(setting, begun)) {
        const { kept } = await putBackDatabase(setting, backup, false);
        restored = ` The database is as it was before; the one that ${to} had changed is kept in ${kept}. The answer links in earlier emails no longer work; new emails have new ones.`;
      }
    } catch (error) {
      if (!(error instanceof CommandFault)) throw error;
      await stay(setting, begun, why, error.message);
    }
  }
  await switchTo(home, from);
  await startAndLook(setting, PATIENCE_MS).catch((error: Error) => {
    throw new CommandFault(
      `${why}\n${from} is in place again, but doesn't work either: ${error.message}`,
    );
  });
  await note("failed");
  const runs = units.length > 0 ? "runs again, and answers" : "is in place again";
  return `${why}\n${from} ${runs}.${restored}`;
}

/** The second half of a change: the link leads to the new version, which has to start and work. */
async function finishChange(setting: Setting, change: Change, patienceMs: number): Promise<void> {
  const { from, to } = change;
  try {
    await startAndLook(setting, patienceMs);
  } catch (error) {
    if (!(error instanceof CommandFault)) throw error;
    const why = `${to} doesn't work: ${error.message}`;
    throw new CommandFault(await putBack(setting, change, why));
  }
  await noteStep(recordOf(setting), change, { step: "done" });
  // A process keeps the version that it was started from, so the one before stays until the next change. Other shops may
  // still run an even older one.
  if (setting.neighbors === 0) await removeOthers(setting.home, [from, to]);
}

const ignore = () => undefined;

/** For what takes seconds and would leave the shop stopped, if Ctrl+C or a lost connection ended it halfway. */
function outlastTerminal(): void {
  if (process.listeners("SIGHUP").includes(ignore)) return;
  for (const signal of ["SIGINT", "SIGHUP", "SIGTERM"] as const) process.on(signal, ignore);
  // Nothing can be written to a terminal that is gone.
  process.stdout.on("error", ignore);
}

const setAsideSchema = z.object({ backup: z.string(), migrations: z.array(z.string()) });

interface Plan {
  readonly from: string;
  readonly to: string;
  readonly isBack: boolean;
  readonly patienceMs?: number;
  /** Called while nothing uses the database, and after it is backed up. */
  replaceDatabase?(): Promise<void>;
}

/** Stops the shop, backs its database up, switches versions and starts it. Rejects with a CommandFault if the version before had to be put back. */
export async function changeVersion(setting: Setting, plan: Plan) {
  const { home, units, say } = setting;
  const { from, to, isBack, patienceMs = PATIENCE_MS } = plan;
  const folder = recordOf(setting);
  outlastTerminal();
  let change = await addChange(folder, {
    from,
    to,
    isBack,
    at: toIso(Date.now()),
    step: "stopping",
    backup: null,
    migrations: [],
    units: units.map(({ id }) => id),
  });
  const since = performance.now();
  try {
    await stopUnits(change.units);
    const before = await runAsOwner(setting.folder, setAsideSchema, ["update-step", "set-aside"]);
    change = await noteStep(folder, change, { ...before, step: "switching" });
    await plan.replaceDatabase?.();
    await switchTo(home, to);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandFault(await putBack(setting, change, why));
  }
  await finishChange(setting, change, patienceMs);
  const seconds = ((performance.now() - since) / 1_000).toFixed(1);
  say(
    units.length > 0
      ? `${to} runs, and answers. The shop was away for ${seconds} seconds.\n`
      : `${to} is in place. Start the shop.\n`,
  );
  if (setting.neighbors > 0)
    say(`Other shops use the same program: each takes ${to} at its next start.\n`);
  return { from, to, backup: change.backup };
}

/** Finishes what a killed update left: see `update-record.ts` for the moments. Returns words for what was done. */
export async function recover(found: Setting, change: Change): Promise<string> {
  // The units may be stopped, so they aren't among those that run.
  const units = await findUnits(change.units);
  const setting = { ...found, units };
  const { from, to, step } = change;
  const begun = `The change from ${from} to ${to} was interrupted.`;
  const isSwitched = (await readCurrent(setting.home)) === to;
  if (!isSwitched || step === "returning") return putBack(setting, change, begun);
  await finishChange(setting, change, PATIENCE_MS);
  return `${begun} It is finished now: ${to} ${units.length > 0 ? "runs" : "is in place"}.`;
}
