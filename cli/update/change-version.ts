import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { toIso } from "../../catalogue/format/time.ts";
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
import {
  findFailure,
  findUnits,
  readJournal,
  startUnits,
  stopUnits,
  type Unit,
} from "./shop-units.ts";

const idsOf = (units: readonly Unit[]) => units.map(({ id }) => id);

const recordOf = ({ home, folder }: Setting) => recordFolder(home, folder);

const POLL_MS = 500;

/** Waits until the shop shows its pages, at the port of each unit or, for 0, at the one of its settings. Rejects with a CommandFault, also if a unit ends meanwhile. */
async function look({ user, units }: Setting): Promise<void> {
  const over = new AbortController();
  const ports = units.map(({ port }) => port ?? "0");
  const looking = user.run(z.object({}), ["update-step", "look", ...ports], {
    signal: over.signal,
  });
  const watching = (async () => {
    while (!over.signal.aborted) {
      const end = await findFailure(idsOf(units));
      if (end !== null) throw new CommandFault(end);
      await delay(POLL_MS, undefined, { signal: over.signal }).catch(() => undefined);
    }
  })();
  try {
    await Promise.race([looking, watching]);
  } finally {
    over.abort();
    await Promise.allSettled([looking, watching]);
  }
}

/** Rejects with a CommandFault, which has the log's last lines. */
async function startAndLook(setting: Setting): Promise<void> {
  const { units } = setting;
  if (units.length === 0) return;
  const since = Date.now();
  try {
    await startUnits(idsOf(units));
    await look(setting);
  } catch (error) {
    if (!(error instanceof CommandFault)) throw error;
    const log = await readJournal(idsOf(units), since);
    throw new CommandFault(`${error.message}${log && `.\nIts log ends:\n${log}`}`);
  }
}

/** True if the database has other migrations than before the change. */
export async function isMigrated(setting: Setting, change: Change): Promise<boolean> {
  const { migrations } = await readState(setting);
  const before = new Set(change.migrations);
  return migrations.length !== before.size || migrations.some((name) => !before.has(name));
}

const restoredSchema = z.object({ kept: z.string().nullable(), hasErased: z.boolean() });

/** Puts a backup of the database in its place. Rejects with a CommandFault if that would lose anything, unless `force` is set. */
export const putBackDatabase = ({ user }: Setting, backup: string, force: boolean) =>
  user.run(restoredSchema, ["update-step", "put-back", backup, ...(force ? ["--force"] : [])]);

/** The new version can't go, because the database that it has changed holds what the backup lacks. */
async function stay(setting: Setting, change: Change, why: string, reason: string): Promise<never> {
  const { from, to } = change;
  await noteStep(recordOf(setting), change, { step: "done" }).catch(() => undefined);
  const started = await startAndLook(setting).then(
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
  await startAndLook(setting).catch((error: Error) => {
    throw new CommandFault(
      `${why}\n${from} is in place again, but doesn't work either: ${error.message}`,
    );
  });
  await note("failed");
  const runs = units.length > 0 ? "runs again, and answers" : "is in place again";
  return `${why}\n${from} ${runs}.${restored}`;
}

async function goBack(setting: Setting, change: Change, why: string): Promise<never> {
  throw new CommandFault(await putBack(setting, change, why));
}

/** The second half of a change: the link leads to the new version, which has to start and work. */
async function finishChange(setting: Setting, change: Change): Promise<void> {
  const { from, to } = change;
  try {
    await startAndLook(setting);
  } catch (error) {
    if (!(error instanceof CommandFault)) throw error;
    await goBack(setting, change, `${to} doesn't work: ${error.message}`);
  }
  await noteStep(recordOf(setting), change, { step: "done" });
  // A process keeps the version that it was started from, so the one before stays until the next change. Other shops may
  // still run an even older one.
  if (setting.neighbors.length === 0) await removeOthers(setting.home, [from, to]);
}

function tellDone({ units, neighbors }: Setting, version: string, awayMs: number): string {
  const seconds = (awayMs / 1_000).toFixed(1);
  const done =
    units.length > 0
      ? `${version} runs, and answers. The shop was away for ${seconds} seconds.\n`
      : `${version} is in place. Start the shop.\n`;
  const others = neighbors.map(
    ({ id, workingDirectory }) =>
      `${id}, in ${workingDirectory}, uses the same program: it takes ${version} at its next start.\n`,
  );
  return done + others.join("");
}

const setAsideSchema = z.object({ backup: z.string(), migrations: z.array(z.string()) });

interface Plan {
  readonly from: string;
  readonly to: string;
  readonly isBack: boolean;
  /** Called while nothing uses the database, and after it is backed up. */
  replaceDatabase?(): Promise<void>;
}

/** Stops the shop, backs its database up, switches versions and starts it. Rejects with a CommandFault if the version before had to be put back. */
export async function changeVersion(setting: Setting, plan: Plan) {
  const { home, units, user } = setting;
  const { from, to, isBack } = plan;
  const folder = recordOf(setting);
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
    const before = await user.run(setAsideSchema, ["update-step", "set-aside"]);
    change = await noteStep(folder, change, { ...before, step: "switching" });
    await plan.replaceDatabase?.();
    await switchTo(home, to);
  } catch (error) {
    await goBack(setting, change, error instanceof Error ? error.message : String(error));
  }
  await finishChange(setting, change);
  const awayMs = performance.now() - since;
  setting.say(tellDone(setting, to, awayMs));
  return { awayMs, backup: change.backup };
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
  await finishChange(setting, change);
  return `${begun} It is finished now: ${to} ${units.length > 0 ? "runs" : "is in place"}.`;
}
