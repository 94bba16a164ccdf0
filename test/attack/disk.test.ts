import { execFileSync } from "node:child_process";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openShop } from "./shop.ts";

const ROOM_MIB = 4;

function mountSmallDisk(folder: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${ROOM_MIB}m`, "tmpfs", folder]);
    // A shop that did not stop must not keep the disk mounted.
    onTestFinished(() => void execFileSync("umount", ["--lazy", folder]));
    return true;
  } catch {
    return false;
  }
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-disk-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test("nothing that was acknowledged is lost on a disk that fills up (sqlite)", async ({ skip }) => {
  const folder = await makeFolder();
  if (!mountSmallDisk(folder)) skip("no right to mount a small disk");
  const shop = await openShop(`file:${join(folder, "shop.db")}`);
  await shop.expectStoring("at first");
  const ballast = join(folder, "ballast");
  await writeFile(ballast, Buffer.alloc(ROOM_MIB * 2 ** 20)).catch(() => undefined);
  await shop.expectRefusing("on a full disk");
  await rm(ballast);
  await shop.expectStoring("with room again");
  expect(await shop.stop()).toBe(0);
});

test("nothing that was acknowledged is lost if the file is moved away or deleted (sqlite)", async () => {
  const path = join(await makeFolder(), "shop.db");
  const shop = await openShop(`file:${path}`);
  await shop.expectStoring("at first");
  await rename(path, `${path}.away`);
  await shop.expectRefusing("without its file");
  await rename(`${path}.away`, path);
  await shop.expectStoring("with its file again");
  await rm(path);
  await shop.expectRefusing("with its file deleted");
  expect(await shop.stop()).toBe(0);
});
