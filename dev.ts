import { createServer as createVite } from "vite";
import { createFrontDoor } from "./server/http/front-door.ts";
import { listen } from "./server/http/listen.ts";
import { pageViewListener } from "./server/views/page-view-listener.ts";
import { logRequests } from "./server/http/request-log.ts";
import { runUntilStopped } from "./server/run.ts";
import { openFromEnvironment } from "./server/start.ts";

type Build = typeof import("./app/handler.ts");

// The same front door over Vite's development server: edits show without a restart.
await runUntilStopped(async () => {
  const services = await openFromEnvironment(process.env);
  const vite = await createVite({ server: { middlewareMode: true } });
  const load = async () => (await vite.ssrLoadModule("/app/handler.ts")) as Build;
  const { createPageKey, sitemapPages } = await load();
  const door = createFrontDoor({
    services,
    clientDir: null,
    handle: async (request, address) => {
      const { createPageHandler } = await load();
      return createPageHandler(services)(request, address);
    },
    pageKey: createPageKey(),
    sitemapPages,
  });
  const server = await listen(
    logRequests(services.requests, door.fetch),
    services.config,
    (next) => {
      const views = pageViewListener(services, next);
      return (request, response) => {
        vite.middlewares(request, response, () => views(request, response));
      };
    },
  );
  server.once("close", () => void vite.close());
  return { services, server };
});
