import type { Server } from "node:http";
import { fileURLToPath } from "node:url";
import { createApp, findRequestKind, type Pages } from "./app.ts";
import { cachedPages } from "./http/cached-pages.ts";
import { listen, stopListening } from "./http/listen.ts";
import { createRequestLog, logRequests } from "./http/request-log.ts";
import { openLog } from "./process/log.ts";
import { OPEN_LINE } from "./process/log-line.ts";
import { START } from "./process/program.ts";
import type { Services } from "./services.ts";
import { openFromEnvironment, StartFault } from "./start.ts";

/** After a signal to stop, requests, mails and notifications in progress get this long. */
const GIVE_UP_MS = 2_500;
const CLOSE_MS = 3_500;
/** The log's last lines get this long, so that a stop takes less than four seconds in all. */
const FLUSH_MS = 200;

const LISTEN_FAULTS: Readonly<Record<string, string>> = {
  EACCES: "PORT: found a port that this user can't open, expected one above 1023",
  EADDRNOTAVAIL: "HOST: found another machine's address, expected one of this machine",
  ENOTFOUND: "HOST: found an address that doesn't exist, expected one of this machine",
};

interface RunningShop {
  readonly services: Services;
  readonly server: Server;
}

interface Build {
  createPages(services: Services): Pages;
}

async function serve(services: Services, buildDir: URL): Promise<RunningShop> {
  await services.offers.check();
  const { createPages }: Build = await import(new URL("server/index.js", buildDir).href);
  const { fetch, transportSecurity, ...cached } = createApp({
    services,
    pages: createPages(services),
    clientDir: fileURLToPath(new URL("client", buildDir)),
  });
  const { config, log, metrics, content, dns, registry, rates, answerTime } = services;
  const requests = createRequestLog(log, metrics, findRequestKind);
  const sources = [
    () => content.current,
    () => dns.confirmed,
    () => registry.shown,
    () => rates.shown,
    () => answerTime.shown,
  ];
  const server = await listen(logRequests(requests, fetch), config, transportSecurity, (next) =>
    cachedPages({ ...services, requests, sources, fetch, ...cached }, next),
  );
  return { services, server };
}

export const openShop = async (
  environment: Readonly<Record<string, string | undefined>>,
  buildDir: URL,
  createLog = openLog,
): Promise<RunningShop> => serve(await openFromEnvironment(environment, createLog), buildDir);

export function describeFault(error: unknown): string {
  if (error instanceof StartFault) return error.message;
  const { code = "", port } = error as NodeJS.ErrnoException & { readonly port?: number };
  const fault =
    code === "EADDRINUSE"
      ? `PORT: found port ${port} in use, expected a free one: stop the program that uses it, or take another port, such as PORT=${Number(port) + 1} ${START}`
      : LISTEN_FAULTS[code];
  if (fault) return `environment: ${fault}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

export async function closeShop(
  { services, server }: RunningShop,
  giveUp: AbortSignal,
): Promise<void> {
  services.live.endStreams();
  services.offers.endStreams();
  await stopListening(server, giveUp);
  await services.close(giveUp);
}

/**
 * Exits with 1 if the start fails. Exits within four seconds of a signal: with 0, or with 1 if something couldn't be
 * closed, such as a database that doesn't answer.
 */
export async function runUntilStopped(start: () => Promise<RunningShop>): Promise<void> {
  let running: RunningShop;
  try {
    running = await start();
  } catch (error) {
    console.error(describeFault(error));
    process.exit(1);
  }
  const { services } = running;
  const { log, config, content } = services;
  const listings = content.current.catalogue.listings.length;
  log.info({ url: config.siteUrl, port: config.port, host: config.host, listings }, OPEN_LINE);

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    const giveUp = new AbortController();
    setTimeout(() => giveUp.abort(), GIVE_UP_MS);
    const late = new Promise<false>((resolve) => setTimeout(resolve, CLOSE_MS, false));
    const closing = closeShop(running, giveUp.signal).then(
      () => true,
      (error: unknown) => {
        log.error(error, "the shop wasn't closed cleanly");
        return false;
      },
    );
    const closed = await Promise.race([closing, late]);
    if (closed) log.info("stopped");
    else log.error("stopped before everything was closed");
    const exit = () => process.exit(closed ? 0 : 1);
    log.flush(exit);
    setTimeout(exit, FLUSH_MS);
  };
  // A terminal, npm and a service manager may each send a signal; only the first counts.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, stop);
}
