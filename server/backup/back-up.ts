import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { formatCount } from "../../catalogue/format/format.ts";
import type { Config } from "../settings/config.ts";
import { writeArchive } from "./archive.ts";
import {
  nameArchive,
  nameFile,
  removeOlder,
  stampOf,
  workOnBackups,
  writeBackup,
} from "./backup-files.ts";
import type { BackupSource, Contents } from "./backup-rules.ts";
import { openBackups } from "./open-backups.ts";
import type { Environment } from "./run-program.ts";
import { findContentDir, findOther, type ShopFiles } from "./shop-files.ts";

export const ENV_FILE = ".env";

export function formatContents(counts: Contents["counts"]): string {
  const { inquiries, offers, mails, views, domains } = counts;
  return [
    formatCount(inquiries, "inquiry", "inquiries"),
    formatCount(offers, "offer"),
    formatCount(mails, "email"),
    `${formatCount(views, "view")} of ${formatCount(domains, "domain")}`,
  ].join(", ");
}

const NO_FILES: ShopFiles = { contentDir: null, envFile: null, isOther: () => true };

async function findShopFiles(config: Config, source: BackupSource): Promise<ShopFiles> {
  return {
    contentDir: await findContentDir(config.contentDir),
    envFile: existsSync(ENV_FILE) ? ENV_FILE : null,
    isOther: findOther(config, source),
  };
}

interface Options {
  readonly environment: Environment;
  readonly now: number;
  readonly folder?: string | undefined;
  readonly file?: string | undefined;
  readonly keep?: number | undefined;
  readonly databaseOnly?: boolean;
}

/** Rejects with a BackupFault. */
export async function backUp(config: Config, options: Options) {
  const { environment, now, keep, databaseOnly = false } = options;
  const source = openBackups(config.database, environment);
  const shop = databaseOnly ? NO_FILES : await findShopFiles(config, source);
  const folder = options.folder ?? source.folder;
  const toName = databaseOnly ? nameFile : nameArchive;
  const file = options.file ?? join(folder, toName(source, stampOf(now)));
  const work = async () => {
    const { contents, files } = databaseOnly
      ? { contents: await writeBackup(source, file), files: 0 }
      : await writeArchive(source, shop, file);
    const { size: bytes } = await stat(file);
    const removed = keep === undefined ? [] : await removeOlder(source, folder, { keep, now });
    return { file, bytes, counts: contents.counts, shop, files, removed };
  };
  if (options.file !== undefined) return work();
  // A restore holds the lock of this folder.
  const restored = folder === source.folder ? source.restoredParts : [];
  return workOnBackups(folder, restored, work);
}
