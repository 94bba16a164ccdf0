import { existsSync } from "node:fs";
import { chmod, link, realpath, rm, stat } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import {
  ERASED,
  type ErasedList,
  mergeErased,
  parseErased,
} from "../conversations/people/erased-list.ts";
import { toClosedMode } from "../database/private-files.ts";
import { retryBusy, SQLITE_BUSY, sqliteCodeOf } from "../database/retry-busy.ts";
import {
  BackupFault,
  type BackupSource,
  type Contents,
  reasonOf,
  refuseLoss,
  refuseNewer,
  requireKind,
  requireShop,
  type Restored,
  type RestoreOptions,
} from "./backup-rules.ts";
import { makeFolder, moveSynced, nameFile, SIDE_FILES, withPart } from "./backup-files.ts";

/** SQLite starts a copy over if the database changes between two steps, so the copy takes a single step. */
const ALL_PAGES = 2 ** 31 - 1;

function openExisting(path: string): DatabaseSync {
  if (!existsSync(path)) throw new BackupFault(`there's no database at ${path}`);
  try {
    // Closing a damaged database that may be written to would delete its write-ahead log.
    const first = new DatabaseSync(path, { readOnly: true, timeout: 1_000 });
    try {
      first.exec("select count(*) from sqlite_master");
    } finally {
      first.close();
    }
    return new DatabaseSync(path, { timeout: 1_000 });
  } catch (error) {
    throw new BackupFault(`${path} can't be read: ${reasonOf(error)}`, { cause: error });
  }
}

const DAMAGED = new Set([11, 26]);

const codeOf = (error: unknown) => sqliteCodeOf(error) ?? sqliteCodeOf((error as Error).cause) ?? 0;

function readContents(database: DatabaseSync): Contents {
  const tables = new Set(
    database
      .prepare("select name from sqlite_master")
      .all()
      .map(({ name }) => name),
  );
  const read = (table: string, columns: string, order = "") =>
    tables.has(table) ? database.prepare(`select ${columns} from ${table} ${order}`).all() : [];
  const inquiries = read("inquiries", "reference", "order by id");
  const offers = read("offers", "reference, steps", "order by id");
  const views = read("domain_analytics", "view_count");
  return {
    counts: {
      inquiries: inquiries.length,
      offers: offers.length,
      mails: Number(read("outbox", "count(*) as mails")[0]?.mails ?? 0),
      views: views.reduce((sum, { view_count: count }) => sum + Number(count), 0),
      domains: views.length,
    },
    entries: {
      inquiries: inquiries.map(({ reference }) => String(reference)),
      offers: new Map(offers.map(({ reference, steps }) => [String(reference), Number(steps)])),
    },
    migrations: read("kysely_migration", "name").map(({ name }) => String(name)),
  };
}

function readState(path: string): Contents {
  const database = openExisting(path);
  try {
    return readContents(database);
  } catch (error) {
    throw new BackupFault(`${path} can't be read: ${reasonOf(error)}`);
  } finally {
    database.close();
  }
}

async function copySqlite(from: string, to: string): Promise<Contents> {
  const source = openExisting(from);
  try {
    await retryBusy(() => backup(source, to, { rate: ALL_PAGES }));
  } catch (error) {
    throw new BackupFault(`${from} can't be copied to ${to}: ${reasonOf(error)}`);
  } finally {
    source.close();
  }
  const copy = openExisting(to);
  try {
    copy.exec("pragma journal_mode = delete");
    const [first] = copy.prepare("pragma integrity_check(1)").all();
    if (first?.integrity_check !== "ok") {
      throw new BackupFault(`${from} is damaged: ${String(first?.integrity_check)}`);
    }
    const contents = readContents(copy);
    requireShop(from, contents);
    return contents;
  } catch (error) {
    if (error instanceof BackupFault) throw error;
    throw new BackupFault(`the copy of ${from} can't be checked: ${reasonOf(error)}`);
  } finally {
    copy.close();
  }
}

function holdAlone(path: string): DatabaseSync {
  const database = openExisting(path);
  try {
    // SQLite leaves WAL mode only if no other connection is open.
    database.exec("pragma journal_mode = delete; begin exclusive");
    return database;
  } catch (error) {
    database.close();
    if (codeOf(error) !== SQLITE_BUSY) throw error;
    throw new BackupFault(
      `${path} is in use: stop the shop, and close the desk and any running command first. Nothing was changed.`,
    );
  }
}

