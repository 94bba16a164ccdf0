import { existsSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeFolder } from "../../test/support/backups.ts";
import { fetchRelease, parseChecksum } from "./fetch-release.ts";
import { updateAlone } from "./setting.ts";
import { withPartFolder } from "./install-release.ts";

const SUM = "0123456789abcdef".repeat(4);
const OTHER = "f".repeat(64);

it.each([
  [SUM, SUM],
  [`${SUM}  vitrine-1.0.1.tgz\n`, SUM],
  [`${SUM.toUpperCase()} *dist/vitrine-1.0.1.tgz\r\n`, SUM],
  [`${OTHER}  install.sh\n${SUM}  vitrine-1.0.1.tgz\n`, SUM],
  [`${OTHER}  vitrine-1.0.2.tgz\n`, null],
  ["<html>not found</html>", null],
])("a checksum is found in %j", (text, found) => {
  expect(parseChecksum(text, "vitrine-1.0.1.tgz")).toBe(found);
});

it("what a killed installation leaves is removed by the next update", async () => {
  const home = await makeFolder();
  await mkdir(join(home, "versions"));
  await withPartFolder(home, async (folder) => {
    await updateAlone(home, async () => expect(existsSync(folder)).toBe(false));
  });
});

it("a file that only looks like a release is refused in words", async () => {
  const folder = await makeFolder();
  const file = join(folder, "vitrine-1.0.1.tgz");
  await mkdir(join(folder, "package"));
  await writeFile(join(folder, "package/package.json"), "{");
  spawnSync("tar", ["-czf", file, "-C", folder, "package"]);
  const hash = createHash("sha256")
    .update(await readFile(file))
    .digest("hex");
  await expect(fetchRelease(file, hash, join(folder, "copy"))).rejects.toThrow(
    "isn't a release of Vitrine",
  );
});

it("a release isn't fetched over a connection that isn't encrypted", async () => {
  await expect(fetchRelease("http://names.example/v.tgz", SUM, "copy")).rejects.toThrow(
    "expected one that begins with https://",
  );
});
