import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Command } from "commander";
import { addCommand, type CommandContext, FAULT, OK } from "./command/command.ts";

interface Options {
  readonly socket?: true;
  readonly host?: string;
  readonly browser: boolean;
}

const START = new URL("../desk/start.ts", import.meta.url).pathname;

/** The desk is a process of its own, so that nothing of it can become a part of the public server. */
export function addDesk(program: Command, context: CommandContext): void {
  addCommand(program, "desk", {
    summary: "open the desk: the whole shop on a page of your own, in the browser",
    details:
      "It listens on this computer only, at port 4180 or the next free one, and opens by a link that works once. It closes after 30 minutes without use. On a server, --socket prints the ssh command that reaches it from your own computer.",
    examples: ["desk", "desk --socket", "desk --no-browser"],
  })
    .option("--socket", "listen on a socket in the data folder instead, for ssh")
    .option("--host <HOST>", "a further host that may lead to the desk, such as a tunnel's")
    .option("--no-browser", "print the link without opening the browser")
    .action(async ({ socket, host, browser }: Options) => {
      const opensBrowser = browser && !socket && context.terminal.isInteractive;
      const args = [
        START,
        ...(socket ? ["--socket"] : []),
        ...(host === undefined ? [] : ["--host", host]),
        ...(opensBrowser ? ["--browser"] : []),
      ];
      const desk = spawn(process.execPath, args, {
        stdio: "inherit",
        env: { ...process.env, ...context.environment },
      });
      const forward = (signal: NodeJS.Signals) => void desk.kill(signal);
      for (const signal of ["SIGTERM", "SIGHUP"] as const) process.on(signal, forward);
      // The terminal sends SIGINT to both, and this process must outlast the desk.
      process.on("SIGINT", () => undefined);
      const [code] = (await once(desk, "close")) as [number | null];
      context.exitCode = code === 0 ? OK : FAULT;
    });
}
