import { execFile } from "node:child_process";
import process from "node:process";
import { promisify } from "node:util";

/** Windows runs npm's script in a shell, which reads quotes. */
const isWindows = process.platform === "win32";
const quote = (word: string) => (isWindows ? `"${word}"` : word);

/** Returns what npm prints. Rejects with an error that has `stderr`. */
export async function runNpm(
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<string> {
  const options = { cwd, env, shell: isWindows };
  const { stdout } = await promisify(execFile)("npm", args.map(quote), options);
  return stdout;
}
