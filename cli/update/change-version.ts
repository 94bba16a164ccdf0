import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { toIso } from "../../catalogue/format/time.ts";
import { stampOf } from "../../server/backup/backup-files.ts";
import { BackupFault } from "../../server/backup/backup-rules.ts";
import { RUN } from "../../server/process/program.ts";
import { CommandFault, hasDatabase } from "../command/command.ts";
import { asOwner } from "./as-owner.ts";
import { readCurrent, removeOthers, switchTo } from "./home.ts";
import { ProbeFault, requirePages, waitUntilReady } from "./probe.ts";
import { addChange, type Change, noteStep } from "./record.ts";
import { backupsOf, backUpShop, recordFolder, requireIdle, type Setting } from "./setting.ts";
import {
  findFailure,
  findUnits,
  readJournal,
  startUnits,
  stopUnits,
  type Unit,
} from "./shop-units.ts";

/** Addresses at which the running units answer. A unit that takes any free port has none. */
function addressesOf({ config, units }: Setting): string[] {
  const any = /^(0\.0\.0\.0|::)$/;
  const host = any.test(config.host) ? "127.0.0.1" : config.host;
  const ports = units.map(({ port }) => Number(port ?? config.port)).filter((port) => port > 0);
  return ports.map((port) => `http://${host.includes(":") ? `[${host}]` : host}:${port}`);
}

const idsOf = (units: readonly Unit[]) => units.map(({ id }) => id);

/** Rejects with a ProbeFault, which has the log's last lines. */
async function startAndProbe(setting: Setting): Promise<void> {
  const { environment, units } = setting;
  if (units.length === 0) return;
  const since = Date.now();
  try {
    await startUnits(environment, idsOf(units));
    const findEnd = () => findFailure(environment, idsOf(units));
    for (const base of addressesOf(setting)) {
      await waitUntilReady(base, findEnd);
      await requirePages(base);
    }
    const end = await findEnd();
    if (end !== null) throw new ProbeFault(end);
  } catch (error) {
    if (!(error instanceof ProbeFault) && !(error instanceof CommandFault)) throw error;
    const log = await readJournal(environment, idsOf(units), since);
    throw new ProbeFault(`${error.message}${log && `.\nIts log ends:\n${log}`}`);
  }
}

/** True if the database has other migrations than before the change. */
export async function isMigrated(setting: Setting, change: Change): Promise<boolean> {
  if (!hasDatabase(setting.config.database)) return false;
  const { migrations } = await backupsOf(setting).read();
  const before = new Set(change.migrations);
  return migrations.length !== before.size || migrations.some((name) => !before.has(name));
}

/** An update that was killed while it put the database back leaves its copy, which would be in the way of the next. */
async function removeLeftCopy({ config: { database }, folder }: Setting): Promise<void> {
  if (database.engine !== "sqlite") return;
  await asOwner(folder, () => rm(`${database.path}.part`, { force: true }));
}

/** Puts the database back as it was before the change. Rejects with a BackupFault if that would lose anything. */
async function restoreBefore(setting: Setting, { backup, to }: Change): Promise<string> {
  if (backup === null) throw new BackupFault("There was no database before.");
  const source = backupsOf(setting);
  const stamp = stampOf(Date.now());
  await removeLeftCopy(setting);
  const { kept } = await source.restore(backup, { force: false, stamp, keptIn: source.folder });
  return ` The database is as it was before; the one that ${to} had changed is kept in ${kept}. The answer links in earlier emails no longer work; new emails have new ones.`;
}

/** The new version can't go, because the database that it has changed holds what the backup lacks. */
async function stay(setting: Setting, change: Change, why: string, reason: string): Promise<never> {
  const { from, to } = change;
  await noteStep(recordFolder(setting), change, { step: "done" });
  const started = await startAndProbe(setting).then(
    () => "It was started again, and answers.",
    () => "It was started again, but doesn't work.",
  );
  throw new CommandFault(
    `${why}\n${to} stays in place nevertheless, because the database, which it has changed, wasn't put back. ${reason}\n${started} To go back to ${from} all the same: ${RUN} update --back --force`,
  );
}

/** Puts the version before in place again, with its database. Returns words for how things stand; rejects with a CommandFault if they aren't as before. */
async function putBack(setting: Setting, begun: Change, why: string): Promise<string> {
  const { environment, home, units } = setting;
  const folder = recordFolder(setting);
  const { from, step } = begun;
  const change = step === "stopping" ? begun : await noteStep(folder, begun, { step: "returning" });
  await stopUnits(environment, begun.units);
  let restored = "";
  try {
    if (step !== "stopping" && (await isMigrated(setting, change))) {
      restored = await restoreBefore(setting, change);
    }
  } catch (error) {
    if (!(error instanceof BackupFault)) throw error;
    await stay(setting, change, why, error.message);
  }
  await switchTo(home, from);
  await startAndProbe(setting).catch((error: Error) => {
    throw new CommandFault(
      `${why}\n${from} is in place again, but doesn't work either: ${error.message}`,
    );
  });
  await noteStep(folder, change, { step: "failed" });
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
    await startAndProbe(setting);
  } catch (error) {
    if (!(error instanceof ProbeFault)) throw error;
    await goBack(setting, change, `${to} doesn't work: ${error.message}`);
  }
  await noteStep(recordFolder(setting), change, { step: "done" });
  // A process keeps the version that it was started from, so the one before stays until the next change. Other shops may
  // still run an even older one.
  if (setting.neighbors.length === 0) await removeOthers(setting.home, [from, to]);
}

interface Plan {
  readonly from: string;
  readonly to: string;
  readonly isBack: boolean;
  /** Called while nothing uses the database, and after it is backed up. */
  replaceDatabase?(): Promise<void>;
}

/** Stops the shop, backs its database up, switches versions and starts it. Rejects with a CommandFault if the version before had to be put back. */
export async function changeVersion(setting: Setting, plan: Plan) {
  const { environment, home, config, units } = setting;
  const { from, to, isBack } = plan;
  const folder = recordFolder(setting);
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
    await stopUnits(environment, change.units);
    let before: Pick<Change, "backup" | "migrations"> = { backup: null, migrations: [] };
    if (hasDatabase(config.database)) {
      await requireIdle(setting);
      const { file } = await backUpShop(setting, { databaseOnly: true });
      before = {
        backup: resolve(file),
        migrations: [...(await backupsOf(setting).read()).migrations],
      };
    }
    change = await noteStep(folder, change, { ...before, step: "switching" });
    await plan.replaceDatabase?.();
    await switchTo(home, to);
  } catch (error) {
    await goBack(setting, change, error instanceof Error ? error.message : String(error));
  }
  await finishChange(setting, change);
  return { awayMs: performance.now() - since, backup: change.backup };
}

/** Finishes what a killed update left: see `record.ts` for the moments. Returns words for what was done. */
export async function recover(found: Setting, change: Change): Promise<string> {
  // The units may be stopped, so they aren't among those that run.
  const units = await findUnits(found.environment, change.units);
  const setting = { ...found, units };
  const { from, to, step } = change;
  const begun = `The change from ${from} to ${to} was interrupted.`;
  const isSwitched = (await readCurrent(setting.home)) === to;
  if (!isSwitched || step === "returning") return putBack(setting, change, begun);
  await finishChange(setting, change);
  return `${begun} It is finished now: ${to} ${units.length > 0 ? "runs" : "is in place"}.`;
}
