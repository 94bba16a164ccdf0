import { once } from "node:events";
import { chmodSync, existsSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import { connect } from "node:net";

export const PORT = 4180;
const PORTS = 20;
export const LOOPBACK = "127.0.0.1";

export async function listenOnPort(server: Server): Promise<number> {
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

/** The message says what the seller can do. */
export class SocketFault extends Error {}

function toSocketFault(error: unknown, path: string): unknown {
  const isTooLong = (error as NodeJS.ErrnoException).code === "EINVAL";
  if (!isTooLong) return error;
  return new SocketFault(
    `${path} is too long for a socket: move the data folder to a shorter path, or open the desk without --socket`,
  );
}

/** Only the socket's owner and root can open it. */
export async function listenOnSocket(server: Server, path: string): Promise<void> {
  if (existsSync(path)) {
    if (await isAnswering(path)) throw new SocketFault(`a desk is open already at ${path}`);
    rmSync(path);
  }
  const before = process.umask(0o177);
  try {
    server.listen(path);
    await once(server, "listening");
  } catch (error) {
    throw toSocketFault(error, path);
  } finally {
    process.umask(before);
  }
  chmodSync(path, 0o600);
}