function holdPresent(path: string, contents: Contents, force: boolean): DatabaseSync | null {
  if (!existsSync(path)) return null;
  let present: DatabaseSync | null = null;
  try {
    present = holdAlone(path);
    if (!force) refuseLoss(readContents(present).entries, contents);
    return present;
  } catch (error) {
    present?.close();
    if (!DAMAGED.has(codeOf(error))) throw error;
    if (force) return null;
    throw new BackupFault(
      `${path} is damaged, so there's no telling which inquiries and offers it holds.\nNothing was changed. To replace it anyway and keep it in a file, add --force.`,
    );
  }
}

const takeMode = async (file: string, model: string) =>
  chmod(file, toClosedMode((await stat(model)).mode));

async function keepAside(path: string, kept: string): Promise<void> {
  for (const end of ["", ...SIDE_FILES]) {
    if (!existsSync(path + end)) continue;
    await link(path + end, kept + end);
    await takeMode(kept + end, kept + end).catch(() => undefined);
  }
  for (const end of SIDE_FILES) await rm(path + end, { force: true });
}

/** A link that was revoked since the backup must not work again. Each message to the seller brings a new one. */
function endAnswerLinks(file: string): void {
  const database = new DatabaseSync(file);
  try {
    const table = database.prepare("select 1 from sqlite_master where name = 'answer_links'");
    if (table.get()) database.exec("delete from answer_links");
  } finally {
    database.close();
  }
}

function readErased(database: DatabaseSync): ErasedList {
  const table = database.prepare("select 1 from sqlite_master where name = 'settings'").get();
  const row = table && database.prepare("select value from settings where name = ?").get(ERASED);
  return parseErased(row && String(row.value));
}

/** The backup was made before the latest erasures, so their list stays. Returns true if there are any. */
function carryErased(present: DatabaseSync | null, file: string): boolean {
  const database = new DatabaseSync(file);
  try {
    const list = mergeErased(present ? readErased(present) : [], readErased(database));
    if (list.length === 0) return false;
    const statement = "insert or replace into settings (name, value) values (?, ?)";
    database.prepare(statement).run(ERASED, JSON.stringify(list));
    return true;
  } finally {
    database.close();
  }
}

async function restore(
  source: BackupSource,
  path: string,
  file: string,
  { force, stamp }: RestoreOptions,
): Promise<Restored> {
  await requireKind(file, source.engine);
  if (existsSync(path) && (await realpath(path)) === (await realpath(file))) {
    throw new BackupFault(`${file} is the shop's database itself`);
  }
  await makeFolder(dirname(path));
  return withPart(path, async (part) => {
    const contents = await copySqlite(file, part);
    refuseNewer(file, contents, source.engine);
    endAnswerLinks(part);
    const present = holdPresent(path, contents, force);
    const wasThere = existsSync(path);
    const kept = join(dirname(path), nameFile(source, `replaced-${stamp}`));
    let hasErased = false;
    try {
      hasErased = carryErased(present, part);
      if (wasThere) await takeMode(part, path);
      await keepAside(path, kept);
      await moveSynced(part, path);
    } catch (error) {
      throw new BackupFault(`${path} can't be replaced: ${reasonOf(error)}`);
    } finally {
      present?.close();
    }
    const isListLost = wasThere && present === null;
    return { contents, kept: wasThere ? kept : null, hasErased, isListLost };
  });
}

export function openSqliteBackups(path: string): BackupSource {
  const name = basename(path, extname(path));
  const folder = join(dirname(path), "backups");
  const beginnings = [resolve(path), resolve(dirname(path), `${name}-replaced-`)];
  const source: BackupSource = {
    engine: "sqlite",
    name,
    folder,
    restoredParts: ["", ...SIDE_FILES].map((end) => `${path}.part${end}`),
    owns: (other) => other === resolve(folder) || beginnings.some((each) => other.startsWith(each)),
    copy: (file) => copySqlite(path, file),
    read: async () => readState(path),
    readFile: async (file) => readState(file),
    requireAlone: async () => holdAlone(path).close(),
    restore: (file, options) => restore(source, path, file, options),
  };
  return source;
}
