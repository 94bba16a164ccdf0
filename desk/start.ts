import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { MINUTE_MS } from "../catalogue/format/time.ts";
import { StartFault } from "../server/start.ts";
import { SocketFault } from "./listen.ts";
import { DeskIsOpen, type DeskOptions, openDeskServer } from "./open-desk.ts";
import { type RunningDesk, SilentDesk } from "./running-desk.ts";
import { ROOT } from "../server/process/program.ts";

const IDLE_MS = 30 * MINUTE_MS;

const OPENERS: Readonly<Record<string, readonly string[]>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

/** The link is printed too, so a failure here does no harm. */
function openBrowser(url: string): void {
  const [program = "", ...args] = OPENERS[process.platform] ?? ["xdg-open"];
  const browser = spawn(program, [...args, url], { detached: true, stdio: "ignore" });
  browser.on("error", () => undefined);
  browser.unref();
}

function tellTunnel(tunnel: string | null): void {
  if (tunnel) console.warn(`On your own computer, run:\n  ${tunnel}\n`);
}

function tellLink(told: Pick<RunningDesk, "link" | "tunnel">, json: boolean): void {
  const { link, tunnel } = told;
  if (json) process.stdout.write(`${JSON.stringify({ link, tunnel })}\n`);
  else console.warn(`Your desk, for ten minutes and one browser:\n  ${link}\n`);
}

/** Returns false if the running desk isn't the one that was asked for. */
function showRunning(desk: RunningDesk, asked: DeskOptions, { browser, json }: Shown): boolean {
  const { pid, site, link, tunnel } = desk;
  const where = tunnel ? "on a socket" : `at ${site}`;
  const end = `To end it, press Ctrl+C in its terminal, or run: kill ${pid}`;
  const isOther =
    (asked.usesSocket && !desk.usesSocket) || (asked.host !== null && asked.host !== desk.host);
  if (isOther) {
    console.error(
      `A desk for this shop is open already ${where}, without the options given here. ${end}`,
    );
    return false;
  }
  if (!json) {
    console.warn(`Your desk is open already, ${where}. ${end}\n`);
    tellTunnel(tunnel);
  }
  tellLink(desk, json);
  if (browser && !tunnel) openBrowser(link);
  return true;
}

interface Shown {
  readonly browser: boolean;
  readonly json: boolean;
}

async function start(options: DeskOptions, { browser, json }: Shown): Promise<void> {
  let idle: NodeJS.Timeout | undefined;
  const desk = await openDeskServer(process.env, options, new URL("build/desk/", ROOT), () =>
    idle?.refresh(),
  );
  const stop = async (words: string) => {
    console.warn(words);
    await desk.close();
    process.exit(0);
  };
  idle = setTimeout(() => void stop("The desk has closed after 30 minutes without use."), IDLE_MS);
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"])
    process.once(signal, () => void stop("The desk has closed."));
  if (!json) tellTunnel(desk.tunnel);
  const showLink = () => {
    const link = desk.createLink();
    tellLink({ link, tunnel: desk.tunnel }, json);
    return link;
  };
  const link = showLink();
  if (browser) openBrowser(link);
  if (!process.stdin.isTTY) return;
  console.warn("Press Enter for another link, Ctrl+C to close the desk.");
  process.stdin.on("data", showLink);
}

const { values } = parseArgs({
  options: {
    socket: { type: "boolean", default: false },
    host: { type: "string" },
    browser: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});

/** If memory runs out, Linux then ends the desk before the shop. */
if (process.platform === "linux") {
  await writeFile("/proc/self/oom_score_adj", "500").catch(() => undefined);
}

const options = { usesSocket: values.socket, host: values.host ?? null };

try {
  await start(options, values);
} catch (error) {
  if (error instanceof DeskIsOpen) process.exit(showRunning(error.desk, options, values) ? 0 : 1);
  const isKnown = [StartFault, SocketFault, SilentDesk].some((kind) => error instanceof kind);
  if (!isKnown) throw error;
  console.error((error as Error).message);
  process.exit(1);
}
