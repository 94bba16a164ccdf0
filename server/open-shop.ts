import { fileURLToPath } from "node:url";
import { createApp, findRequestKind, type Pages } from "./app.ts";
import { cachedPages } from "./http/cached-pages.ts";
import { listen } from "./http/listen.ts";
import { createRequestLog, logRequests } from "./http/request-log.ts";
import { openLog } from "./log.ts";
import type { RunningShop } from "./run.ts";
import type { Services } from "./services.ts";
import { openFromEnvironment } from "./start.ts";

interface Build {
  createPages(services: Services): Pages;
}

async function serve(services: Services, buildDir: URL): Promise<RunningShop> {
  await services.offers.look();
  const { createPages }: Build = await import(new URL("server/index.js", buildDir).href);
  const { fetch, transportSecurity, ...cached } = createApp({
    services,
    pages: createPages(services),
    clientDir: fileURLToPath(new URL("client", buildDir)),
  });
  const { config, log, metrics, machineRequests, content, dns, registry, rates } = services;
  const requests = createRequestLog(log, metrics, findRequestKind, machineRequests.countRequest);
  const sources = [
    () => content.current,
    () => dns.confirmed,
    () => registry.shown,
    () => rates.shown,
  ];
  const server = await listen(logRequests(requests, fetch), config, transportSecurity, (next) =>
    cachedPages({ ...services, requests, sources, fetch, ...cached }, next),
  );
  return { services, server };
}

/** Closes the services if the shop can't be served, as on a port in use, so that emails being sent are finished. */
export async function openShop(
  environment: Readonly<Record<string, string | undefined>>,
  buildDir: URL,
  createLog = openLog,
): Promise<RunningShop> {
  const services = await openFromEnvironment(environment, createLog);
  try {
    return await serve(services, buildDir);
  } catch (error) {
    await services
      .close()
      .catch((other: unknown) => services.log.error(other, "the shop wasn't closed cleanly"));
    throw error;
  }
}
