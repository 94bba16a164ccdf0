import { execFile } from "node:child_process";
import {
  appendFile,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { ROOT } from "../support/server.ts";

/** This npm notes what it is asked for, and unpacks a Node with headers. */
const NPM = `#!/bin/sh
case $1 in exec) echo "$5 $6" >>asked ; exec test ! -e unreachable ;; esac
echo "$1 $2" | sed 's/ --no-audit//' >>asked
mkdir -p node_modules/.bin build
case $* in *runtime*) mkdir -p runtime/node_modules/node-x/bin runtime/node_modules/node-x/include
  cp node-x runtime/node_modules/node-x/bin/node ;; esac
`;

async function makeClone() {
  const clone = await mkdtemp(join(tmpdir(), "vitrine-clone-"));
  onTestFinished(() => rm(clone, { recursive: true }));
  await copyFile(join(ROOT, "setup.mjs"), join(clone, "setup.mjs"));
  await mkdir(join(clone, "runtime"));
  for (const folder of [".", "runtime"])
    await writeFile(join(clone, folder, "package-lock.json"), "{}");
  const program = (path: string, text: string) =>
    writeFile(join(clone, path), text, { mode: 0o755 });
  await mkdir(join(clone, "bin"));
  await program("bin/npm", NPM);
  await program("bin/ldconfig", "#!/bin/sh\necho libc.so.6\n");
  await program("node-x", "#!/bin/sh\n# new\n");
  await mkdir(join(clone, "test"));
  await writeFile(
    join(clone, "test/package.json"),
    JSON.stringify({ chromium: ["chromium"], devDependencies: { "@playwright/test": "1.2.3" } }),
  );
  const PATH = [join(clone, "bin"), process.env.PATH].join(delimiter);
  async function setUp(...args: string[]): Promise<string[]> {
    await writeFile(join(clone, "asked"), "");
    await promisify(execFile)(process.execPath, [join(clone, "setup.mjs"), ...args], {
      env: { PATH },
    });
    return (await readFile(join(clone, "asked"), "utf8")).trim().split("\n").toSorted();
  }
  /** Runs as if on another version of Node. Returns the error's words, and what npm was asked for. */
  async function fail(version: string, ...args: string[]) {
    const versions = `{ value: { node: "${version}" } }`;
    const pretend = `data:text/javascript,Object.defineProperty(process, "versions", ${versions})`;
    await writeFile(join(clone, "asked"), "");
    const failed = await promisify(execFile)(
      process.execPath,
      ["--import", pretend, join(clone, "setup.mjs"), ...args],
      { env: { PATH } },
    ).catch((error: Error & { stderr: string }) => error);
    return [failed.stderr, await readFile(join(clone, "asked"), "utf8")];
  }
  return { clone, program, setUp, fail };
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
  expect(await readFile(join(clone, "node_modules/.bin/node"), "utf8")).toContain("# new");
  await expect(readFile(join(fetched, "node-x/include"))).rejects.toThrow("ENOENT");
  expect(await setUp()).toEqual([""]);
});

test("what npm can't install is said in one line, before npm is asked for anything", async () => {
  const { clone, program, fail } = await makeClone();
  expect(await fail("18.20.4")).toEqual([
    "Vitrine needs Node 20 or newer, and this is Node 18.20.4. Install a newer one: https://nodejs.org\n",
    "",
  ]);
  expect(await fail("20.19.2")).toEqual([
    expect.stringContaining("apt-get install libatomic1"),
    "",
  ]);
  await program("bin/ldconfig", "#!/bin/sh\necho libatomic.so.1\n");
  await program("node-x", "#!/bin/sh\nexit 127\n");
  const [words] = await fail("20.19.2");
  expect(words).toMatch(/none that npm can fetch runs on this machine.*nodejs\.org.*\n$/);
  expect(await readdir(join(clone, "node_modules"))).not.toContain("node");
});
