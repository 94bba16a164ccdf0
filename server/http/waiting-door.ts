import { once } from "node:events";
import { createServer } from "node:http";
import type { Config } from "../settings/config.ts";

/**
 * Answers for a shop that another process still has: some hosts start a new container first, and end the old one once the
 * new one is up.
 */
export async function openWaitingDoor({ port, host }: Config): Promise<Disposable> {
  const door = createServer(({ url }, response) => {
    const isUp = url === "/up";
    const again = {
      "Cache-Control": "no-store",
      Connection: "close",
      Refresh: "2",
      "Retry-After": "2",
    };
    response.writeHead(isUp ? 200 : 503, again);
    response.end(isUp ? "waiting\n" : "The shop opens in a moment.\n");
  }).listen(port, host);
  await once(door, "listening");
  return {
    [Symbol.dispose]() {
      door.close();
      door.closeAllConnections();
    },
  };
}
