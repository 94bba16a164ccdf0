import { execFile } from "node:child_process";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { openAt } from "../support/engines.ts";
import { send } from "../support/raw-request.ts";
import { type Ground, inquire, isReady, openShop, view } from "./attack.ts";

const ROOM_MIB = 4;
const NOTICED_S = 30;

const run = promisify(execFile);

export const name = "disk";
export const engine = "sqlite";

/** False where this user may not. */
const mountSmallDisk = (folder: string) =>
  run("mount", ["-t", "tmpfs", "-o", `size=${ROOM_MIB}m`, "tmpfs", folder]).then(
    () => true,
    () => false,
  );

async function attackOn(ground: Ground, folder: string, isSmall: boolean): Promise<void> {
  const { check, checkNone, checkSoon } = ground;
  const path = join(folder, "shop.db");
  const { url, env, end } = await openShop(ground, { DATABASE_URL: `file:${path}` });
  const references: string[] = [];
  const write = async () => {
    const { status, reference } = await inquire(url);
    if (reference) references.push(reference);
    return status;
  };
  const works = async (when: string) => {
    await checkSoon(NOTICED_S, `${when}: inquiries`, async () => (await write()) === 200);
    await checkSoon(NOTICED_S, `${when}: views`, async () => (await view(url)) === 201);
    await checkSoon(NOTICED_S, `${when}: ready`, () => isReady(url));
    const { db, close } = await openAt(env.DATABASE_URL);
    const stored = await db.selectFrom("inquiries").select("reference").execute();
    await close();
    const kept = new Set(stored.map(({ reference }) => reference));
    checkNone(
      references.filter((reference) => !kept.has(reference)),
      `${when}: lost inquiries`,
    );
  };
  const refuses = async (when: string) => {
    await checkSoon(NOTICED_S, `${when}: no inquiry`, async () => (await write()) === 503);
    await checkSoon(NOTICED_S, `${when}: no view`, async () => (await view(url)) === 503);
    await checkSoon(NOTICED_S, `${when}: unready`, async () => !(await isReady(url)));
    const { status } = await send(url, { path: "/portfolio?q=harbor" });
    check(status === 200, `${when}: a page is answered with ${status}`);
  };

  await works("at first");
  if (isSmall) {
    const ballast = join(folder, "ballast");
    await writeFile(ballast, Buffer.alloc(ROOM_MIB * 2 ** 20)).catch(() => undefined);
    await refuses("on a full disk");
    await rm(ballast);
    await works("with room again");
  }
  await rename(path, `${path}.away`);
  await refuses("without its file");
  await rename(`${path}.away`, path);
  await works("with its file again");
  await rm(path);
  await refuses("with its file deleted");
  await end(true);
}

/** The disk gets full, and the file of the database is moved away and deleted, while the shop runs. */
export async function attack(ground: Ground): Promise<string | void> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-disk-"));
  const isSmall = await mountSmallDisk(folder);
  await attackOn(ground, folder, isSmall).finally(async () => {
    // What a shop that did not stop holds open must not keep the disk.
    if (isSmall) await run("umount", ["--lazy", folder]);
    await rm(folder, { recursive: true });
  });
  return isSmall ? undefined : "a full disk: no right to mount one";
}
