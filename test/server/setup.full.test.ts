import { execFile } from "node:child_process";
import { appendFile, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { ROOT } from "../support/server.ts";

/** This npm notes what it is asked for, and unpacks a Node with headers. */
const NPM = `#!/bin/sh
echo "$1 $2" | sed 's/ --no-audit//' >>asked
mkdir -p node_modules/.bin build
case $* in *runtime*) mkdir -p runtime/node_modules/node-x/bin runtime/node_modules/node-x/include
  echo new >runtime/node_modules/node-x/bin/node ;; esac
`;

async function makeClone() {
  const clone = await mkdtemp(join(tmpdir(), "vitrine-clone-"));
  onTestFinished(() => rm(clone, { recursive: true }));
  await copyFile(join(ROOT, "setup.mjs"), join(clone, "setup.mjs"));
  await mkdir(join(clone, "runtime"));
  for (const folder of [".", "runtime"])
    await writeFile(join(clone, folder, "package-lock.json"), "{}");
  await mkdir(join(clone, "bin"));
  await writeFile(join(clone, "bin/npm"), NPM, { mode: 0o755 });
  const PATH = [join(clone, "bin"), process.env.PATH].join(delimiter);
  async function setUp(...args: string[]): Promise<string[]> {
    await writeFile(join(clone, "asked"), "");
    await promisify(execFile)(process.execPath, [join(clone, "setup.mjs"), ...args], {
      env: { PATH },
    });
    return (await readFile(join(clone, "asked"), "utf8")).trim().split("\n").toSorted();
  }
  return { clone, setUp };
}

test("a start installs without the tools, a test adds them, and later starts keep them", async () => {
  const { clone, setUp } = await makeClone();
  expect(await setUp()).toEqual(["ci --workspaces=false"]);
  expect(await setUp()).toEqual([""]);
  expect(await setUp("--tools")).toEqual(["install --no-save"]);
  expect(await setUp("--tools")).toEqual([""]);
  expect(await setUp()).toEqual([""]);
  await appendFile(join(clone, "package-lock.json"), "\n");
  expect(await setUp()).toEqual(["ci"]);
  expect(await setUp("--build")).toEqual(["run --silent"]);
  expect(await setUp("--build")).toEqual([""]);
});

test("a Node that was fetched is used by every command, follows its lock file, and has no headers", async () => {
  const { clone, setUp } = await makeClone();
  const fetched = join(clone, "runtime/node_modules");
  await mkdir(fetched);
  await writeFile(join(fetched, ".vitrine-install"), "an older lock file");
  expect(await setUp()).toEqual(["ci --prefix", "ci --workspaces=false"]);
  expect(await readFile(join(clone, "node_modules/.bin/node"), "utf8")).toBe("new\n");
  await expect(readFile(join(fetched, "node-x/include"))).rejects.toThrow("ENOENT");
  expect(await setUp()).toEqual([""]);
});
