import { existsSync } from "node:fs";
import { lstat, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import process from "node:process";
import { z } from "zod";
import { formatBytes } from "../../catalogue/format/format.ts";
import { PRIVATE_FILE, PRIVATE_FOLDER } from "../database/private-files.ts";
import { RUN } from "../process/program.ts";
import { BackupFault, type BackupSource, NO_BACKUP, readHead, reasonOf } from "./backup-rules.ts";
import { makeFolder, moveSynced, withPart } from "./backup-files.ts";
import { runProgram } from "./run-program.ts";
import { copyShopFiles, type ShopFiles } from "./shop-files.ts";

const ABOUT = "about.json";
const DATABASE = "database";

const aboutSchema = z.object({
  contentDir: z.string().nullable(),
});

const GZIP_HEAD = Buffer.from([0x1f, 0x8b]);

export async function isArchive(file: string): Promise<boolean> {
  const head = await readHead(file).catch(() => Buffer.alloc(0));
  return head.subarray(0, GZIP_HEAD.length).equals(GZIP_HEAD);
}

/** A list of 100,000 files is about 5 MB long. */
const MAX_PRINTED = 16_000_000;

/** Other variables, such as TAR_OPTIONS, could make tar run programs, and root runs it too. */
const PASSED_ON = ["PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "TZ"];

/** `args` need absolute paths, because tar takes `a:b` for a file on the host `a`. Rejects with a BackupFault. */
export async function runTar(args: readonly string[]): Promise<string> {
  const tooLong = new AbortController();
  let printed = "";
  const known = PASSED_ON.map((name) => [name, process.env[name]] as const);
  try {
    await runProgram("tar", args, {
      // Without COPYFILE_DISABLE, tar on macOS adds files of its own.
      env: { ...Object.fromEntries(known), COPYFILE_DISABLE: "1" },
      signal: tooLong.signal,
      onOutput(text) {
        printed += text;
        if (printed.length > MAX_PRINTED) tooLong.abort();
      },
      tellMissing: () => "the program tar isn't installed on this machine: install it",
      explain: (said) => `tar failed: ${said}`,
    });
  } catch (error) {
    if (!tooLong.signal.aborted) throw error;
    throw new BackupFault(`found more than ${formatBytes(MAX_PRINTED)}, expected a short text`);
  }
  return printed;
}

async function pack<T>(
  file: string,
  files: ShopFiles,
  addDatabase: (folder: string) => Promise<T>,
): Promise<{ readonly contents: T; readonly files: number }> {
  return withPart(file, async (part) => {
    if (existsSync(file)) throw new BackupFault(`${file} already exists: nothing was changed`);
    const folder = `${part}-files`;
    try {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { mode: PRIVATE_FOLDER });
      const about = { contentDir: files.contentDir };
      await writeFile(join(folder, ABOUT), JSON.stringify(about));
      const count = await copyShopFiles(files, folder);
      const contents = await addDatabase(folder);
      const names = [ABOUT, ".env", "shop", DATABASE].filter((name) =>
        existsSync(join(folder, name)),
      );
      await runTar(["-czf", resolve(part), "-C", folder, ...names]);
      await moveSynced(part, file);
      return { contents, files: count };
    } catch (error) {
      if (error instanceof BackupFault) throw error;
      throw new BackupFault(`${file} can't be written: ${reasonOf(error)}`);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/** The file appears only once it is complete and its database is checked. It must not exist yet. */
export const writeArchive = (source: BackupSource, files: ShopFiles, file: string) =>
  pack(file, files, async (folder) => {
    const copy = join(folder, DATABASE);
    await writeFile(copy, "", { mode: PRIVATE_FILE });
    return source.copy(copy);
  });

export const keepFiles = (files: ShopFiles, file: string) => pack(file, files, async () => null);

export interface Unpacked {
  readonly database: string | null;
  readonly shop: string | null;
}

export interface About {
  readonly contentDir: string | null;
  readonly settings: string | null;
}

export async function readAbout(file: string): Promise<About> {
  const names = (
    await runTar(["-tzf", resolve(file)]).catch((error: BackupFault) => {
      throw new BackupFault(`${file} is damaged, or isn't a backup: ${error.message}`);
    })
  ).split("\n");
  if (!names.includes(ABOUT)) throw new BackupFault(`${file} ${NO_BACKUP}`);
  const read = (name: string) => runTar(["-xzOf", resolve(file), name]);
  const { contentDir } = aboutSchema.parse(JSON.parse(await read(ABOUT)));
  return { contentDir, settings: names.includes(".env") ? await read(".env") : null };
}

async function refuseLinks(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    const found = await lstat(join(folder, name));
    if (!found.isFile() && !found.isDirectory()) {
      throw new BackupFault(
        `the backup holds ${name}, which is neither a file nor a folder: it wasn't made by ${RUN} backup, so nothing was restored`,
      );
    }
  }
}

export async function withUnpacked<T>(
  file: string,
  folder: string,
  work: (unpacked: Unpacked) => Promise<T>,
): Promise<T> {
  await makeFolder(folder);
  const place = await mkdtemp(join(folder, "restore.part-"));
  const inner = join(place, DATABASE);
  try {
    await runTar(["-xzf", resolve(file), "-C", place, "--no-same-owner"]);
    await refuseLinks(place);
    const [database = null, shop = null] = [inner, join(place, "shop")].map((path) =>
      existsSync(path) ? path : null,
    );
    return await work({ database, shop });
  } catch (error) {
    if (!(error instanceof BackupFault)) throw error;
    throw new BackupFault(error.message.replaceAll(inner, file));
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}
