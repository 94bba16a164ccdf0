import { spawn } from "node:child_process";
import { once } from "node:events";
import { isInstalled, programCode, programFile } from "../../server/process/program.ts";
import { type CommandContext, CommandFault, FAULT, OK } from "./command.ts";

export interface DeskOptions {
  readonly socket?: true;
  readonly host?: string;
  readonly browser: boolean;
}

/** A shop of 100,000 names needs about half of this. Without a limit, the desk could take the memory of a shop beside it. */
const HEAP_MB = 768;

const ABORTED = 134;
const OUT_OF_MEMORY =
  "the desk needed more memory than it may take, and has closed. The shop runs on, and what was saved is saved. Open the desk again; split a large file before you import it";

/** A release already contains the built pages. */
async function buildPages(): Promise<boolean> {
  if (isInstalled) return true;
  const args = [programFile("setup.mjs"), "--build"];
  const build = spawn(process.execPath, args, { stdio: "inherit" });
  const [code] = (await once(build, "close")) as [number | null];
  return code === 0;
}

/** Over ssh or without a screen, the program that opens a browser has none to open. */
export const hasBrowser = (environment: CommandContext["environment"]): boolean =>
  !environment.SSH_CONNECTION &&
  !environment.SSH_TTY &&
  (process.platform !== "linux" ||
    Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY || environment.WSL_DISTRO_NAME));

/**
 * Returns when the desk has closed. It is a separate process, so that no part of it can be reached through the public server.
 * `folder` is where the shop's commands run, and `own` are settings besides those of this process.
 */
export async function openDesk(
  context: CommandContext,
  { socket, host, browser }: DeskOptions,
  folder = ".",
  own: CommandContext["environment"] = {},
): Promise<void> {
  if (!(await buildPages())) throw new CommandFault("the desk's pages can't be built");
  const opensBrowser = browser && !socket && context.terminal.isInteractive;
  const args = [
    `--max-old-space-size=${HEAP_MB}`,
    programCode("desk/start"),
    ...(socket ? ["--socket"] : []),
    ...(host === undefined ? [] : ["--host", host]),
    ...(opensBrowser ? ["--browser"] : []),
    ...(context.wantsJson ? ["--json"] : []),
  ];
  const desk = spawn(process.execPath, args, {
    cwd: folder,
    stdio: "inherit",
    env: { ...process.env, ...context.environment, ...own },
  });
  const forward = (signal: NodeJS.Signals) => void desk.kill(signal);
  for (const signal of ["SIGTERM", "SIGHUP"] as const) process.on(signal, forward);
  // The terminal sends SIGINT to both, and this process must outlast the desk.
  process.on("SIGINT", () => undefined);
  const [code, signal] = (await once(desk, "close")) as [number | null, NodeJS.Signals | null];
  if (signal === "SIGABRT" || code === ABORTED) throw new CommandFault(OUT_OF_MEMORY);
  context.exitCode = code === 0 ? OK : FAULT;
}
