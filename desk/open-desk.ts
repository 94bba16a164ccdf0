import { rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { hostname, userInfo } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { pino } from "pino";
import type { Config } from "../server/settings/config.ts";
import { readConfig } from "../server/config.ts";
import { dataFolder } from "../server/database/location.ts";
import { explainFileError } from "../server/shop/refused-file.ts";
import { saveAlone } from "../server/names/save-lock.ts";
import { openConfiguredDatabase, StartFault } from "../server/start.ts";
import { createDeskApp } from "./app.ts";
import type { DeskPages } from "./handler.ts";
import { LOOPBACK, listenOnPort, listenOnSocket, PORT } from "./listen.ts";
import {
  answerTerminals,
  askRunningDesk,
  findSocketPath,
  type RunningDesk,
} from "./running-desk.ts";
import { type Desk, openDesk } from "./services.ts";
import { createSession } from "./session.ts";

const SOCKET = "desk.sock";

export interface DeskOptions {
  readonly usesSocket: boolean;
  /** Lets a browser reach the desk at a further host, such as a tunnel's. */
  readonly host: string | null;
}

interface Build {
  createDeskPages(desk: Desk): DeskPages;
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

export class DeskIsOpen extends Error {
  readonly desk: RunningDesk;

  constructor(desk: RunningDesk) {
    super(`a desk for this shop is open already at ${desk.site}`);
    this.desk = desk;
  }
}

/** In a folder that can't be written to, the desk still shows everything. */
function unlessUnwritable(error: unknown): null {
  if (explainFileError(error)) return null;
  throw error;
}

/** Rejects with a DeskIsOpen or a SilentDesk. Of two desks that are opened at once, one finds the other. */
async function claimShop(
  config: Config,
  describe: () => Promise<RunningDesk>,
): Promise<Server | null> {
  const path = findSocketPath(config);
  if (path === null) return null;
  return saveAlone(
    config,
    async () => {
      const desk = await askRunningDesk(path);
      if (desk) throw new DeskIsOpen(desk);
      return answerTerminals(path, describe).catch(unlessUnwritable);
    },
    () => null,
  );
}

type Opened = Awaited<ReturnType<typeof openClaimedDesk>>;

/** Rejects with a StartFault, a SocketFault, a DeskIsOpen or a SilentDesk. Every request of the seller calls `onUse`. */
export async function openDeskServer(
  environment: Readonly<Record<string, string | undefined>>,
  options: DeskOptions,
  buildDir: URL,
  onUse: () => void,
): Promise<Opened> {
  const config = requireConfig(environment);
  const opening = Promise.withResolvers<Opened>();
  const claim = await claimShop(config, async () => {
    const { site, createLink, tunnel } = await opening.promise;
    onUse();
    const { usesSocket, host } = options;
    return { pid: process.pid, site, link: createLink(), tunnel, usesSocket, host };
  });
  const giveUp = () => claim?.close();
  openClaimedDesk(config, environment, options, { buildDir, onUse, onClose: giveUp }).then(
    opening.resolve,
    opening.reject,
  );
  return opening.promise.catch((error: unknown) => {
    giveUp();
    throw error;
  });
}

interface Opening {
  readonly buildDir: URL;
  onUse(): void;
  onClose(): void;
}

async function openClaimedDesk(
  config: Config,
  environment: Readonly<Record<string, string | undefined>>,
  { usesSocket, host }: DeskOptions,
  { buildDir, onUse, onClose }: Opening,
) {
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
    site,
    createLink: () => `${site}/enter/${session.createToken()}`,
    tunnel: socketPath && `ssh -N -L ${port}:${socketPath} ${login}@${computer}`,
    async close() {
      onClose();
      server.closeAllConnections();
      server.close();
      if (socketPath) rmSync(socketPath, { force: true });
      await database.close();
    },
  };
}
