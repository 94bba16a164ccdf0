import { once } from "node:events";
import { chmodSync, existsSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { connect } from "node:net";
import { hostname, userInfo } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { pino } from "pino";
import { type Config, readConfig } from "../server/config.ts";
import { dataFolder } from "../server/database/database.ts";
import { openConfiguredDatabase, StartFault } from "../server/start.ts";
import { createDeskApp } from "./app.ts";
import type { DeskPages } from "./handler.ts";
import { type Desk, openDesk } from "./services.ts";
import { createSession } from "./session.ts";

const PORT = 4180;
const PORTS = 20;
const LOOPBACK = "127.0.0.1";
const SOCKET = "desk.sock";

export interface DeskOptions {
  readonly usesSocket: boolean;
  /** Lets a browser reach the desk at a further host, such as a tunnel's. */
  readonly host: string | null;
}

interface Build {
  createDeskPages(desk: Desk): DeskPages;
}

async function listenOnPort(server: Server): Promise<number> {
  for (let port = PORT; ; port += 1) {
    server.listen(port, LOOPBACK);
    try {
      await once(server, "listening");
      return port;
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
      if (!isTaken || port === PORT + PORTS) throw error;
    }
  }
}

async function isAnswering(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

export class SocketInUse extends Error {}

async function listenOnSocket(server: Server, path: string): Promise<void> {
  if (existsSync(path)) {
    if (await isAnswering(path)) throw new SocketInUse(`a desk is open already at ${path}`);
    rmSync(path);
  }
  const before = process.umask(0o177);
  try {
    server.listen(path);
    await once(server, "listening");
  } finally {
    process.umask(before);
  }
  chmodSync(path, 0o600);
}

/** Only the socket's owner and root can open it, and an owner that sudo ran the desk as may have no login. */
export const chooseLogin = (
  { SUDO_USER }: Readonly<Record<string, string | undefined>>,
  username: string,
) => (SUDO_USER ? "root" : username);

function requireConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const { config, faults } = readConfig(environment);
  if (!config) throw new StartFault(faults);
  return config;
}

/** Rejects with a StartFault or a SocketInUse. Every request of the seller calls `onUse`. */
export async function openDeskServer(
  environment: Readonly<Record<string, string | undefined>>,
  { usesSocket, host }: DeskOptions,
  buildDir: URL,
  onUse: () => void,
) {
  const config = requireConfig(environment);
  const log = pino({ level: "warn" }, process.stderr);
  const database = await openConfiguredDatabase(config, log);
  const desk = openDesk({ config, environment, database, log });
  const session = createSession(Date.now);
  const server = createServer();
  const socketPath = usesSocket ? resolve(dataFolder(config.database), SOCKET) : null;
  let port = PORT;
  if (socketPath) await listenOnSocket(server, socketPath);
  else port = await listenOnPort(server);
  const hosts = new Set([
    `${LOOPBACK}:${port}`,
    `localhost:${port}`,
    ...(host ? [host.toLowerCase()] : []),
  ]);
  const { createDeskPages }: Build = await import(new URL("server/index.js", buildDir).href);
  const app = createDeskApp({
    session,
    hosts,
    cookieName: `vitrine-desk-${port}`,
    pages: createDeskPages(desk),
    clientDir: fileURLToPath(new URL("client", buildDir)),
    desk,
    onUse,
  });
  const respond = getRequestListener(app.fetch);
  server.on("request", (request, response) => void respond(request, response));
  const site = host ? `https://${host}` : `http://${usesSocket ? "localhost" : LOOPBACK}:${port}`;
  const computer = config.siteUrl.startsWith("https:")
    ? new URL(config.siteUrl).hostname
    : hostname();
  const login = chooseLogin(environment, userInfo().username);
  return {
    createLink: () => `${site}/enter/${session.createToken()}`,
    tunnel: socketPath && `ssh -N -L ${port}:${socketPath} ${login}@${computer}`,
    async close() {
      server.closeAllConnections();
      server.close();
      if (socketPath) rmSync(socketPath, { force: true });
      await database.close();
    },
  };
}
