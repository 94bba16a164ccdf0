import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { makeFolder } from "../../test/support/backups.ts";
import { runTar } from "./archive.ts";

async function pack(bytes: number) {
  const folder = await makeFolder();
  const [file, text] = [join(folder, "a.tgz"), join(folder, "package.json")];
  await writeFile(text, "{}");
  await truncate(text, bytes);
  spawnSync("tar", ["-czf", file, "-C", folder, "package.json"]);
  return { folder, read: () => runTar(["-xzOf", file, "package.json"]) };
}

it("an archive with far more text than is expected is refused in words", async () => {
  const { read } = await pack(17_000_000);
  await expect(read()).rejects.toThrow("found more than 16.0 MB, expected a short text");
});

it("no setting of the shop makes tar run a program", async () => {
  const { folder, read } = await pack(3);
  const mark = join(folder, "mark");
  vi.stubEnv("TAR_OPTIONS", `--checkpoint=1 --checkpoint-action=exec=touch\\ ${mark}`);
  expect(await read()).toHaveLength(3);
  vi.unstubAllEnvs();
  expect(existsSync(mark)).toBe(false);
});
