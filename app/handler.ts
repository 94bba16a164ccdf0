import { createRequestHandler, RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";
import type { Pages } from "../server/http/front-door.ts";
import type { Services } from "../server/services.ts";
import { createCacheKey } from "./cache-key.ts";
import { addressContext, servicesContext } from "./context.ts";
import { sitemapPages } from "./sitemap-pages.ts";

/** The entry of the server build. */
export function createPages(services: Services): Pages {
  const { config, content } = services;
  // Behind a TLS proxy, the request's origin differs from the one that the browser posts from.
  const allowedActionOrigins = [new URL(config.siteUrl).host];
  const handle = createRequestHandler({ ...build, allowedActionOrigins }, import.meta.env.MODE);
  const cacheKey = createCacheKey(build.routes);
  return {
    handle(request, address) {
      const context = new RouterContextProvider();
      context.set(servicesContext, services);
      context.set(addressContext, address);
      return handle(request, context);
    },
    cacheKey: (target) => cacheKey(target, content.current.catalogue),
    sitemapPages,
  };
}
