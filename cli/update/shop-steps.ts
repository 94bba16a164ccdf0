import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Command } from "commander";
import { stampOf } from "../../server/backup/backup-files.ts";
import { BackupFault, type BackupSource, refuseLoss } from "../../server/backup/backup-rules.ts";
import { backUp } from "../../server/backup/back-up.ts";
import { openBackups } from "../../server/backup/open-backups.ts";
import type { Config } from "../../server/settings/config.ts";
import { dataFolder } from "../../server/database/location.ts";
import { SHOP_FILE } from "../../server/shop/content-files.ts";
import {
  type CommandContext,
  CommandFault,
  printResult,
  requireDatabaseFile,
} from "../command/command.ts";
import { requireRoom } from "./install-release.ts";
import { addressOf, requirePages, waitUntilReady } from "./probe.ts";
import { rehearse, removeRehearsal } from "./rehearse.ts";

/** An update writes the database this often: for the rehearsal, and to the backup, its parts, and the last backup. */
const COPIES = 5;

function sizeOf({ database }: Config): number {
  if (database.engine === "postgres") return 0;
  return ["", "-wal"]
    .map((end) => statSync(database.path + end, { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size);
}

/** Rejects with a CommandFault if anything uses the database. */
async function requireIdle(source: BackupSource): Promise<void> {
  await source.requireAlone().catch((error: unknown) => {
    if (!(error instanceof BackupFault)) throw error;
    // The rest is about the options of a restore.
    const [first] = error.message.split("\n");
    throw new CommandFault(
      `${first}\nWhere a shop, a desk or a command runs in a terminal, press Ctrl+C, then run this again.`,
    );
  });
}

async function requireNoLoss(source: BackupSource, backup: string): Promise<void> {
  if (!existsSync(backup)) throw new CommandFault(`its backup ${backup} is gone`);
  refuseLoss((await source.read()).entries, await source.readFile(backup));
}

interface Wanted {
  readonly alone?: true;
  readonly room?: true;
  readonly against?: string;
}

/**
 * The steps of an update among the shop's files. `vitrine update`, which root runs, starts each as the user who runs the shop.
 * They print JSON alone. Without summaries, the help doesn't list them.
 */
export function addShopSteps(program: Command, context: CommandContext): void {
  const steps = program.command("update-step");
  const addStep = (usage: string) => steps.command(usage).option("--json");
  const open = () => {
    const config = context.readConfig();
    if (!existsSync(join(config.contentDir, SHOP_FILE))) {
      throw new CommandFault(
        `there is no shop in ${resolve(".")}: run this in the shop's folder, such as /srv/vitrine`,
      );
    }
    requireDatabaseFile(config);
    return { config, source: openBackups(config.database, context.environment) };
  };
  const print = (result: unknown) => printResult({ ...context, wantsJson: true }, result, "");

  addStep("read")
    .option("--alone")
    .option("--room")
    .option("--against <BACKUP>")
    .action(async ({ alone, room, against }: Wanted) => {
      const { config, source } = open();
      await removeRehearsal(config);
      if (alone) await requireIdle(source);
      if (room) await requireRoom(dataFolder(config.database), COPIES * sizeOf(config));
      if (against !== undefined) await requireNoLoss(source, against);
      print({ migrations: (await source.read()).migrations });
    });

  addStep("set-aside").action(async () => {
    const { config, source } = open();
    await requireIdle(source);
    const { environment } = context;
    const { file } = await backUp(config, { environment, now: Date.now(), databaseOnly: true });
    print({ backup: resolve(file), migrations: (await source.read()).migrations });
  });

  addStep("put-back <BACKUP>")
    .option("--force")
    .action(async (backup: string, { force = false }: { readonly force?: boolean }) => {
      const { source } = open();
      const stamp = stampOf(Date.now());
      const { kept, hasErased } = await source.restore(backup, {
        force,
        stamp,
        keptIn: source.folder,
      });
      print({ kept, hasErased });
    });

  addStep("rehearse <PROGRAM>")
    .option("--database <BACKUP>")
    .action(
      async (launcher: string, { database = null }: { readonly database?: string | null }) => {
        const { config, source } = open();
        print(await rehearse({ ...context, config, source }, { launcher, database }));
      },
    );

  addStep("look [PORT...]").action(async (ports: readonly string[]) => {
    const { config } = open();
    for (const port of ports.map((own) => Number(own) || config.port)) {
      // At 0, the shop takes any free port.
      if (port === 0) continue;
      const base = addressOf(config.host, port);
      await waitUntilReady(base, () => null);
      await requirePages(base);
    }
    print({});
  });
}
