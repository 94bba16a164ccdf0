import { fileURLToPath } from "node:url";
import { cachedPages } from "./server/http/cached-pages.ts";
import { createApp } from "./server/app.ts";
import { listen } from "./server/http/listen.ts";
import { logRequests } from "./server/http/request-log.ts";
import { runUntilStopped } from "./server/run.ts";
import { openFromEnvironment } from "./server/start.ts";

type Build = typeof import("./app/handler.ts");

await runUntilStopped(async () => {
  const services = await openFromEnvironment(process.env);
  const buildUrl = new URL("build/server/index.js", import.meta.url);
  const { createPages }: Build = await import(buildUrl.href);
  const clientDir = fileURLToPath(new URL("build/client", import.meta.url));
  const { fetch, transportSecurity, ...cached } = createApp({
    services,
    pages: createPages(services),
    clientDir,
  });
  const server = await listen(
    logRequests(services.requests, fetch),
    services.config,
    transportSecurity,
    (next) => cachedPages({ services, fetch, ...cached }, next),
  );
  return { services, server };
});
