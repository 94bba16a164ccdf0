import type { DatabaseLocation } from "../settings/config.ts";
import type { BackupSource } from "./backup-rules.ts";
import { openPostgresBackups } from "./postgres-backup.ts";
import type { Environment } from "./run-program.ts";
import { openSqliteBackups } from "./sqlite-backup.ts";

export const openBackups = (location: DatabaseLocation, environment: Environment): BackupSource =>
  location.engine === "sqlite"
    ? openSqliteBackups(location.path)
    : openPostgresBackups(location.url, environment);
