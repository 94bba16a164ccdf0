import { execFile, spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { recordLines, ROOT } from "./server.ts";

const run = promisify(execFile);

/** Scripts of npm's packages then run on the same Node as the tests. */
const PATH = [dirname(process.execPath), process.env.PATH ?? ""].join(delimiter);

/** Makes the release of this clone, and returns its file. */
export async function makeRelease(): Promise<string> {
  await run(process.execPath, ["release/make-release.ts"], { cwd: ROOT });
  const { version } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as {
    version: string;
  };
  return join(ROOT, `dist/vitrine-${version}.tgz`);
}

/** Runs a release from its file, with npm's cache empty. Returns what it prints, and the folder of the installed package. */
export async function runFromFile(file: string, args: readonly string[], cwd: string) {
  const cache = join(cwd, "npm-cache");
  const env = { ...process.env, PATH, npm_config_cache: cache };
  const { stdout } = await run("npx", ["--yes", `file:${file}`, ...args], { env, cwd });
  const [place = ""] = await readdir(join(cache, "_npx"));
  return { out: stdout, program: join(cache, "_npx", place, "node_modules/vitrine") };
}

/** Runs the installed command in a folder, with no setting of this machine but where Node is. */
export function spawnInstalled(
  program: string,
  args: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
) {
  const child = spawn(process.execPath, [join(program, "vitrine.js"), ...args], {
    cwd,
    env: { PATH, HOME: cwd, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines = recordLines(child);
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, lines, exited };
}
