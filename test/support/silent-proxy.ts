import { connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A way to a server on loopback, whose connections can fall silent without being closed. */
export interface SilentProxy {
  /** The address given, through the proxy. */
  readonly url: string;
  /** From now on nothing passes through the connections that are open, nor are they closed. New ones work. */
  silence(): void;
}

/** Stands before the server of `url` until the test ends. */
export async function startSilentProxy(url: string): Promise<SilentProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("error", () => to.destroy());
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("no port to be had");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const proxied = new URL(url);
  proxied.port = String(address.port);
  return {
    url: proxied.href,
    silence() {
      for (const socket of sockets) socket.unpipe().resume();
    },
  };
}
