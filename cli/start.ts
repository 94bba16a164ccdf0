import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import type { Command } from "commander";
import { isInstalled, programCode, programFile, RUN } from "../server/process/program.ts";
import { explainPlace } from "../server/shop/refused-file.ts";
import { addCommand, type CommandContext, CommandFault } from "./command/command.ts";
import { explainNoShop } from "./command/no-shop.ts";

/** A shop at rest then needs about a third less memory, and one of 100,000 names has enough. */
export const START_FLAGS = ["--max-semi-space-size=4", "--max-old-space-size=1024"];

const findCache = () =>
  isInstalled ? join(homedir(), ".cache/vitrine") : programFile("node_modules/.cache/node");

/** The demonstration leaves no database behind. */
async function runDemonstration(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-demo-"));
  const DATABASE_URL = `file:${join(folder, "demo.db")}`;
  const code = await runBeside(args, { ...env, CONTENT_DIR: programFile("content"), DATABASE_URL });
  await rm(folder, { recursive: true, force: true });
  return code;
}

async function runBeside(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const server = spawn(process.execPath, args, { env, stdio: "inherit" });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
    process.on(signal, () => void server.kill(signal));
  const [code] = (await once(server, "close")) as [number | null];
  return code ?? 1;
}

/** The server takes the place of this process, so that whoever started it can stop it and sees its exit code. */
export function addStart(program: Command, context: CommandContext): void {
  addCommand(program, "start", {
    summary: "serve the shop until you stop it, such as with Ctrl+C",
    details:
      "It listens at PORT, 3000 unless .env sets another. With --demo, it shows a shop of made-up names, and forgets what you do there.",
    examples: ["start", "start --demo"],
  })
    .option("--demo", "show the demonstration instead of a shop of your own")
    .action(async ({ demo }: { readonly demo?: true }) => {
      const trouble = isInstalled && !demo ? explainNoShop(context.environment) : null;
      if (trouble) {
        const hint = `\nTo look at the demonstration: ${RUN} start --demo`;
        throw new CommandFault(explainPlace(".") ? trouble : trouble + hint);
      }
      const args = [...START_FLAGS, programCode("server")];
      const env = {
        NODE_COMPILE_CACHE: findCache(),
        MALLOC_ARENA_MAX: "2",
        MALLOC_MMAP_THRESHOLD_: "131072",
        ...context.environment,
      };
      if (demo) process.exit(await runDemonstration(args, env));
      // Windows can't replace a process.
      if (process.platform === "win32") process.exit(await runBeside(args, env));
      process.execve?.(process.execPath, [process.execPath, ...args], env);
    });
}
