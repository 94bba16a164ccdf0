import { existsSync, statSync } from "node:fs";
import { z } from "zod";
import { formatBytes, formatCount } from "../../catalogue/format/format.ts";
import { done, refuse } from "../../catalogue/outcome.ts";
import { backUp, formatContents } from "../backup/back-up.ts";
import { BackupFault } from "../backup/backup-rules.ts";
import { defineOperation, WRONG_COMMAND } from "./operation.ts";

const MAX_KEPT = 9_999;
const KEPT_WANTED = `Expected a whole number from 1 to ${MAX_KEPT}.`;

const isFolder = (path: string) =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Backs up the database, the shop's folder and .env to one file, while the shop may keep running. */
export const backUpShop = defineOperation({
  input: z.object({
    path: z.string().optional().meta({ value: "FILE|FOLDER" }),
    keep: z
      .string()
      .regex(/^[1-9]\d{0,3}$/, KEPT_WANTED)
      .transform(Number)
      .optional()
      .meta({
        value: "NUMBER",
        description:
          "in the folder, keep only this many backups named after the time, and remove older ones",
      }),
    databaseOnly: z
      .boolean()
      .default(false)
      .meta({ description: "leave out the shop's folder and .env" }),
  }),
  editsFiles: false,
  async plan(shop, { path, keep, databaseOnly }) {
    const isNamed = path !== undefined && !isFolder(path);
    if (isNamed && keep !== undefined)
      return refuse(
        "The number to keep counts backups named after the time. Name a folder, or leave the file out.",
        { status: 400, reason: WRONG_COMMAND },
      );
    const { database } = shop.config;
    // Opening it would bring an older database up to date, which a backup before an update must not do.
    if (database.engine === "sqlite" && !existsSync(database.path))
      return refuse(
        `There is no database at ${database.path}. Start the shop once, or set DATABASE_URL.`,
        { status: 404 },
      );
    return {
      async carryOut() {
        const { environment, config } = shop;
        const wanted = { environment, now: shop.now(), keep, databaseOnly };
        try {
          const made = await backUp(config, {
            ...wanted,
            ...(isNamed ? { file: path } : { folder: path }),
          });
          const { file, bytes, counts, files, removed } = made;
          const { contentDir, envFile } = made.shop;
          const folder = contentDir === "." ? "this folder" : contentDir;
          const words = [
            `Backed up to ${file}, ${formatBytes(bytes)}: ${formatContents(counts)}.`,
            folder === null ? "" : `Also in it: ${folder} (${formatCount(files, "file")}).`,
            envFile === null
              ? ""
              : "It contains the passwords of .env: keep it where only you can read it.",
            removed.length > 0 ? `Removed ${formatCount(removed.length, "older one")}.` : "",
          ];
          const settings = envFile !== null;
          const result = { file, bytes, ...counts, contentDir, files, settings, removed };
          return {
            ...done(words.filter(Boolean).join(" "), "To undo it, delete that file."),
            result,
          };
        } catch (error) {
          if (!(error instanceof BackupFault)) throw error;
          return refuse(`No backup was made: ${error.message}.`);
        }
      },
    };
  },
});
