import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Command } from "commander";
import { printableText } from "../../catalogue/format/clean-text.ts";
import {
  type About,
  isArchive,
  keepFiles,
  readAbout,
  type Unpacked,
  withUnpacked,
} from "../../server/backup/archive.ts";
import { nameArchive, stampOf, workOnBackups } from "../../server/backup/backup-files.ts";
import { BackupFault, reasonOf, type Restored } from "../../server/backup/backup-rules.ts";
import { openBackups } from "../../server/backup/open-backups.ts";
import {
  type Changes,
  compareFolders,
  countChanges,
  findObstacle,
  findOther,
  isWritable,
  putBackFolder,
  putBackSettings,
} from "../../server/backup/shop-files.ts";
import { readConfig } from "../../server/config.ts";
import { SHOP_FILE } from "../../server/shop/content-files.ts";
import { ENV_FILE, formatContents } from "../../server/backup/back-up.ts";
import {
  addCommand,
  type CommandContext,
  confirm,
  faultOf,
  printResult,
  toPath,
} from "../command/command.ts";
import { countReturned, explainReturned } from "./restore-erased.ts";
import { formatChangedFiles, formatSettings, toRestoredEnvironment } from "./restore-changes.ts";

interface RestoreOptions {
  readonly force?: boolean;
  readonly databaseOnly?: true;
  readonly yes?: true;
}

const NO_CHANGES: Changes = { add: [], change: [], remove: [] };

interface Outcome {
  readonly counts: Restored["contents"]["counts"] | null;
  readonly kept: string | null;
  readonly keptFiles: string | null;
  readonly files: number;
  readonly settings: boolean;
  /** People whose data was erased since the backup, and who are in the database again. */
  readonly returned: number;
  readonly isListLost: boolean;
}

const NO_FILES: About = { contentDir: null, settings: null };

/** Finds the folder and database to restore to, by the backup's own settings unless they are left out. `settings` is null if .env stays as it is. */
async function findPlace(context: CommandContext, file: string, saved: About) {
  const present = existsSync(ENV_FILE) ? await readFile(ENV_FILE, "utf8") : null;
  // In a container, nothing can be written here, and settings come from elsewhere.
  const settings = (await isWritable(".")) ? saved.settings : null;
  if (settings !== saved.settings) {
    context.terminal.printError(
      `${ENV_FILE} can't be written here, so the backup's is left out. To read it: tar -xzOf ${file} ${ENV_FILE}\n`,
    );
  }
  const environment = toRestoredEnvironment(
    context.environment,
    settings === null ? null : { present: present ?? "", saved: settings },
    saved.contentDir,
  );
  const { config, faults } = readConfig(environment);
  if (!config) throw faultOf(faults);
  const { contentDir, database } = config;
  const source = openBackups(database, context.environment);
  return {
    contentDir,
    location: database,
    source,
    isOther: findOther(config, source),
    present,
    settings: settings === present ? null : settings,
  };
}

type Place = Awaited<ReturnType<typeof findPlace>>;

async function planFiles({ contentDir, isOther, present, settings }: Place, shop: string | null) {
  const changes = shop === null ? NO_CHANGES : await compareFolders(contentDir, shop, isOther);
  const isShop = [SHOP_FILE, "listings"].some((name) => existsSync(join(contentDir, name)));
  if (changes.remove.length > 0 && !isShop) {
    throw new BackupFault(
      `${resolve(contentDir)} isn't a shop's folder, and holds other files: nothing was changed. Restore in the shop's folder, or in an empty one`,
    );
  }
  const obstacle = await findObstacle(contentDir, changes);
  if (obstacle) {
    throw new BackupFault(`${obstacle}: nothing was changed. Correct that, or add --database-only`);
  }
  const shownSettings = settings === null ? "" : await formatSettings(present, settings);
  const shown = printableText(formatChangedFiles(changes, contentDir) + shownSettings);
  const replaces =
    changes.change.length + changes.remove.length > 0 || (settings !== null && present !== null);
  return { shop, changes, shown, replaces };
}

type Plan = Awaited<ReturnType<typeof planFiles>>;

async function putBackFiles(place: Place, plan: Plan, stamp: string): Promise<string | null> {
  const { contentDir, source, isOther, present, settings } = place;
  const keptFiles = plan.replaces
    ? join(source.folder, nameArchive(source, `replaced-${stamp}`))
    : null;
  if (keptFiles !== null) {
    await keepFiles(
      {
        contentDir: existsSync(contentDir) ? contentDir : null,
        envFile: present === null ? null : ENV_FILE,
        isOther,
      },
      keptFiles,
    );
  }
  if (plan.shop !== null) await putBackFolder(contentDir, plan.shop, plan.changes);
  if (settings !== null) await putBackSettings(ENV_FILE, settings);
  return keptFiles;
}

