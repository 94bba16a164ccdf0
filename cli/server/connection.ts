import { spawn, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { join } from "node:path";
import process from "node:process";
import { type CommandContext, CommandFault } from "../command/command.ts";

/** ssh's own exit code if it reached nobody, or wasn't let in. */
const NOT_REACHED = 255;

/** What the seller types after ssh, which takes a port and an IPv6 address only in the longer form. */
export const loginOf = ({ href, hostname, port }: URL): string =>
  port || hostname.startsWith("[") ? href : href.replace("ssh://", "");

/**
 * Uses the system's ssh, with the seller's own keys and settings. All calls share one connection, whose socket is in `folder`,
 * so that a password is asked for once; Windows can't share one. With --json, what runs on the server prints to standard error.
 */
export function openConnection(
  server: URL,
  folder: string,
  { environment, wantsJson }: CommandContext,
) {
  const address = server.href;
  const socket = `ControlPath=${join(folder, "ssh")}`;
  const shared =
    process.platform === "win32"
      ? []
      : ["-o", socket, "-o", "ControlMaster=auto", "-o", "ControlPersist=60"];

  const start = (program: string, args: readonly string[], stdio: StdioOptions) =>
    spawn(program, [...shared, ...args], { env: environment, stdio });

  async function waitFor(program: ReturnType<typeof start>): Promise<number> {
    try {
      const [code] = (await once(program, "exit")) as [number | null];
      if (code !== NOT_REACHED) return code ?? 1;
    } catch {
      throw new CommandFault("this computer has no ssh: install OpenSSH, then run this again");
    }
    throw new CommandFault(
      `the server can't be reached or doesn't let you in, or this was interrupted. Try ssh ${loginOf(server)} until that works, then run this again`,
    );
  }

  const output = wantsJson ? 2 : "inherit";
  return {
    /** Runs a script of the shell on the server, and returns its exit code. What it prints is shown. */
    run: (script: string) =>
      waitFor(start("ssh", [address, script], ["inherit", output, "inherit"])),

    /** Returns what the script prints. */
    async read(script: string): Promise<string> {
      const ssh = start("ssh", [address, script], ["inherit", "pipe", "inherit"]);
      const [printed] = await Promise.all([ssh.stdout ? text(ssh.stdout) : "", waitFor(ssh)]);
      return printed;
    },

    /** Copies files to a folder in root's own folder. */
    async copy(files: readonly string[], to: string): Promise<void> {
      const target = `${address.replace("ssh://", "scp://")}/${to}/`;
      const code = await waitFor(start("scp", [...files, target], ["inherit", output, "inherit"]));
      if (code !== 0) throw new CommandFault("the files can't be copied, as said above");
    },

    async close(): Promise<void> {
      if (shared.length === 0) return;
      const ssh = start("ssh", ["-O", "exit", address], "ignore");
      await once(ssh, "exit").catch(() => undefined);
    },
  };
}
