import type { Server } from "node:http";
import { stopListening } from "./http/listen.ts";
import type { Services } from "./services.ts";
import { StartFault } from "./start.ts";

/** For open requests after SIGTERM. */
const GRACE_MS = 4_000;

interface Running {
  readonly services: Services;
  readonly server: Server;
}

function describe(error: unknown): string {
  if (error instanceof StartFault) return error.message;
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    return `environment: PORT: found a port that is in use, wanted a free one`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Starts, or prints why not and exits with 1. On SIGTERM or SIGINT finishes open requests and exits with 0. */
export async function runUntilStopped(start: () => Promise<Running>): Promise<void> {
  let running: Running;
  try {
    running = await start();
  } catch (error) {
    console.error(describe(error));
    process.exit(1);
  }
  const { services, server } = running;
  const { log, config, content } = services;
  const listings = content.current.catalogue.listings.length;
  log.info({ url: config.siteUrl, port: config.port, host: config.host, listings }, "listening");

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    services.live.endStreams();
    await stopListening(server, GRACE_MS);
    await services.close();
    log.info("stopped");
    log.flush(() => process.exit(0));
  };
  // A terminal, npm and a service manager may each send a signal; only the first counts.
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
