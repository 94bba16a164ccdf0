import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeFolder } from "../../test/support/backups.ts";
import { parseChecksum } from "./fetch-release.ts";
import { compareVersions, removeOthers } from "./home.ts";
import { withPartFolder } from "./install-release.ts";

it.each([
  ["1.0.1", "1.0.0"],
  ["1.10.0", "1.9.9"],
  ["2.0.0", "1.99.0"],
  ["1.1.0", "1.1.0-rc.2"],
  ["1.1.0-rc.10", "1.1.0-rc.2"],
])("the version %s is newer than %s", (newer, older) => {
  expect(Math.sign(compareVersions(newer, older))).toBe(1);
  expect(Math.sign(compareVersions(older, newer))).toBe(-1);
  expect(compareVersions(newer, newer)).toBe(0);
});

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

it("what a killed installation leaves goes with the other versions", async () => {
  const home = await makeFolder();
  await mkdir(join(home, "versions"));
  await withPartFolder(home, async (folder) => {
    await removeOthers(home, []);
    expect(existsSync(folder)).toBe(false);
  });
});
