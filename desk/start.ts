import { spawn } from "node:child_process";
import { parseArgs } from "node:util";
import { MINUTE_MS } from "../catalogue/format/time.ts";
import { StartFault } from "../server/start.ts";
import { type DeskOptions, openDeskServer, SocketInUse } from "./open-desk.ts";

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

interface Shown {
  readonly browser: boolean;
  readonly json: boolean;
}

async function start(options: DeskOptions, { browser, json }: Shown): Promise<void> {
  let idle: NodeJS.Timeout | undefined;
  const desk = await openDeskServer(
    process.env,
    options,
    new URL("../build/desk/", import.meta.url),
    () => idle?.refresh(),
  );
  const stop = async (words: string) => {
    console.warn(words);
    await desk.close();
    process.exit(0);
  };
  idle = setTimeout(() => void stop("The desk has closed after 30 minutes without use."), IDLE_MS);
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"])
    process.once(signal, () => void stop("The desk has closed."));
  if (desk.tunnel && !json) console.warn(`On your own computer, run:\n  ${desk.tunnel}\n`);
  const showLink = () => {
    const link = desk.createLink();
    if (json) process.stdout.write(`${JSON.stringify({ link, tunnel: desk.tunnel })}\n`);
    else console.warn(`Your desk, for ten minutes and one browser:\n  ${link}\n`);
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

try {
  await start({ usesSocket: values.socket, host: values.host ?? null }, values);
} catch (error) {
  if (!(error instanceof StartFault) && !(error instanceof SocketInUse)) throw error;
  console.error(error.message);
  process.exit(1);
}
