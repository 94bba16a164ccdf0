import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** Serves on a free port. `close` doesn't wait for connections that clients keep. */
export async function serveHttp(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
