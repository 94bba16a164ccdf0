import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync, symlinkSync, writeFileSync } from "node:fs";
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { makeRelease } from "../support/release.ts";
import { findFreePort, ROOT } from "../support/server.ts";
import { makeSigner } from "../support/signing.ts";

const run = promisify(execFile);
const NOBODY = { uid: 65_534, gid: 65_534 };
const PATH = [dirname(process.execPath), process.env.PATH].join(":");
const HARMLESS = { PATH, LANG: "C" };

/** Exchanges folders of the shop with links to root's folder, as fast as it can. */
const EXCHANGER = `
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
const [, data, outside] = process.argv;
const attempt = (work) => { try { work(); } catch {} };
for (;;) {
  for (const name of ["backups", ".rehearsal", ".rehearsal/shop"]) {
    const path = data + "/" + name;
    attempt(() => symlinkSync(outside, path + "-link"));
    attempt(() => renameSync(path, path + "-was"));
    attempt(() => renameSync(path + "-link", path));
    attempt(() => rmSync(path));
    attempt(() => renameSync(path + "-was", path));
  }
  await new Promise((resolve) => setImmediate(resolve));
}
`;

let folder: string;
let home: string;
let shop: string;
let outside: string;
let release: string;
let signer: ReturnType<typeof makeSigner>;
let port: number;

/** Lists all below a folder, each with its owner. Links aren't followed. */
async function listOwners(top: string): Promise<Map<string, number>> {
  const names = await readdir(top, { recursive: true });
  const found = await Promise.all(
    names.map(async (name) => [name, (await lstat(join(top, name))).uid] as const),
  );
  return new Map(found);
}

const readOutside = async () =>
  Promise.all(
    [...(await listOwners(outside))].map(async ([name, uid]) => [
      name,
      uid,
      await readFile(join(outside, name), "utf8"),
    ]),
  );

/** Runs the installed program as root, in the shop's folder. */
async function runAsRoot(...args: string[]) {
  const launcher = join(home, "current/node_modules/vitrine/vitrine.js");
  const options = { cwd: shop, env: { ...process.env, ...HARMLESS } };
  return run(process.execPath, [launcher, ...args], options).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout, stderr }) => ({ code, said: `${stdout}${stderr}` }),
  );
}

/** Makes a release of this version from another one. */
async function repack(from: string, version: string): Promise<string> {
  const place = join(folder, "repacked");
  await mkdir(place);
  execFileSync("tar", ["-xzf", from, "-C", place]);
  const about = join(place, "package/package.json");
  const text = await readFile(about, "utf8");
  await writeFile(about, text.replace(/"version": *"[^"]*"/, `"version":"${version}"`));
  const file = join(folder, `vitrine-${version}.tgz`);
  execFileSync("tar", ["-czf", file, "-C", place, "package"]);
  signer.sign(file);
  return file;
}

/** Starts the shop once as its own user, so that it has a database. */
async function makeDatabase(): Promise<void> {
  const launcher = join(home, "current/node_modules/vitrine/vitrine.js");
  const options = { cwd: shop, env: HARMLESS, ...NOBODY, stdio: "ignore" } as const;
  const server: ChildProcess = spawn(process.execPath, [launcher, "start"], options);
  await vi.waitFor(
    async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200),
    { timeout: 60_000, interval: 100 },
  );
  server.kill();
  await once(server, "exit");
}

