import cluster from "node:cluster";
import { runWorkers } from "./server/http/cluster.ts";
import { createFrontDoor } from "./server/http/front-door.ts";
import { listen } from "./server/http/listen.ts";
import { openPageCache } from "./server/http/open-page-cache.ts";
import { pageListener } from "./server/http/page-listener.ts";
import { pageViewListener } from "./server/views/page-view-listener.ts";
import { logRequests } from "./server/http/request-log.ts";
import { runUntilStopped } from "./server/run.ts";
import { openFromEnvironment } from "./server/start.ts";
import { readWorkerCount } from "./server/http/worker-count.ts";

type Build = typeof import("./app/handler.ts");

const { count, faults } = readWorkerCount(process.argv.slice(2), process.env);

async function serve() {
  const services = await openFromEnvironment(process.env, faults);
  const buildUrl = new URL("build/server/index.js", import.meta.url);
  const { createPageHandler, createPageKey, sitemapPages }: Build = await import(buildUrl.href);
  const pageKey = createPageKey();
  const door = createFrontDoor({
    services,
    handle: createPageHandler(services),
    pageKey,
    sitemapPages,
    clientDir: new URL("build/client", import.meta.url).pathname,
  });
  const cache = openPageCache(services, door.fetch);
  const fetch = logRequests(services.requests, door.fetch);
  const server = await listen(fetch, services.config, (next) =>
    pageViewListener(services, pageListener({ services, cache, pageKey }, next)),
  );
  return { services, server };
}

if (cluster.isPrimary && count > 1) runWorkers(count, process.env);
else await runUntilStopped(serve);
