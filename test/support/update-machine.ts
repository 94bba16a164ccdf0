import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { openSetting } from "../../cli/update/setting.ts";
import { findFreePort, NODE_COMPILE_CACHE, ROOT } from "./server.ts";
import { makeSigner } from "./signing.ts";
import { type Faults, listPrograms, writeProgram } from "./update-programs.ts";

const UPDATE_APART = `
import { openSetting } from ${JSON.stringify(import.meta.resolve("../../cli/update/setting.ts"))};
import { updateTo } from ${JSON.stringify(import.meta.resolve("../../cli/update/update-to.ts"))};
const [, home, folder, file] = process.argv;
const setting = await openSetting({ home, folder, say: () => undefined });
await updateTo(setting, { source: file });
`;

/** A server with an installed program, a shop and its service, all in one folder. */
export async function openMachine(databaseFile: string, contentDir: string) {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-machine-"));
  const signer = makeSigner();
  const home = join(folder, "program");
  const shop = join(folder, "shop");
  for (const path of ["bin", "hooks", "shop/data", "releases", "program/versions"]) {
    await mkdir(join(folder, path), { recursive: true });
  }
  for (const [name, text] of listPrograms(folder)) {
    await writeFile(join(folder, "bin", name), text, { mode: 0o755 });
  }
  await symlink("program/current/node_modules/vitrine/vitrine.js", join(folder, "vitrine"));
  await copyFile(databaseFile, join(shop, "data/vitrine.db"));
  const port = await findFreePort();
  const databaseUrl = `file:${join(shop, "data/vitrine.db")}`;
  const settings = { PORT: String(port), CONTENT_DIR: contentDir, DATABASE_URL: databaseUrl };
  const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'\n`);
  await writeFile(join(shop, ".env"), lines.join(""), { mode: 0o600 });
  const { PATH } = process.env;
  process.env.PATH = `${join(folder, "bin")}:${PATH}`;
  const systemctl = (verb: string) =>
    promisify(execFile)(join(folder, "bin/systemctl"), [verb, "vitrine.service"]);
  let said = "";
  return {
    folder,
    home,
    shop,
    databaseUrl,
    signer,
    systemctl,
    said: () => said,
    async install(version: string, faults: Faults = {}) {
      const place = join(home, "versions", version, "node_modules/vitrine");
      await writeProgram(place, version, faults, signer.line);
      await symlink(join("versions", version), join(home, "current"));
    },
    /** Returns the path of a packed release, with its signature beside it. */
    async pack(version: string, faults: Faults = {}, { by = signer, signers = signer.line } = {}) {
      const file = join(folder, "releases", `vitrine-${version}.tgz`);
      const inner = join(folder, "releases", version);
      await writeProgram(join(inner, "package"), version, faults, signers);
      spawnSync("tar", ["-czf", file, "-C", inner, "package"]);
      by.sign(file);
      return file;
    },
    /** Sets the registry in npm's settings. */
    setRegistry: (url: string) => writeFile(join(folder, "registry"), `${url}/\n`),
    /** Runs a shell command when a program is called: `npm`, or a verb of systemctl. Its first argument is the caller's process. */
    async hook(name: string, command: string) {
      const file = join(folder, "hooks", name);
      await writeFile(file, `#!/bin/sh\n${command}\n`);
      await chmod(file, 0o755);
    },
    unhook: (name: string) => rm(join(folder, "hooks", name)),
    /** Runs an update in a process of its own. Returns the signal that ended it. */
    async updateApart(file: string): Promise<string | null> {
      const args = ["--input-type=module", "--eval", UPDATE_APART, home, shop, file];
      const child = spawn(process.execPath, args, {
        cwd: ROOT,
        env: { ...process.env, NODE_COMPILE_CACHE },
        stdio: "inherit",
      });
      const [, signal] = (await once(child, "close")) as [number | null, string | null];
      return signal;
    },
    async close() {
      process.env.PATH = PATH;
      await systemctl("stop");
      await rm(folder, { recursive: true, force: true });
      signer.remove();
    },
    /** Returns the version that answers visitors, or null if none does. */
    async serving() {
      const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
      return answer?.headers.get("X-Version") ?? null;
    },
    async open() {
      said = "";
      return openSetting({ home, folder: shop, say: (text) => void (said += text) });
    },
  };
}
