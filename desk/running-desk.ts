import { createHash } from "node:crypto";
import { existsSync, realpathSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { relative, resolve } from "node:path";
import type { Config } from "../server/settings/config.ts";
import { dataFolder } from "../server/database/location.ts";
import { listenOnSocket } from "./listen.ts";

/** What a running desk tells a further terminal of its user. Only that user and root can open the socket. */
export interface RunningDesk {
  readonly pid: number;
  readonly site: string;
  readonly link: string;
  readonly tunnel: string | null;
  readonly usesSocket: boolean;
  readonly host: string | null;
}

const PATH = "/link";
const TIMEOUT_MS = 5_000;

/** Longer paths of sockets are refused by macOS; Linux takes 107 bytes. */
const MAX_SOCKET_PATH = 103;

/** Returns null where a desk can't be found: its socket's path would be too long, or the system has no such sockets. */
export function findSocketPath({ contentDir, database }: Config): string | null {
  if (process.platform === "win32") return null;
  const content = existsSync(contentDir) ? realpathSync(contentDir) : resolve(contentDir);
  const shop = JSON.stringify([content, database]);
  const name = createHash("sha256").update(shop).digest("hex").slice(0, 8);
  const path = resolve(dataFolder(database), `desk-${name}.sock`);
  const paths = [path, relative(process.cwd(), path)];
  return paths.find((each) => Buffer.byteLength(each) <= MAX_SOCKET_PATH) ?? null;
}

/** The message says what the seller can do. */
export class SilentDesk extends Error {
  constructor(path: string) {
    super(
      `a desk for this shop is open already, but doesn't answer (${path}): close its terminal or end its process, then try again`,
    );
  }
}

const GONE = new Set(["ENOENT", "ECONNREFUSED"]);

/** Returns null if no desk is running: the system refuses to connect to the socket of a killed one. Throws a SilentDesk. */
export async function askRunningDesk(
  path: string,
  timeoutMs = TIMEOUT_MS,
): Promise<RunningDesk | null> {
  const { promise, resolve: answer, reject } = Promise.withResolvers<string>();
  const options = {
    socketPath: path,
    path: PATH,
    method: "POST",
    agent: false,
    timeout: timeoutMs,
  };
  const asked = request(options, (response) => {
    if (response.statusCode === 200) text(response).then(answer, reject);
    else reject(new Error(`status ${response.statusCode}`));
  });
  asked.on("error", reject);
  asked.on("timeout", () => asked.destroy(new Error("no answer")));
  asked.end();
  try {
    return JSON.parse(await promise) as RunningDesk;
  } catch (error) {
    if (GONE.has((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw new SilentDesk(path);
  }
}

/** `describe` may wait until the desk has opened. */
export async function answerTerminals(
  path: string,
  describe: () => Promise<RunningDesk>,
): Promise<Server> {
  const server = createServer((asked, response) => {
    if (asked.method !== "POST" || asked.url !== PATH) return response.writeHead(404).end();
    return void describe().then(
      (desk) => response.end(JSON.stringify(desk)),
      () => response.writeHead(503).end(),
    );
  });
  await listenOnSocket(server, path);
  return server;
}
