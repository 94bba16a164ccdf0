import { type BigIntStats } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { IsOther } from "../server/shop/other-files.ts";
import { MAILS_FOLDER } from "../server/conversations/words/mail-words.ts";

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
export async function stampFiles(
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
