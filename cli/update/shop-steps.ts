import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Command } from "commander";
import { stampOf } from "../../server/backup/backup-files.ts";
import { type BackupSource, refuseLoss } from "../../server/backup/backup-rules.ts";
import { backUp } from "../../server/backup/back-up.ts";
import { openBackups } from "../../server/backup/open-backups.ts";
import { SHOP_FILE } from "../../server/shop/content-files.ts";
import {
  type CommandContext,
  CommandFault,
  printResult,
  requireDatabaseFile,
} from "../command/command.ts";
import { requirePages, waitUntilReady } from "./probe.ts";
import { rehearse, removeRehearsal } from "./rehearse.ts";

/** Rejects with a CommandFault if anything uses the database. */
export const requireIdle = (source: BackupSource) =>
  source.requireAlone().catch((error: Error) => {
    throw new CommandFault(
      `${error.message}\nWhere a shop, a desk or a command runs in a terminal, press Ctrl+C, then run this again.`,
    );
  });

async function requireNoLoss(source: BackupSource, backup: string): Promise<void> {
  if (!existsSync(backup)) throw new CommandFault(`its backup ${backup} is gone`);
  refuseLoss((await source.read()).entries, await source.readFile(backup));
}

/** The address at which a shop answers on this machine. */
function addressOf(host: string, port: number): string {
  const own = /^(0\.0\.0\.0|::)$/.test(host) ? "127.0.0.1" : host;
  return `http://${own.includes(":") ? `[${own}]` : own}:${port}`;
}

interface Wanted {
  readonly alone?: true;
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
    .option("--against <BACKUP>")
    .action(async ({ alone, against }: Wanted) => {
      const { config, source } = open();
      await removeRehearsal(config);
      if (alone) await requireIdle(source);
      if (against !== undefined) await requireNoLoss(source, against);
      print({ migrations: (await source.read()).migrations, updatesUrl: config.updatesUrl });
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

  addStep("rehearse <PROGRAM>").action(async (launcher: string) => {
    print(await rehearse({ ...context, ...open() }, launcher));
  });

  addStep("look <PATIENCE> [PORT...]").action(async (patience: string, ports: string[]) => {
    const { config } = open();
    for (const port of ports.map((own) => Number(own) || config.port)) {
      // At 0, the shop takes any free port.
      if (port === 0) continue;
      const base = addressOf(config.host, port);
      await waitUntilReady(base, Number(patience));
      await requirePages(base);
    }
    print({});
  });
}
