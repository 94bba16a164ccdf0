import { execFile } from "node:child_process";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { prepareBusyShop } from "../support/busy-shop.ts";
import { openAt } from "../support/engines.ts";
import { send } from "../support/raw-request.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { inquire, isReady, openChecks, type Outcome, view } from "./attack.ts";

const ROOM_MIB = 4;
const NOTICED_S = 30;

const run = promisify(execFile);

export const name = "disk";
export const engine = "sqlite";

/** Null where this user may not mount one. */
async function mountSmallDisk() {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-disk-"));
  const unmount = async () => {
    await run("umount", [folder]).catch(() => undefined);
    await rm(folder, { recursive: true });
  };
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${ROOM_MIB}m`, "tmpfs", folder]);
  } catch {
    await unmount();
    return null;
  }
  return { folder, unmount };
}

function openTrial(shop: TestServer, database: string) {
  const checks = openChecks();
  const { check, checkSoon } = checks;
  const references: string[] = [];
  const write = async () => {
    const { status, reference } = await inquire(shop.url);
    if (reference) references.push(reference);
    return status;
  };
  return {
    ...checks,
    async takes(when: string) {
      await checkSoon(
        NOTICED_S,
        `${when}: an inquiry is taken`,
        async () => (await write()) === 200,
      );
      await checkSoon(
        NOTICED_S,
        `${when}: a view is stored`,
        async () => (await view(shop.url)) === 201,
      );
      await checkSoon(NOTICED_S, `${when}: ready`, () => isReady(shop.url));
    },
    async refuses(when: string) {
      await checkSoon(
        NOTICED_S,
        `${when}: inquiries are refused`,
        async () => (await write()) === 503,
      );
      await checkSoon(
        NOTICED_S,
        `${when}: views are refused`,
        async () => (await view(shop.url)) === 503,
      );
      await checkSoon(NOTICED_S, `${when}: unready`, async () => !(await isReady(shop.url)));
      const { status } = await send(shop.url, { path: "/portfolio?q=harbor" });
      check(status === 200, `${when}: a page is answered with ${status}`);
    },
    async keeps(when: string) {
      const { db, close } = await openAt(database);
      const stored = await db.selectFrom("inquiries").select("reference").execute();
      const kept = new Set(stored.map(({ reference }) => reference));
      await close();
      checks.checkNone(
        references.filter((reference) => !kept.has(reference)),
        `${when}: lost`,
      );
    },
  };
}

/** The disk gets full, and the file of the database is moved away and deleted, while the shop runs. */
export async function attack(): Promise<Outcome> {
  const disk = await mountSmallDisk();
  const folder = disk?.folder ?? (await mkdtemp(join(tmpdir(), "vitrine-disk-")));
  const path = join(folder, "shop.db");
  const { env, close } = await prepareBusyShop(`file:${path}`);
  const shop = await startServer(env);
  const { takes, refuses, keeps, check, outcome } = openTrial(shop, env.DATABASE_URL);
  await takes("at first");
  if (disk) {
    const ballast = join(folder, "ballast");
    await writeFile(ballast, Buffer.alloc(ROOM_MIB * 2 ** 20)).catch(() => undefined);
    await refuses("on a full disk");
    await rm(ballast);
    await takes("with room again");
    await keeps("on a full disk");
  }
  await rename(path, `${path}.away`);
  await refuses("without its file");
  await rename(`${path}.away`, path);
  await takes("with its file again");
  await keeps("without its file");
  await rm(path);
  await refuses("with its file deleted");
  check((await shop.stop()) === 0, "the shop did not stop well");
  await close();
  await (disk?.unmount() ?? rm(folder, { recursive: true }));
  return outcome(disk ? undefined : "a full disk: no right to mount one");
}
