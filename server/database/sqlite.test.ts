import { chmod, copyFile, mkdtemp, realpath, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "./database.ts";
import { findNetworkDisk } from "./network-disk.ts";
import { inTransaction } from "./retry-busy.ts";
import { readSetting, writeSetting } from "./settings.ts";

async function openFile() {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-sqlite-"));
  const path = join(folder, "shop.db");
  const errors: string[] = [];
  const onError = ({ message }: Error) => void errors.push(message);
  const database = await openDatabase({ engine: "sqlite", path }, onError);
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  return { ...database, path, errors };
}

it("a database on a network disk is found, whatever is mounted around it", async () => {
  const { path } = await openFile();
  const folder = await realpath(dirname(path));
  const find = (...mounts: [place: string, type: string][]) =>
    findNetworkDisk(
      { engine: "sqlite", path },
      mounts
        .map(
          ([place, type], at) =>
            `${at} 1 0:21 / ${place.replaceAll(" ", "\\040")} rw shared:1 - ${type} host:/a - rw`,
        )
        .join("\n"),
    );
  expect(find(["/", "ext4"], [folder, "nfs4"])).toContain(`(nfs4 at ${folder})`);
  expect(find(["/", "cifs"], [folder, "ext4"])).toBeNull();
});

it("a database that can't be written to fails its check", async () => {
  const { db, check } = await openFile();
  await sql`pragma query_only = on`.execute(db);
  await expect(check()).rejects.toThrow("readonly");
  await sql`pragma query_only = off`.execute(db);
  await check();
});

it("nothing is stored while another file is in its place, the log says what to do, and writing continues once it's back", async () => {
  const { path, db, check, errors } = await openFile();
  await copyFile(path, `${path}.new`);
  await rename(path, `${path}.away`);
  await rename(`${path}.new`, path);
  const store = () => db.insertInto("settings").values({ name: "late", value: "" }).execute();
  await expect.poll(() => check().then(String, String)).toMatch(/deleted or replaced/);
  await expect(store()).rejects.toThrow(path);
  expect(errors).toEqual([expect.stringContaining("stop the shop, put the file back")]);
  await rename(`${path}.away`, path);
  await expect.poll(() => check().then(() => "stored", String)).toBe("stored");
});

it("a transaction that read a setting before another process wrote it is started again", async () => {
  const { db, path } = await openFile();
  const other = await openDatabase({ engine: "sqlite", path }, () => undefined);
  onTestFinished(other.close);
  const seen: (string | null)[] = [];
  await inTransaction(db, async (transaction) => {
    seen.push(await readSetting(transaction, "owner"));
    if (seen.length === 1) await writeSetting(other.db, "owner", "another");
    await writeSetting(transaction, "owner", "this one");
  });
  expect(seen).toEqual([null, "another"]);
  expect(await readSetting(db, "owner")).toBe("this one");
});

it("a full disk is reported, and writing continues when there is room", async () => {
  const { db } = await openFile();
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(db);
  const store = (name: string, value: string) =>
    db.transaction().execute((trx) => trx.insertInto("settings").values({ name, value }).execute());
  await expect(store("large", "x".repeat(100_000))).rejects.toThrow("full");
  await sql`pragma max_page_count = 100000`.execute(db);
  await store("small", "x");
  expect(await db.selectFrom("settings").select("name").execute()).toEqual([{ name: "small" }]);
});

const readMode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
const readModes = (path: string) =>
  Promise.all([dirname(path), path, `${path}-wal`, `${path}-shm`].map(readMode));

async function openAgain(path: string) {
  const { close, check } = await openDatabase({ engine: "sqlite", path }, () => undefined);
  onTestFinished(close);
  await check();
}

it("a new database and its folder are readable only by the shop's user", async () => {
  const { path } = await openFile();
  const inner = join(dirname(path), "new", "shop.db");
  await openAgain(inner);
  expect(await readModes(inner)).toEqual(["700", "600", "600", "600"]);
});

it.each([
  ["everyone could read is closed", 0o644, "600"],
  ["a group was given stays as it is", 0o660, "660"],
])("a database that %s, and an existing folder keeps its permissions", async (_, mode, wanted) => {
  const { path, close } = await openFile();
  await close();
  await chmod(path, mode);
  await chmod(dirname(path), 0o755);
  await openAgain(path);
  expect(await readModes(path)).toEqual(["755", wanted, wanted, wanted]);
});
