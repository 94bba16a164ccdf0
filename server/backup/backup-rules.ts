import { open } from "node:fs/promises";
import type { Engine } from "../database/database.ts";
import { findUnknownMigrations } from "../database/migrate.ts";
import { sqliteCodeOf } from "../database/retry-busy.ts";
import { RUN } from "../process/program.ts";

export class BackupFault extends Error {}

export interface Entries {
  readonly inquiries: readonly string[];
  readonly offers: ReadonlyMap<string, number>;
}

export interface Contents {
  readonly counts: {
    readonly inquiries: number;
    readonly offers: number;
    readonly mails: number;
    readonly views: number;
    readonly domains: number;
  };
  readonly entries: Entries;
  readonly migrations: readonly string[];
}

export type State = Pick<Contents, "entries" | "migrations">;

export interface RestoreOptions {
  readonly force: boolean;
  readonly stamp: string;
  readonly keptIn: string;
}

export interface Restored {
  readonly contents: Contents;
  readonly kept: string | null;
  /** False if nobody was ever erased, or if the list of the replaced database couldn't be read. */
  readonly hasErased: boolean;
  /** True if the replaced database was too damaged to carry over its list of erasures. */
  readonly isListLost: boolean;
}

/** All methods reject with a BackupFault. */
export interface BackupSource {
  readonly engine: Engine;
  readonly name: string;
  readonly folder: string;
  /** The files that a killed restore may leave beside the database. */
  readonly restoredParts: readonly string[];
  owns(path: string): boolean;
  copy(file: string): Promise<Contents>;
  /** Reads the shop's own database as it is now. */
  read(): Promise<State>;
  readFile(file: string): Promise<State>;
  /** Also rejects if anything else, such as the shop, uses the database. */
  requireAlone(): Promise<void>;
  restore(file: string, options: RestoreOptions): Promise<Restored>;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the disk is full",
  EACCES: "this user isn't allowed to",
  EPERM: "this user isn't allowed to",
  EROFS: "the disk is read-only",
  ENOENT: "there's no such file or folder",
  ENOTDIR: "there's no such folder",
  EEXIST: "it already exists",
  EISDIR: "it's a folder",
};

const SQLITE_REASONS: Readonly<Record<number, string>> = {
  5: "it's in use",
  8: "this user can't write to it",
  11: "it's damaged",
  13: "the disk is full",
  14: "this user can't open it",
  26: "it isn't a SQLite database",
};

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const sqliteCode = sqliteCodeOf(error);
  const { code = "" } = error as NodeJS.ErrnoException;
  return (sqliteCode === null ? REASONS[code] : SQLITE_REASONS[sqliteCode]) ?? error.message;
}

const HEADS = { sqlite: "SQLite format 3\0", postgres: "PGDMP" } as const;
export const NO_BACKUP = `isn't a backup: name a file that ${RUN} backup has written`;
const NEEDED = { sqlite: "a SQLite file", postgres: "a PostgreSQL database" } as const;
const ENGINE_NAMES = { sqlite: "SQLite", postgres: "PostgreSQL" } as const;

export async function readHead(file: string): Promise<Buffer> {
  const head = Buffer.alloc(16);
  try {
    const handle = await open(file, "r");
    await handle.read(head).finally(() => handle.close());
    return head;
  } catch (error) {
    throw new BackupFault(`${file} can't be read: ${reasonOf(error)}`);
  }
}

export async function requireKind(file: string, engine: Engine): Promise<void> {
  const head = await readHead(file);
  const begins = (of: Engine) => head.toString("latin1").startsWith(HEADS[of]);
  if (begins(engine)) return;
  const other = engine === "sqlite" ? "postgres" : "sqlite";
  throw new BackupFault(
    begins(other)
      ? `${file} is a backup of ${ENGINE_NAMES[other]}, but the shop uses ${ENGINE_NAMES[engine]} (DATABASE_URL): to restore it, set DATABASE_URL to ${NEEDED[other]}. Nothing was changed`
      : `${file} ${NO_BACKUP}`,
  );
}

export function requireShop(file: string, { migrations }: Contents): void {
  if (migrations.length === 0) throw new BackupFault(`${file} ${NO_BACKUP}`);
}

export function refuseNewer(file: string, { migrations }: Contents, engine: Engine): void {
  const unknown = findUnknownMigrations(engine, migrations);
  if (unknown.length === 0) return;
  throw new BackupFault(
    `${file} was made by a newer version of Vitrine (${unknown.join(", ")}): update first`,
  );
}

const MAX_NAMED = 3;

function formatLost(what: string, references: readonly string[]): string {
  if (references.length === 0) return "";
  const earlier = references.length - MAX_NAMED;
  const more = earlier > 0 ? ` and ${earlier} earlier` : "";
  return `  ${what}: ${references.slice(-MAX_NAMED).join(", ")}${more}\n`;
}

export function refuseLoss(present: Entries, { entries: saved }: Pick<Contents, "entries">): void {
  const savedInquiries = new Set(saved.inquiries);
  const inquiries = present.inquiries.filter((reference) => !savedInquiries.has(reference));
  const offers: string[] = [];
  const advanced: string[] = [];
  for (const [reference, steps] of present.offers) {
    const savedSteps = saved.offers.get(reference);
    if (savedSteps === undefined) offers.push(reference);
    else if (savedSteps < steps) advanced.push(reference);
  }
  const lost = [
    formatLost("inquiries", inquiries),
    formatLost("offers", offers),
    formatLost("later steps of offers", advanced),
  ].join("");
  if (lost === "") return;
  throw new BackupFault(
    `The current database contains records that the backup lacks:\n${lost}Nothing was changed. To replace the database anyway and keep it in a file, add --force.`,
  );
}
