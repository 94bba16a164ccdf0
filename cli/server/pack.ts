import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { isAbsolute, join, normalize } from "node:path";
import { parseEnv } from "node:util";
import { pino } from "pino";
import { backUp, ENV_FILE } from "../../server/backup/back-up.ts";
import { reasonOf } from "../../server/backup/backup-rules.ts";
import { openBackups } from "../../server/backup/open-backups.ts";
import { parseDatabaseUrl } from "../../server/database/location.ts";
import { RUN } from "../../server/process/program.ts";
import { openConfiguredDatabase } from "../../server/start.ts";
import { type CommandContext, CommandFault, hasDatabase } from "../command/command.ts";
import { runNpm } from "../command/run-npm.ts";
import { requireIdle } from "../update/shop-steps.ts";

/** Packs an installed program for another machine. Returns the files: the release, and the script that installs this one alone. */
export async function packProgram(
  program: string,
  version: string,
  { folder, env }: { readonly folder: string; readonly env: NodeJS.ProcessEnv },
) {
  const release = join(folder, `vitrine-${version}.tgz`);
  const installer = join(folder, "install.sh");
  await runNpm(["pack", "--ignore-scripts", "--silent", program], { cwd: folder, env }).catch(
    (error: unknown) => {
      throw new CommandFault(`the program can't be packed: ${reasonOf(error)}`);
    },
  );
  const sum = createHash("sha256")
    .update(await readFile(release))
    .digest("hex");
  const script = await readFile(join(program, "deploy/install.sh"), "utf8");
  const filled = script
    .replace(/^VERSION=$/m, `VERSION=${version}`)
    .replace(/^SUM=$/m, `SUM=${sum}`);
  await writeFile(installer, filled);
  return [release, installer];
}

/** The server gets `.env` too, and can open a database only in the shop's own folder. */
async function requirePortablePlace(): Promise<void> {
  if (!existsSync(ENV_FILE)) return;
  const { DATABASE_URL = "" } = parseEnv(await readFile(ENV_FILE, "utf8"));
  const location = parseDatabaseUrl(DATABASE_URL);
  if (location?.engine !== "sqlite") return;
  if (!isAbsolute(location.path) && !normalize(location.path).startsWith("..")) return;
  throw new CommandFault(
    `the server can't have its database at ${location.path} (DATABASE_URL in ${ENV_FILE}): to move it into the shop's folder, run ${RUN} move-database file:data/shop.db, then run this again`,
  );
}

/** Backs the shop up while nothing uses it, because what buyers wrote afterwards wouldn't reach the server. Returns the file. */
export async function packShop(context: CommandContext, folder: string): Promise<string> {
  const { environment, now } = context;
  const config = context.readConfig();
  const { database } = config;
  if (database.engine === "postgres") {
    throw new CommandFault(
      "this shop's database is PostgreSQL, which the server may not reach: docs/guide/server.md#moving-to-another-server explains each step by hand",
    );
  }
  await requirePortablePlace();
  // A shop that never ran has no database yet.
  if (!hasDatabase(database)) {
    await (await openConfiguredDatabase(config, pino({ level: "silent" }))).close();
  }
  await requireIdle(openBackups(database, environment));
  const file = join(folder, "moving.tar.gz");
  await backUp(config, { environment, now, file });
  return file;
}
