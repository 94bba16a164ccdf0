import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";

const isWindows = process.platform === "win32";

/** The npm beside the running Node, because another one may belong to an older Node. */
function findNpm(): string {
  const name = isWindows ? "npm.cmd" : "npm";
  const beside = join(dirname(process.execPath), name);
  return existsSync(beside) ? beside : name;
}

/** Windows runs npm's script in a shell, which reads quotes. */
const quote = (word: string) => (isWindows ? `"${word}"` : word);

/** Returns what npm prints. Rejects with an error that has `stderr`. */
export async function runNpm(
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<string> {
  const options = { cwd, env, shell: isWindows };
  const { stdout } = await promisify(execFile)(quote(findNpm()), args.map(quote), options);
  return stdout;
}
