import { type BigIntStats } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { MAILS_FOLDER } from "../server/conversations/words/mail-words.ts";
import { NO_LISTING } from "../server/shop/merge-files.ts";
import type { Fault } from "../catalogue/schema/fault.ts";
import { toIso } from "../catalogue/format/time.ts";
import type { Config } from "../server/settings/config.ts";
import { type IsOther, createIsOther } from "../server/shop/other-files.ts";
import { type Content, type ContentReading, readContent } from "../server/shop/read-content.ts";
import type { Database } from "../server/database/database.ts";
import { saveAlone } from "../server/names/save-lock.ts";
import type { SellersShop } from "../server/operations/operation.ts";

export interface DeskBase {
  readonly config: Config;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly database: Database;
  readonly log: Logger;
  /** Returns milliseconds. */
  now(): number;
  time(): string;
  /** Reads the seller's files as they are on disk now; `content` is null if the shop can't be opened with them. */
  readFiles(): Promise<ContentReading>;
  /** Whether nothing is wrong with the files except that they list no name yet. */
  isWithoutNames(faults: readonly Fault[]): boolean;
  /**
   * Files that are read within `work` stay as they are until it ends, unless somebody edits them by hand. `refuse` gets
   * the reason if another program keeps on saving.
   */
  saveAlone<Saved, Refused>(
    work: () => Promise<Saved>,
    refuse: (fault: Fault) => Refused,
  ): Promise<Saved | Refused>;
  /** Throws a response that the error page turns into the list of faults, if the shop can't be opened with the files. */
  requireContent(): Promise<Content>;
  /** The seller's actions work on this shop. */
  readonly sellersShop: SellersShop;
}

const UNREADABLE = 409;

export interface Opened extends Pick<DeskBase, "config" | "environment" | "database" | "log"> {
  readonly now?: () => number;
}

export function openBase({ now = Date.now, ...opened }: Opened): DeskBase {
  const { config, database } = opened;
  const isOther = createIsOther(config.contentDir, config.database);
  let last: Content | null = null;
  let lastStamp: string | null = null;
  let reading: Promise<ContentReading> | null = null;

  async function readAfresh(): Promise<ContentReading> {
    const stamp = await stampFiles(config.contentDir, Date.now(), isOther);
    if (last && stamp !== null && stamp === lastStamp)
      return { content: last, faults: last.faults };
    const { content, faults } = await readContent(config.contentDir, last ?? undefined);
    if (content) last = content;
    lastStamp = content && stamp;
    return { content, faults };
  }

  /** The loaders of a page run at the same time, so they share one reading. */
  function readFiles(): Promise<ContentReading> {
    if (reading) return reading;
    setImmediate(() => (reading = null));
    reading = readAfresh();
    return reading;
  }

  async function requireContent(): Promise<Content> {
    const { content } = await readFiles();
    if (!content) throw new Response(null, { status: UNREADABLE });
    return content;
  }

  const isWithoutNames = (faults: readonly Fault[]) =>
    faults.length > 0 && faults.every((fault) => fault === NO_LISTING);

  async function readListed(): Promise<Content | null> {
    const { content, faults } = await readFiles();
    return content ?? (isWithoutNames(faults) ? null : requireContent());
  }

  const openDatabase = () => Promise.resolve(database);

  return {
    ...opened,
    now,
    time: () => toIso(now()),
    readFiles,
    isWithoutNames,
    saveAlone: (work, refuse) =>
      saveAlone(
        config,
        () => {
          // A reading that began earlier may miss what another process saved just now.
          reading = null;
          return work();
        },
        refuse,
      ),
    requireContent,
    sellersShop: {
      config,
      environment: opened.environment,
      via: "desk",
      now,
      readContent: requireContent,
      readListed,
      findDatabase: openDatabase,
      openDatabase,
    },
  };
}

const FOLDERS = ["", "listings", MAILS_FOLDER];

/** File systems round their times, so a second edit soon after the first can go unnoticed. */
const SETTLED_MS = 2_000;

async function stampFolder(
  folder: string,
  isOther: IsOther,
): Promise<[name: string, stats: BigIntStats][]> {
  const listed = await readdir(folder).catch(() => []);
  const names = listed.filter((name) => !isOther(join(folder, name)));
  const stamped = names.map(async (name) => {
    const stats = await stat(join(folder, name), { bigint: true }).catch(() => null);
    return stats ? [[name, stats] as [string, BigIntStats]] : [];
  });
  return (await Promise.all(stamped)).flat();
}

/** The stamp changes whenever a file does; null if a file changed so recently that only its bytes can tell. */
async function stampFiles(
  contentDir: string,
  now: number,
  isOther: IsOther,
): Promise<string | null> {
  const folders = await Promise.all(
    FOLDERS.map((folder) => stampFolder(join(contentDir, folder), isOther)),
  );
  const all = folders.flat();
  if (all.some(([, { ctimeMs }]) => Number(ctimeMs) > now - SETTLED_MS)) return null;
  return all
    .map(([name, { size, ino, ctimeNs }]) => `${name} ${size} ${ino} ${ctimeNs}`)
    .join("\n");
}
