import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { appendFile, copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { makeFolder } from "../../test/support/backups.ts";
import { canSign, makeSigner } from "../../test/support/signing.ts";
import { fetchRelease, readNews } from "./fetch-release.ts";
import { withPartFolder } from "./install-release.ts";
import { updateAlone } from "./setting.ts";

const CHANGELOG = `# Changes

## [Unreleased]

Nothing yet.

## [1.0.2] - 2026-12-02

Second.

### Fixed

## [1.0.1] - 2026-12-01

First.

## [1.0.0]

Old.
`;

async function pack(about: string): Promise<string> {
  const folder = await makeFolder();
  const file = join(folder, "vitrine-1.0.2.tgz");
  await mkdir(join(folder, "package"));
  await writeFile(join(folder, "package/package.json"), about);
  await writeFile(join(folder, "package/CHANGELOG.md"), CHANGELOG);
  spawnSync("tar", ["-czf", file, "-C", folder, "package"]);
  return file;
}

const RELEASE = JSON.stringify({ name: "vitrine", version: "1.0.2" });

it("what a killed installation leaves is removed by the next update", async () => {
  const home = await makeFolder();
  await mkdir(join(home, "versions"));
  await withPartFolder(home, async (folder) => {
    await updateAlone(home, async () => expect(existsSync(folder)).toBe(false));
  });
});

it("of a changelog, an update shows what is newer than the running version", async () => {
  const file = await pack(RELEASE);
  expect(await readNews(file, "1.0.0")).toMatch(/^## \[1\.0\.2\][^]*Fixed[^]*First\.\s*$/);
  expect(await readNews(file, "1.0.2")).toBe("");
});

it("a release isn't fetched over a connection that isn't encrypted", async () => {
  await expect(
    fetchRelease({ source: "http://names.example/v.tgz" }, "copy", "signers"),
  ).rejects.toThrow("expected one that begins with https://");
});

it("where the program that checks signatures is missing, a release is refused in words", async () => {
  const file = await pack(RELEASE);
  await writeFile(`${file}.sig`, "");
  vi.stubEnv("PATH", "/nowhere");
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(fetchRelease({ source: file }, `${file}.copy`, "signers")).rejects.toThrow(
    "ssh-keygen, which checks the release's signature, isn't on this machine",
  );
});

describe.skipIf(!canSign)("a release is taken", () => {
  let own: ReturnType<typeof makeSigner>;
  let other: ReturnType<typeof makeSigner>;
  beforeAll(() => {
    [own, other] = [makeSigner(), makeSigner()];
  });
  afterAll(() => [own, other].forEach(({ remove }) => remove()));

  async function fetchBy(known: readonly string[], file: string) {
    const signers = join(await makeFolder(), "signers");
    await writeFile(signers, `# Keys\n${known.join("")}`);
    const to = join(await makeFolder(), "copy.tgz");
    return fetchRelease({ source: file }, to, signers);
  }

  it("if a key that the running version knows has signed it", async () => {
    const file = await pack(RELEASE);
    other.sign(file);
    const { version, name } = await fetchBy([own.line, other.line], file);
    expect([version, name]).toEqual(["1.0.2", "vitrine-1.0.2.tgz"]);
  });

  it("but not if it is no release", async () => {
    const file = await pack("{");
    own.sign(file);
    await expect(fetchBy([own.line], file)).rejects.toThrow("isn't a release of Vitrine");
  });

  it.each<[string, (file: string) => Promise<unknown>, string]>([
    ["it was changed", (file) => appendFile(file, "\0"), "isn't what its signature is for"],
    ["its signature was cut", (file) => writeFile(`${file}.sig`, "-----"), "isn't what its"],
    ["its signature is gone", (file) => rm(`${file}.sig`), "isn't signed, because its signature"],
    ["its key is new", async (file) => other.sign(file), "by a key that this version doesn't know"],
    [
      "its signature is for another purpose",
      async (file) => own.sign(file, "git"),
      "isn't what its signature is for",
    ],
    [
      "its signature is another release's",
      async (file) => {
        const older = await pack("{}");
        own.sign(older);
        await copyFile(`${older}.sig`, `${file}.sig`);
      },
      "isn't what its signature is for",
    ],
  ])("but not if %s", async (_, spoil, reason) => {
    const file = await pack(RELEASE);
    own.sign(file);
    await spoil(file);
    await expect(fetchBy([own.line], file)).rejects.toThrow(reason);
  });
});
