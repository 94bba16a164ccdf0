import { spawn } from "node:child_process";
import { once } from "node:events";
import { type Command, InvalidArgumentError } from "commander";
import { isInstalled, programCode, programFile } from "../server/program/program.ts";
import { addCommand, type CommandContext, CommandFault, FAULT, OK } from "./command/command.ts";

interface Options {
  readonly socket?: true;
  readonly host?: string;
  readonly browser: boolean;
}

/** A shop of 100,000 names needs about half of this. Without a limit, the desk could take the memory of a shop beside it. */
const HEAP_MB = 768;

const ABORTED = 134;
const OUT_OF_MEMORY =
  "the desk needed more memory than it may take, and has closed. The shop runs on, and what was saved is saved. Open the desk again; split a large file before you import it";

function parseHost(text: string): string {
  const address = `https://${text}`;
  if (!/[\s/?#@\\]/.test(text) && URL.canParse(address)) return new URL(address).host;
  throw new InvalidArgumentError(
    "Expected a host name without https://, such as desk.example.ts.net or desk.example.ts.net:8443.",
  );
}

/** A release already contains the built pages. */
async function buildPages(): Promise<boolean> {
  if (isInstalled) return true;
  const args = [programFile("setup.mjs"), "--build"];
  const build = spawn(process.execPath, args, { stdio: "inherit" });
  const [code] = (await once(build, "close")) as [number | null];
  return code === 0;
}

/** The desk is a separate process, so that no part of it can be reached through the public server. */
export function addDesk(program: Command, context: CommandContext): void {
  addCommand(program, "desk", {
    summary: "open the desk: your own pages for everything that the commands do",
    details:
      "It listens on this computer only, at port 4180 or the next free one, and opens by a link that works once; --json prints that link. If a desk for this shop is open already, you get a new link to it. It closes after 30 minutes without use. On a server, --socket prints the ssh command that reaches it from your own computer.",
    examples: ["desk", "desk --socket", "desk --no-browser"],
  })
    .option("--socket", "listen on a socket in the data folder instead, for ssh")
    .option(
      "--host <HOST>",
      "another host name at which the desk answers, such as a tunnel's",
      parseHost,
    )
    .option("--no-browser", "print the link without opening the browser")
    .action(async ({ socket, host, browser }: Options) => {
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
        stdio: "inherit",
        env: { ...process.env, ...context.environment },
      });
      const forward = (signal: NodeJS.Signals) => void desk.kill(signal);
      for (const signal of ["SIGTERM", "SIGHUP"] as const) process.on(signal, forward);
      // The terminal sends SIGINT to both, and this process must outlast the desk.
      process.on("SIGINT", () => undefined);
      const [code, signal] = (await once(desk, "close")) as [number | null, NodeJS.Signals | null];
      if (signal === "SIGABRT" || code === ABORTED) throw new CommandFault(OUT_OF_MEMORY);
      context.exitCode = code === 0 ? OK : FAULT;
    });
}
