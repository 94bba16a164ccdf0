import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { parseEnv } from "node:util";
import type { Command } from "commander";
import { pino } from "pino";
import { formatCount } from "../../catalogue/format/format.ts";
import { ENV_FILE } from "../../server/backup/back-up.ts";
import { stampOf } from "../../server/backup/backup-files.ts";
import { openBackups } from "../../server/backup/open-backups.ts";
import { openPrograms } from "../../server/backup/postgres-programs.ts";
import { isWritable, putBackSettings } from "../../server/backup/shop-files.ts";
import { readConfig } from "../../server/config.ts";
import { listMissingMigrations } from "../../server/database/migrate.ts";
import { moveDatabase } from "../../server/database/move-database.ts";
import type { Config } from "../../server/settings/config.ts";
import { RUN } from "../../server/process/program.ts";
import { openConfiguredDatabase, takeShop } from "../../server/start.ts";
import {
  addCommand,
  type CommandContext,
  CommandFault,
  faultOf,
  printResult,
  requireDatabaseFile,
} from "../command/command.ts";
import { replaceSetting } from "../init/write-shop.ts";

/** A large table takes longer than a shop may wait for a query. */
const NO_TIMEOUT = { queryTimeoutMs: 0 };

/** Returns the changed settings, or null if DATABASE_URL isn't set in the file, but by whoever starts the shop. */
async function planSettings({ environment }: CommandContext, url: string) {
  const settings = existsSync(ENV_FILE) ? await readFile(ENV_FILE, "utf8") : "";
  const given = environment.DATABASE_URL || undefined;
  if (given !== (parseEnv(settings).DATABASE_URL || undefined)) return null;
  if (!(await isWritable("."))) return null;
  return replaceSetting(settings, "DATABASE_URL", url);
}

/** Backups need it, and most servers have none. */
async function requireDump({ database }: Config, environment: CommandContext["environment"]) {
  if (database.engine === "sqlite") return;
  const dump = openPrograms(database.url, environment)("pg_dump", ["--schema-only"]);
  await dump.catch((error: Error) => {
    throw new CommandFault(`${error.message}\nBackups there need pg_dump. Nothing was changed.`);
  });
}

async function move(context: CommandContext, url: string) {
  const config = context.readConfig();
  const { config: later, faults } = readConfig({ ...context.environment, DATABASE_URL: url });
  if (!later) throw faultOf(faults);
  requireDatabaseFile(config);
  const settings = await planSettings(context, url);
  // A shop that is starting has no connection yet, but takes this lock first.
  using _ = await takeShop({ ...config, takesOver: false }, 0);
  await openBackups(config.database, context.environment).requireAlone();
  const from = await context.openDatabase({ ...NO_TIMEOUT, migrates: false });
  if ((await listMissingMigrations(from)).length > 0) {
    throw new CommandFault(
      "the shop hasn't run since it was updated: start it once, stop it, then run this again. Nothing was changed",
    );
  }
  const options = { ...NO_TIMEOUT, migrates: false };
  const to = await openConfiguredDatabase(later, pino({ level: "silent" }), options);
  const adopt = async () => {
    if (settings !== null) await putBackSettings(ENV_FILE, settings);
  };
  try {
    await requireDump(later, context.environment);
    const counts = await moveDatabase(from, to, adopt);
    return { counts, isSet: settings !== null, location: config.database };
  } finally {
    await to.close();
  }
}

export function addMoveDatabase(program: Command, context: CommandContext): void {
  addCommand(program, "move-database <DATABASE_URL>", {
    summary: "move everything into another database, and use that",
    details:
      "Stop the shop first. The other database has to be empty. Everything is copied in one transaction and compared row by row, and DATABASE_URL in .env is changed last. If the command fails or is interrupted, the shop still uses the old database, and you can run the command again. Afterwards the old one stays, but no shop starts on it. The same command leads back.",
    examples: [
      "move-database postgres://vitrine:password@127.0.0.1/vitrine",
      "move-database file:data/back.db",
    ],
  }).action(async (url: string) => {
    const { counts, isSet, location } = await move(context, url);
    const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const old = location.engine === "sqlite" ? location.path : "PostgreSQL";
    const back =
      location.engine === "sqlite" ? `file:data/back-${stampOf(context.now)}.db` : "postgres://…";
    const text = [
      `${formatCount(rows, "row")} of ${formatCount(counts.size, "table")} copied and compared.\n`,
      isSet
        ? `DATABASE_URL in ${ENV_FILE} is changed. Start the shop now.\n`
        : `DATABASE_URL isn't set in ${ENV_FILE}, or the file can't be written, so change it where you set it, then start the shop:\n  DATABASE_URL=${url}\n`,
      `The old database stays in ${old}, but no shop starts on it anymore. It holds what buyers wrote: delete it when you no longer need it.\n`,
      `To go back with all that comes from now on, stop the shop and run ${RUN} move-database ${back}\n`,
    ].join("");
    printResult(context, { isSet, tables: Object.fromEntries(counts) }, text);
  });
}