describe.skipIf(process.getuid?.() !== 0)("root's update of a hostile user's shop (sqlite)", () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "vitrine-root-"));
    home = join(folder, "program");
    shop = join(folder, "shop");
    outside = join(folder, "outside");
    await chmod(folder, 0o755);
    const made = await makeRelease();
    const place = join(home, "versions/1.0.0");
    await mkdir(place, { recursive: true });
    await run("npm", ["install", "--prefix", place, "--omit=dev", "--ignore-scripts", made], {
      env: { ...process.env, PATH },
    });
    await symlink("versions/1.0.0", join(home, "current"));
    signer = makeSigner();
    await writeFile(join(place, "node_modules/vitrine/signers"), signer.line);
    release = await repack(made, "1.0.1");
    await mkdir(outside, { mode: 0o755 });
    await writeFile(join(outside, "root's"), "root's alone", { mode: 0o600 });
    await cp(join(ROOT, "test/shop"), shop, { recursive: true });
    await mkdir(join(shop, "data"));
    // The demonstration isn't copied for a rehearsal.
    const settings = join(shop, "shop.yaml");
    const text = await readFile(settings, "utf8");
    await writeFile(settings, text.replace("hello@vitrine.example", "ada@harbor.test"));
    port = await findFreePort();
    const ran = join(folder, "ran-as");
    await writeFile(ran, "");
    await chmod(ran, 0o666);
    const evil = join(shop, "evil.sh");
    await writeFile(evil, `#!/bin/sh\nid -u >>${ran}\n`, { mode: 0o755 });
    const code = join(shop, "evil.mjs");
    await writeFile(
      code,
      `import { appendFileSync } from "node:fs";\nappendFileSync(${JSON.stringify(ran)}, process.getuid() + "\\n");\n`,
    );
    await writeFile(
      join(shop, ".env"),
      [
        `PORT=${port}`,
        `TAR_OPTIONS="--checkpoint=1 --checkpoint-action=exec=${evil}"`,
        `NODE_OPTIONS="--import=${code}"`,
        `npm_config_node_options="--import=${code}"`,
        `npm_config_prefix=${outside}`,
        `BASH_ENV=${evil}`,
        `ENV=${evil}`,
        "",
      ].join("\n"),
    );
    for (const path of ["", ...(await readdir(shop, { recursive: true }))]) {
      await chown(join(shop, path), NOBODY.uid, NOBODY.gid);
    }
    await makeDatabase();
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    signer.remove();
  });

  it("runs nothing of the shop's as root, and goes forward and back", async () => {
    const before = await readOutside();
    expect(await runAsRoot("update", release)).toMatchObject({
      code: 0,
      said: expect.stringContaining("1.0.1 is in place"),
    });
    expect(await runAsRoot("update", "--back")).toMatchObject({
      code: 0,
      said: expect.stringContaining("1.0.0 is in place"),
    });
    expect((await readFile(join(folder, "ran-as"), "utf8")).split("\n")).not.toContain("0");
    expect(await readOutside()).toEqual(before);
    expect(new Set((await listOwners(shop)).values())).toEqual(new Set([NOBODY.uid]));
    expect(new Set((await listOwners(home)).values())).toEqual(new Set([0]));
  });

  it("follows no link, however fast it is put in place of a folder", async () => {
    const before = await readOutside();
    const args = ["--input-type=module", "--eval", EXCHANGER, join(shop, "data"), outside];
    const exchanger = spawn(process.execPath, args, { ...NOBODY, env: HARMLESS, stdio: "ignore" });
    onTestFinished(async () => {
      exchanger.kill("SIGKILL");
      await once(exchanger, "exit");
    });
    for (let rounds = 0; rounds < 3; rounds += 1) {
      // It may fail, because the folders come and go.
      await runAsRoot("update", release);
      await runAsRoot("update", "--back");
    }
    expect(await readOutside()).toEqual(before);
    expect(new Set((await listOwners(home)).values())).toEqual(new Set([0]));
  });

  it.each([
    [".env", () => "/etc/shadow"],
    ["data", () => outside],
    ["shop.yaml", () => "/etc/shadow"],
  ])("a link in place of %s leads root nowhere", async (name, target) => {
    const before = [await readOutside(), (await lstat("/etc/shadow")).mode];
    const path = join(shop, name);
    const kept = `${path}-kept`;
    await run("mv", [path, kept]);
    await symlink(target(), path);
    const { code, said } = await runAsRoot("update", release);
    await rm(path);
    await run("mv", [kept, path]);
    expect(code).toBe(1);
    expect(said).not.toContain("root:");
    expect([await readOutside(), (await lstat("/etc/shadow")).mode]).toEqual(before);
  });

  it("installs nothing that the shop's user put in a release's place, whatever is beside it", async () => {
    const file = join(shop, "vitrine-1.0.1.tgz");
    const forger = makeSigner();
    onTestFinished(forger.remove);
    const before = await readOutside();
    const attacks: [() => void, string][] = [
      [() => writeFileSync(file, "evil"), "isn't what its signature is for"],
      [() => forger.sign(file), "by a key that this version doesn't know"],
      [() => writeFileSync(`${file}.sig`, "evil"), "isn't what its signature is for"],
      [() => rmSync(`${file}.sig`), "isn't signed"],
      [() => symlinkSync("/etc/shadow", `${file}.sig`), "isn't what its signature is for"],
    ];
    await cp(release, file);
    await cp(`${release}.sig`, `${file}.sig`);
    for (const [attack, reason] of attacks) {
      attack();
      const { code, said } = await runAsRoot("update", file);
      expect([code, said]).toEqual([1, expect.stringContaining(reason)]);
      expect(said).not.toContain("root:");
    }
    expect(await readOutside()).toEqual(before);
  });

  it("is all that root may run there", async () => {
    expect(await runAsRoot("leads")).toMatchObject({
      code: 1,
      said: expect.stringContaining("sudo -Hu vitrine vitrine leads"),
    });
    expect(await runAsRoot("--", "leads")).toMatchObject({
      code: 1,
      said: expect.stringContaining("belongs to another user"),
    });
    expect((await runAsRoot("--version")).said).toMatch(/^1\.0\.\d\n$/);
  });
});