async function restore(
  command: Command,
  context: CommandContext,
  file: string,
  { force = false, databaseOnly, yes }: RestoreOptions,
): Promise<Outcome> {
  const isPacked = await isArchive(file);
  const saved = isPacked ? await readAbout(file) : NO_FILES;
  const place = await findPlace(context, file, databaseOnly ? NO_FILES : saved);
  const { source, settings } = place;

  async function putBack({ database, shop }: Unpacked): Promise<Outcome> {
    const plan = await planFiles(place, shop);
    const isWhole = database !== null;
    const start = isWhole ? "Besides the database, the" : "The";
    const shown = `${start} restore makes these changes:\n${plan.shown}`;
    if (plan.replaces && !yes) {
      await confirm(command, context, {
        shown,
        question: isWhole ? "Restore the database and these files?" : "Restore these files?",
        purpose: "to restore without asking, or --database-only to leave the files as they are",
        refused: "Nothing was changed. To restore the database alone, add --database-only.",
      });
    } else if (plan.shown !== "" && !context.wantsJson) context.terminal.print(shown);
    const stamp = stampOf(context.now);
    const how = { force, stamp, keptIn: dirname(file) };
    const restored = isWhole ? await source.restore(database, how) : null;
    const keptFiles = await putBackFiles(place, plan, stamp).catch((error: unknown) => {
      const done = restored
        ? "The database is restored, but not all files"
        : "Not all files are restored";
      throw new BackupFault(
        `${done}: ${reasonOf(error)}. Correct that, then run the command again.`,
      );
    });
    return {
      counts: restored?.contents.counts ?? null,
      kept: restored?.kept ?? null,
      keptFiles,
      files: countChanges(plan.changes),
      settings: settings !== null,
      returned: restored?.hasErased ? await countReturned(place.location) : 0,
      isListLost: restored?.isListLost ?? false,
    };
  }

  return workOnBackups(source.folder, source.restoredParts, async () => {
    if (!isPacked) return putBack({ database: file, shop: null });
    return withUnpacked(file, source.folder, ({ database, shop }) => {
      if (databaseOnly && database === null)
        throw new BackupFault(
          `${file} has no database: leave out --database-only to restore its files`,
        );
      return putBack({ database, shop: databaseOnly ? null : shop });
    });
  });
}

function formatOutcome(file: string, outcome: Outcome): string {
  const { counts, kept, keptFiles } = outcome;
  const what = counts === null ? "its files alone; it holds no database" : formatContents(counts);
  return [
    `${file} is restored: ${what}.\n`,
    kept === null ? "" : `The previous database is in ${kept}.\n`,
    keptFiles === null ? "" : `The previous files are in ${keptFiles}.\n`,
    explainReturned(outcome.returned, outcome.isListLost),
    counts === null
      ? ""
      : "The answer links in earlier emails no longer work; new emails have new ones.\n" +
        "If the backed-up shop still runs elsewhere, remove the mail server's settings, ESCROW_API_KEY and the notification settings from this .env before you start the copy. Otherwise, the copy emails your real buyers too, and opens their transactions at Escrow.com.\n",
    // Emails that wait for people who were erased would leave once the shop starts.
    outcome.returned > 0 ? "Then start the shop.\n" : "Start the shop now.\n",
  ].join("");
}

export function addRestore(program: Command, context: CommandContext): void {
  const command = addCommand(program, "restore <FILE>", {
    summary: "restore a backup, while the shop is stopped",
    details:
      "Stop the shop first. The database, the shop's folder and .env come back. Lists the files that differ, and the names of settings that differ in .env, and asks before any is replaced or removed. What is replaced is kept in files, which you can restore in turn. The command refuses if the database holds inquiries, offers or steps of offers that aren't in the backup. A backup from an older version is brought up to date when the shop starts.",
    examples: [
      "restore data/backups/vitrine-2026-11-22T03-00-00.000Z.tar.gz",
      "restore data/backups/vitrine-2026-11-22T03-00-00.000Z.db",
    ],
  })
    .option(
      "--force",
      "restore even if the backup lacks inquiries or offers, the database is damaged, or others are using the PostgreSQL database",
    )
    .option("--database-only", "leave the shop's folder and .env as they are")
    .option("--yes", "don't ask before replacing files");
  command.action(async (path: string, options: RestoreOptions) => {
    const file = toPath(path, context);
    const outcome = await restore(command, context, file, options);
    const { counts, isListLost: _, ...others } = outcome;
    printResult(context, { file, ...counts, ...others }, formatOutcome(file, outcome));
  });
}
