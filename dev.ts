import { createServer as createVite } from "vite";
import { createApp, findRequestKind } from "./server/app.ts";
import { listen } from "./server/http/listen.ts";
import { createRequestLog, logRequests } from "./server/http/request-log.ts";
import { runUntilStopped } from "./server/run.ts";
import { openFromEnvironment } from "./server/start.ts";

type Build = typeof import("./app/handler.ts");

// This does what server.ts does, with Vite's development server and without a page cache.
await runUntilStopped(async () => {
  const services = await openFromEnvironment(process.env);
  await services.offers.check();
  const vite = await createVite({ server: { middlewareMode: true } });
  const load = async () => {
    const { createPages } = (await vite.ssrLoadModule("/app/handler.ts")) as Build;
    return createPages(services);
  };
  const { fetch, transportSecurity } = createApp({
    services,
    clientDir: null,
    pages: {
      ...(await load()),
      showLander: async (listing) => (await load()).showLander(listing),
      handle: async (request, address) => (await load()).handle(request, address),
    },
  });
  const { config, log, metrics } = services;
  const requests = createRequestLog(log, metrics, findRequestKind);
  const server = await listen(
    logRequests(requests, fetch),
    config,
    transportSecurity,
    (next) => (request, response) => {
      vite.middlewares(request, response, () => next(request, response));
    },
  );
  server.once("close", () => void vite.close());
  return { services, server };
});
